import { ListPlus, ListX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError, sentenceOf } from '#web/api/index.ts';
import type { Door } from '#web/features/doors/index.ts';
import { QueueLoading } from '#web/features/queues/index.ts';
import { FieldBar } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { KnockDoors } from './knock-doors.tsx';
import { KnockHead } from './knock-head.tsx';
import { useDoors } from './use-doors.ts';
import { isToDo } from './walk.ts';

/** Knocking on the doors of a queue, one filling the screen, with or without a connection. */
export function KnockScreen() {
  const queueId = Number(useParams().queueId);
  const { doors, error, isFetching, refetch, savedAt, isGone } = useDoors(queueId);
  usePageTitle('Knocking');
  const isMissing =
    !Number.isInteger(queueId) || (!doors && error instanceof ApiError && [400, 404].includes(error.status));
  return (
    <div className="mx-auto flex h-dvh w-full max-w-4xl flex-col overflow-hidden">
      <KnockHead queueId={queueId} words={wordsOf(doors)} savedAt={savedAt} />
      <FieldBar className="shrink-0 border-b" />
      {isGone && (
        <p
          role="status"
          className="shrink-0 border-b bg-severity-minor-soft px-4 py-2 text-severity-minor-text"
        >
          This queue has been deleted. These are its doors as stored on this device; your visits still count.
        </p>
      )}
      {isMissing ? (
        <EmptyState icon={ListX} title="Queue not found" action={<ToQueues />}>
          It was deleted or belongs to someone else.
        </EmptyState>
      ) : doors?.length === 0 ? (
        <EmptyState icon={ListPlus} title="Your queue is empty" action={<ToQueues />}>
          Add properties from the dashboard and knock on their doors here.
        </EmptyState>
      ) : doors ? (
        <KnockDoors key={queueId} queueId={queueId} doors={doors} />
      ) : error ? (
        <ErrorState title="Failed to load the doors" onRetry={() => refetch()} retrying={isFetching}>
          {sentenceOf(error, 'This queue has not been opened on this device with a connection yet.')}
        </ErrorState>
      ) : (
        <div className="p-3">
          <QueueLoading label="Loading doors..." />
        </div>
      )}
    </div>
  );
}

function wordsOf(doors: readonly Door[] | undefined): string {
  if (!doors || doors.length === 0) return 'Knocking';
  return `${doors.filter(isToDo).length.toLocaleString()} of ${doors.length.toLocaleString()} to do`;
}

function ToQueues() {
  return (
    <Button asChild variant="secondary">
      <Link to="/queues">Manage Queues</Link>
    </Button>
  );
}
