import { ListPlus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Queue, QueueItem } from '#contract/queues.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { useOpenedProperty } from '#web/features/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { ItemsCards } from './items-cards.tsx';
import { ItemsTable } from './items-table.tsx';
import { QueueBar } from './queue-bar.tsx';
import { useQueueOrder } from './queue-view.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useItemSelection } from './use-item-selection.ts';

/** The doors of a queue in their order, with what one can do with them. */
export function QueueItems({
  queue,
  items,
}: {
  queue: Pick<Queue, 'id' | 'name'>;
  items: readonly QueueItem[];
}) {
  const order = useQueueOrder();
  const sorted = useMemo(
    () => sortItems(items, order.field, order.direction),
    [items, order.field, order.direction],
  );
  const selection = useItemSelection(sorted);
  const opened = useOpenedProperty();
  const [removing, setRemoving] = useState<readonly number[]>([]);
  const wide = useWide();

  if (items.length === 0) {
    return (
      <>
        <EmptyQueue />
        <ItemDialog queueId={queue.id} items={sorted} opened={opened} />
      </>
    );
  }
  const shared = {
    queueId: queue.id,
    items: sorted,
    selection,
    order,
    onOpen: opened.open,
    onRemove: (id: number) => setRemoving([id]),
  };
  return (
    <>
      {/* In the bar's place, so that the rows stay under the pointer. */}
      {selection.count === 0 ? (
        <QueueBar queue={queue} items={sorted} order={order} />
      ) : (
        <BulkBar
          queue={queue}
          items={sorted}
          selection={selection}
          onRemove={() => setRemoving([...selection.ids])}
        />
      )}
      {wide ? <ItemsTable {...shared} /> : <ItemsCards {...shared} />}
      <ItemDialog queueId={queue.id} items={sorted} opened={opened} />
      <RemoveDialog
        queueId={queue.id}
        propertyIds={removing}
        onClose={() => setRemoving([])}
        onRemoved={() => removing.length > 1 && selection.clear()}
      />
    </>
  );
}

function EmptyQueue() {
  return (
    <EmptyState
      icon={ListPlus}
      title="Your queue is empty"
      action={
        <Button asChild>
          <Link to="/dashboard">Go to Dashboard</Link>
        </Button>
      }
    >
      Add properties from the dashboard and they wait for you here.
    </EmptyState>
  );
}
