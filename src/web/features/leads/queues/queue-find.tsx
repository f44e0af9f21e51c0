import { ArrowDownAZ, ArrowUpAZ } from 'lucide-react';
import { queueSortFields, queueSortLabels } from '#domain/queues/sort.ts';
import { SearchBox } from '#web/lists/search-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/select.tsx';
import type { QueueChoice, QueueOrder } from './queue-view.ts';

const options = queueSortFields.map((field) => ({ value: field, label: queueSortLabels[field] }));

/** The search in a queue, and its order. */
export function QueueFind({ order, choice }: { order: QueueOrder; choice: QueueChoice }) {
  const ascending = order.direction === 'asc';
  const Arrow = ascending ? ArrowDownAZ : ArrowUpAZ;
  return (
    <>
      <SearchBox
        label="Search this queue"
        value={choice.search}
        onValueChange={choice.searchFor}
        className="w-full sm:mr-auto sm:w-64"
      />
      <div className="flex items-center gap-1.5 max-sm:w-full">
        <Select
          aria-label="Sort by"
          value={order.field}
          options={options}
          onValueChange={(chosen) =>
            order.pick(queueSortFields.find((field) => field === chosen) ?? 'addedAt')
          }
          className="w-40 max-sm:grow"
        />
        <Button
          variant="secondary"
          size="icon"
          why={order.field === 'position' && 'The order of the walk cannot be turned.'}
          aria-label={ascending ? 'Sorted ascending. Sort descending' : 'Sorted descending. Sort ascending'}
          onClick={order.turn}
        >
          <Arrow />
        </Button>
      </div>
    </>
  );
}
