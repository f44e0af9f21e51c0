import { Download, ListPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { countTabs, itemsShown, tabLabels } from '#domain/queues/show.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import { useOpenedProperty } from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { ItemsCards } from './items-cards.tsx';
import { ItemsTable } from './items-table.tsx';
import { MoveOn } from './move-on.tsx';
import { NothingShown } from './nothing-shown.tsx';
import { QueueBar } from './queue-bar.tsx';
import { QueueProgress } from './queue-progress.tsx';
import { QueueTabs } from './queue-tabs.tsx';
import { useQueueChoice, useQueueOrder } from './queue-view.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { TakeAlong } from './take-along.tsx';
import { useItemSelection } from './use-item-selection.ts';
import { useQueueExport } from './use-queue-export.ts';
import { useWalk } from './use-walk.ts';

/** The doors of a queue in their order, with what one can do with them. */
export function QueueItems({
  queue,
  items,
}: {
  queue: Pick<Queue, 'id' | 'name'>;
  items: readonly QueueItem[];
}) {
  const order = useQueueOrder();
  const choice = useQueueChoice();
  const sorted = useMemo(
    () => sortItems(items, order.field, order.direction),
    [items, order.field, order.direction],
  );
  const shown = useMemo(
    () => itemsShown(sorted, choice.tab, choice.search),
    [sorted, choice.tab, choice.search],
  );
  const selection = useItemSelection(shown);
  const opened = useOpenedProperty();
  const walk = useWalk(sorted, shown, opened, choice);
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const wide = useWide();
  const dialog = <ItemDialog queueId={queue.id} items={walk.items} opened={opened} />;

  if (items.length === 0) {
    return (
      <>
        <EmptyQueue queue={queue} />
        {dialog}
      </>
    );
  }
  const counts = countTabs(items);
  const movable = choice.tab === 'skipped' || choice.tab === 'come_back' ? choice.tab : 'not_home';
  const shared = {
    queueId: queue.id,
    items: shown,
    selection,
    order,
    opened,
    onRemove: (id: number) => setRemoving([id]),
  };
  return (
    <>
      <QueueProgress queueId={queue.id} items={items} onWalk={walk.start} />
      <TakeAlong queueId={queue.id} />
      <div className="flex shrink-0 flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 max-sm:w-full sm:grow">
          <QueueTabs items={items} choice={choice} />
        </div>
        {counts[movable] > 0 && <MoveOn key={movable} queue={queue} status={movable} />}
      </div>
      {/* In the bar's place, so that the rows stay under the pointer. */}
      {selection.count === 0 ? (
        <QueueBar queue={queue} items={sorted} shown={shown} order={order} choice={choice} />
      ) : (
        <BulkBar
          queue={queue}
          items={shown}
          selection={selection}
          onRemove={() => setRemoving([...selection.ids])}
        />
      )}
      {shown.length === 0 ? (
        <NothingShown tab={tabLabels[choice.tab]} choice={choice} />
      ) : wide ? (
        <ItemsTable {...shared} />
      ) : (
        <ItemsCards {...shared} />
      )}
      {dialog}
      <RemoveDialog
        queueId={queue.id}
        propertyIds={removing}
        onClose={() => setRemoving([])}
        onRemoved={() => removing.length > 1 && selection.clear()}
      />
    </>
  );
}

function EmptyQueue({ queue }: { queue: Pick<Queue, 'id' | 'name'> }) {
  const { mayExport } = useSignedInUser();
  const { exportItems } = useQueueExport(queue);
  return (
    <EmptyState
      icon={ListPlus}
      title="Your queue is empty"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button asChild>
            <Link to="/dashboard">Go to Dashboard</Link>
          </Button>
          {mayExport && (
            <Button variant="secondary" onClick={() => exportItems([])}>
              <Download />
              Export Queue to CSV
            </Button>
          )}
        </div>
      }
    >
      Add properties from the dashboard and they wait for you here.
    </EmptyState>
  );
}
