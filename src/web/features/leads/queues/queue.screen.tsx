import { ListChecks, ListX } from 'lucide-react';
import { Link, useParams } from 'react-router';
import type { QueueItem } from '#contract/queue-items.ts';
import { DEFAULT_QUEUE } from '#domain/queues/default-queue.ts';
import { ApiError, sentenceOf } from '#web/api/index.ts';
import { useQueues } from '#web/features/leads/add-to-queue/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { useSavingOfDrafts } from './items/note-drafts.ts';
import { useItems, useItemsNow } from './items/use-items.ts';
import { QueueHead } from './queue-head.tsx';
import { QueueItems } from './queue-items.tsx';
import { QueueLoading } from './queue-loading.tsx';
import { OfflineNote } from './walk/offline-note.tsx';

const none: QueueItem[] = [];

/** One queue: the list for today's doors. Without an id in the address, a choice of queues. */
export function QueueScreen() {
  const { queueId } = useParams();
  const id = queueId === undefined ? null : Number(queueId);
  const queues = useQueues();
  const list = queues.data?.data ?? [];
  const queue = list.find((one) => one.id === id);
  const items = useItems(id ?? Number.NaN);
  const { data, savedAt } = items.data ?? { data: none, savedAt: 0 };
  useSavingOfDrafts(id ?? 0, data, savedAt === null);
  const shown = useItemsNow(id ?? 0, data, savedAt ?? items.dataUpdatedAt);
  usePageTitle(queue?.name ?? 'Property queue');

  const failed = id !== null && items.error;
  const missing =
    id !== null &&
    (!Number.isInteger(id) || (failed instanceof ApiError && [400, 404].includes(failed.status)));
  return (
    <div className="mx-auto flex w-full max-w-[110rem] min-h-0 grow flex-col gap-4 p-4 max-md:gap-2 max-md:pt-3 sm:p-6 md:h-[calc(100dvh-3.5rem)] md:grow-0">
      <QueueHead
        queues={list}
        queueId={id}
        title={queue?.name ?? (id === null || missing || queues.isPending ? 'Property queue' : DEFAULT_QUEUE)}
        description={queue?.description ?? null}
        items={missing ? undefined : items.data && shown}
      />
      {id === null ? (
        <EmptyState icon={ListChecks} title="No Queue Selected" action={<ManageQueues />}>
          Choose a queue above, or create one.
        </EmptyState>
      ) : missing ? (
        <EmptyState icon={ListX} title="Queue not found" action={<ManageQueues />}>
          It was deleted or belongs to someone else.
        </EmptyState>
      ) : failed ? (
        <ErrorState
          title="Failed to fetch queue items"
          onRetry={() => items.refetch()}
          retrying={items.isFetching}
        >
          {sentenceOf(failed, 'Something went wrong while loading them.')}
        </ErrorState>
      ) : !items.data ? (
        <QueueLoading label="Loading queue..." />
      ) : (
        <>
          <OfflineNote savedAt={items.data.savedAt} onRetry={() => items.refetch()} />
          <QueueItems key={id} queue={queue ?? { id, name: DEFAULT_QUEUE }} items={shown} />
        </>
      )}
    </div>
  );
}

function ManageQueues() {
  return (
    <Button asChild variant="secondary">
      <Link to="/queues">Manage Queues</Link>
    </Button>
  );
}
