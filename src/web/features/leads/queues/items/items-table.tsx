import { useRef } from 'react';
import type { QueueItem } from '#contract/queue-items.ts';
import { queueSortFields } from '#domain/queues/sort.ts';
import { WorkTable } from '#web/lists/work-table.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DragHandle } from './drag-handle.tsx';
import { heightOfItem, itemColumns, itemRowClass } from './item-columns.tsx';
import type { ItemsListProps } from './items-list.ts';
import { useReorder } from './use-reorder.ts';

/** The queue as a table that draws only what is in sight. */
export function ItemsTable({ queueId, items, selection, order, opened, onRemove }: ItemsListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const reorder = useReorder(queueId, items, () => frame.current);
  const isByHand = order.field === 'position';
  const all = selection.count === items.length;
  return (
    <>
      <WorkTable
        rows={items}
        heightOf={heightOfItem}
        columns={itemColumns(queueId, isByHand, onRemove)}
        sorted={{
          field: order.field,
          direction: order.direction,
          sortBy(pressed) {
            const field = queueSortFields.find((one) => one === pressed);
            if (field) order.sortBy(field);
          },
        }}
        idOf={idOf}
        nameOf={({ property }) => property.address}
        extraOf={() => undefined}
        picking={{ toggle: ({ property }) => selection.toggle(property.id) }}
        isPicked={({ property }) => selection.ids.has(property.id)}
        pickAll={
          <Checkbox
            aria-label="Select all"
            checked={all ? true : selection.count > 0 ? 'indeterminate' : false}
            onCheckedChange={selection.toggleAll}
          />
        }
        opened={opened}
        before={
          isByHand
            ? {
                header: 'Move',
                head: 'w-11 px-1',
                body: 'px-1',
                cell: (item) => <DragHandle item={item} reorder={reorder} />,
              }
            : undefined
        }
        rowClass={(item) => itemRowClass(item, reorder)}
        frameRef={frame}
        className="grow"
      />
      <p aria-live="polite" className="sr-only">
        {reorder.announcement}
      </p>
    </>
  );
}

const idOf = ({ property }: QueueItem) => property.id;
