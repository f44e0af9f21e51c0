import { Download, Trash2, X } from 'lucide-react';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { ExportQuestion } from '#web/features/leads/properties/index.ts';
import { Button } from '#web/ui/button.tsx';
import { goOnInRows } from '#web/ui/focus.ts';
import { useQueueExport } from '../print/use-queue-export.ts';
import type { ItemSelection } from './use-item-selection.ts';

interface BulkBarProps {
  queue: Pick<Queue, 'id' | 'name'>;
  items: readonly QueueItem[];
  selection: ItemSelection;
  onRemove: () => void;
}

/** What one can do with the selected properties. */
export function BulkBar({ queue, items, selection, onRemove }: BulkBarProps) {
  const { exportItems, isPending, asking } = useQueueExport(queue);
  const { mayExport } = useSignedInUser();
  const chosen = () => items.filter(({ property }) => selection.ids.has(property.id));
  const clear = () => {
    goOnInRows();
    selection.clear();
  };
  return (
    <section
      aria-label="Selection"
      className="flex shrink-0 flex-wrap items-center gap-2 rounded-lg bg-primary-soft px-3 py-2 text-primary-text sm:-my-1.5 sm:py-1.5 max-sm:sticky max-sm:top-16 max-sm:z-20"
    >
      <p role="status" className="mr-auto font-medium tabular-nums">
        {propertyCount(selection.count)} selected
      </p>
      <Button variant="ghost" size="sm" onClick={clear}>
        <X />
        Clear Selection
      </Button>
      {mayExport && (
        <Button variant="secondary" size="sm" pending={isPending} onClick={() => exportItems(chosen())}>
          <Download />
          Export Selected
        </Button>
      )}
      <Button variant="destructive" size="sm" onClick={onRemove}>
        <Trash2 />
        Remove Selected
      </Button>
      <ExportQuestion {...asking} />
    </section>
  );
}
