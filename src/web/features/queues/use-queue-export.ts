import type { Queue, QueueItem } from '#contract/queues.ts';
import { exportFileName } from '#domain/leads/export.ts';
import { fileLabel, propertyCount } from '#domain/queues/words.ts';
import { api, fileNameOf } from '#web/api/index.ts';
import { useCsvExport } from '#web/features/properties/index.ts';

/** Saves the items, in the order given, as a CSV file, or says why not. */
export function useQueueExport(queue: Pick<Queue, 'id' | 'name'>) {
  const { exportCsv, ...rest } = useCsvExport({
    call: (propertyIds, include) =>
      api.queues.export.withHeaders({
        params: { queueId: queue.id },
        body: { propertyIds, includeDoNotContact: include },
      }),
    fileName: (headers) =>
      fileNameOf(headers, exportFileName(fileLabel(queue.name), new Date().toLocaleDateString('sv-SE'))),
    done: (count) => `Exported ${propertyCount(count)} from ${queue.name}`,
    failed: 'Failed to export CSV. Please try again.',
    empty: { title: 'Export Error', description: 'No properties in queue to export.' },
    tooMany: 'Export Error',
  });
  const exportItems = (items: readonly QueueItem[]) => exportCsv(items.map(({ property }) => property.id));
  return { exportItems, ...rest };
}
