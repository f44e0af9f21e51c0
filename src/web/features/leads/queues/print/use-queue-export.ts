import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { sortItems } from '#domain/queues/sort.ts';
import { fileLabel, propertyCount } from '#domain/queues/words.ts';
import { api } from '#web/api/index.ts';
import { useCsvExport } from '#web/features/leads/properties/index.ts';
import { useExportColumns } from './export-columns.ts';

/** Saves the items, in the order given, as a CSV file, or explains why not. */
export function useQueueExport(queue: Pick<Queue, 'id' | 'name'>) {
  const columns = useExportColumns();
  const { exportCsv, ...rest } = useCsvExport({
    source: fileLabel(queue.name),
    call: (body) =>
      api.queues.export.withHeaders({
        params: { queueId: queue.id },
        body: { ...body, columns: [...columns] },
      }),
    done: (count) => `Exported ${propertyCount(count)} from ${queue.name}`,
    failed: 'Failed to export CSV. Please try again.',
    empty: { title: 'Export Error', description: 'No properties in queue to export.' },
    tooMany: 'Export Error',
  });
  const exportItems = (items: readonly QueueItem[]) => {
    const all = () => idsOf(items);
    const worst = (most: number) => idsOf(sortItems(items, 'severityLevel', 'desc').slice(0, most));
    exportCsv({ count: items.length, all, worst });
  };
  return { exportItems, ...rest };
}

const idsOf = (items: readonly QueueItem[]) => items.map(({ property }) => property.id);
