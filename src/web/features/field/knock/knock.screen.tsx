import { useQuery } from '@tanstack/react-query';
import { Footprints, ListPlus, ListX, X } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { QueueItem } from '#contract/queue-items.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { ApiError, deviceQuery, sentenceOf } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { type Door, doorsNow, readingsOf, useDoorStore } from '#web/features/field/doors/index.ts';
import { QueueLoading, useDoorsKnown, useItems } from '#web/features/leads/queues/index.ts';
import { useQueueSquares } from '#web/features/sales/roof-sizes/index.ts';
import { FieldBar } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dateAndTime } from '#web/ui/dates.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { KnockDoors } from './knock-doors.tsx';
import { OwnVisits } from './own-visits.tsx';
import { isToDo } from './walk.ts';

/** Knocking on the doors of a queue, one filling the screen, with or without a connection. */
export function KnockScreen() {
  const queueId = Number(useParams().queueId);
  const { doors, error, isFetching, refetch, savedAt, isGone } = useDoors(queueId);
  const squares = useQueueSquares(queueId);
  usePageTitle('Knocking');
  const isMissing =
    !Number.isInteger(queueId) || (!doors && error instanceof ApiError && [400, 404].includes(error.status));
  return (
    <div className="mx-auto flex h-dvh w-full max-w-4xl flex-col overflow-hidden">
      <KnockHead queueId={queueId} words={wordsOf(doors)} squares={squares} savedAt={savedAt} />
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

/** The way back, how many doors are left, how old the list is, and one's own visits. */
function KnockHead({
  queueId,
  words,
  squares,
  savedAt,
}: {
  queueId: number;
  words: string;
  /** Of all doors of the queue. */
  squares: string | null;
  /** Null if the server was asked just now. */
  savedAt: number | null;
}) {
  const [open, setOpen] = useState(false);
  const notes = [
    savedAt !== null && `Saved offline ${dateAndTime(savedAt)}`,
    squares && `All doors: ${squares}`,
  ].filter((note) => note);
  return (
    <header className="flex min-h-14 shrink-0 items-center gap-1 border-b bg-surface px-1">
      <Button asChild variant="ghost" size="icon">
        <Link to={`/queue/${queueId}`} aria-label="Stop knocking, back to the queue">
          <X />
        </Link>
      </Button>
      <h1 className="sr-only">Knocking</h1>
      <div className="grid min-w-0 grow">
        <span className="font-semibold tabular-nums">{words}</span>
        {notes.length > 0 && <span className="text-sm text-muted-foreground">{notes.join(' · ')}</span>}
      </div>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        <Footprints />
        <span className="large-text:sr-only">My Visits</span>
      </Button>
      <OwnVisits open={open} onOpenChange={setOpen} />
    </header>
  );
}

/** The items of a queue that was deleted meanwhile, as this device has them. */
function useItemsLeft(queueId: number, isGone: boolean) {
  const name = `${useSignedInUser().id} queue ${queueId}`;
  return useQuery({ ...deviceQuery<QueueItem[]>(name), enabled: isGone }).data;
}

/** The doors of a queue in walking order, including this device's changes. */
function useDoors(queueId: number) {
  const items = useItems(queueId);
  const known = useDoorsKnown(queueId);
  const isGone = items.error instanceof ApiError && items.error.status === 404;
  const left = useItemsLeft(queueId, isGone);
  const list = items.data ?? left ?? undefined;
  const itemsReadAt = list?.savedAt ?? items.dataUpdatedAt;
  const knownReadAt = known.data?.savedAt ?? known.dataUpdatedAt;
  const read = useMemo(() => list && readingsOf(list.data), [list]);
  // What was just saved is shown first: 250 doors behind it are derived, and drawn, after that.
  const store = useDeferredValue(useDoorStore(read, itemsReadAt));
  const doors = useMemo((): readonly Door[] | undefined => {
    if (!list) return undefined;
    const read = {
      ...{ queueId, items: sortItems(list.data, 'position', 'asc') },
      ...(known.data && { known: known.data.data }),
      readAt: { items: itemsReadAt, known: knownReadAt },
    };
    return doorsNow(read, store);
  }, [list, known.data, store, itemsReadAt, knownReadAt, queueId]);
  return {
    doors,
    error: items.error,
    isFetching: items.isFetching,
    refetch: items.refetch,
    savedAt: list?.savedAt ?? null,
    /** It was deleted while its doors are on this device. */
    isGone: isGone && list !== undefined,
  };
}
