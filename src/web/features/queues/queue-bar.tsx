import { ArrowDownAZ, ArrowUpAZ, Download, Lock } from 'lucide-react';
import type { Queue, QueueItem } from '#contract/queues.ts';
import { exportRefusal } from '#domain/leads/export.ts';
import { queueSortFields, queueSortLabels } from '#domain/queues/sort.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { LeftOutDialog } from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { QueueOrder } from './queue-view.ts';
import { moveItems } from './use-item-actions.ts';
import { useQueueExport } from './use-queue-export.ts';

interface QueueBarProps {
  queue: Pick<Queue, 'id' | 'name'>;
  items: readonly QueueItem[];
  order: QueueOrder;
}

const options = queueSortFields.map((field) => ({ value: field, label: queueSortLabels[field] }));

/** How far the work has come, the order, and the export. */
export function QueueBar({ queue, items, order }: QueueBarProps) {
  const user = useSignedInUser();
  const { exportItems, isPending, asking } = useQueueExport(queue);
  const done = items.filter(({ status }) => status === 'done').length;
  const byHand = order.field === 'position';
  const ascending = order.direction === 'asc';
  const Arrow = ascending ? ArrowDownAZ : ArrowUpAZ;
  const keepOrder = async () => {
    const ids = items.map(({ property }) => property.id);
    if (await moveItems(queue.id, ids, null)) order.pick('position');
  };
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">
      <p className="mr-auto text-muted-foreground tabular-nums">
        {done.toLocaleString()} of {items.length.toLocaleString()} done
      </p>
      <div className="flex items-center gap-1.5">
        <Select
          aria-label="Sort by"
          value={order.field}
          options={options}
          onValueChange={(chosen) =>
            order.pick(queueSortFields.find((field) => field === chosen) ?? 'addedAt')
          }
          className="w-40"
        />
        <Button
          variant="secondary"
          size="icon"
          disabled={byHand}
          aria-label={ascending ? 'Sorted ascending. Sort descending' : 'Sorted descending. Sort ascending'}
          onClick={order.turn}
        >
          <Arrow />
        </Button>
      </div>
      {!byHand && (
        <Button
          variant="ghost"
          onClick={keepOrder}
          title="Take this order as the start of your own"
          className="max-sm:grow max-sm:px-2"
        >
          Use as My Order
        </Button>
      )}
      {user.mayExport ? (
        <Button
          variant="secondary"
          pending={isPending}
          onClick={() => exportItems(items)}
          className="max-sm:grow max-sm:px-2"
        >
          <Download />
          Export Queue to CSV
        </Button>
      ) : (
        <p className="flex w-full items-start gap-2 text-sm text-muted-foreground">
          <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
          {exportRefusal(user.subscriptionTier)}
        </p>
      )}
      <LeftOutDialog {...asking} />
    </div>
  );
}
