import { useMutation } from '@tanstack/react-query';
import { EXPORT_LIMIT } from '#contract/properties.ts';
import type { Queue, QueueItem } from '#contract/queues.ts';
import { markEncoding } from '#domain/csv/write.ts';
import { exportFileName, tooManyToExport } from '#domain/leads/export.ts';
import { fileLabel, leftOutSentence, propertyCount } from '#domain/queues/words.ts';
import { ApiError, api, fileNameOf, saveText, sentenceOf } from '#web/api/index.ts';
import { toast } from '#web/ui/toast.tsx';

/** Saves the items, in the order given, as a CSV file, or says why not. */
export function useQueueExport(queue: Pick<Queue, 'id' | 'name'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: (propertyIds: number[]) =>
      api.queues.export.withHeaders({
        params: { queueId: queue.id },
        query: { propertyIds: propertyIds.join(',') },
      }),
    onSuccess({ data, headers }, ids) {
      const leftOut = Number(headers.get('x-left-out') ?? 0);
      const today = new Date().toLocaleDateString('sv-SE');
      saveText(markEncoding(data), fileNameOf(headers, exportFileName(fileLabel(queue.name), today)));
      const exported = `Exported ${propertyCount(ids.length - leftOut)} from ${queue.name}`;
      const description = leftOut > 0 ? `${exported}. ${leftOutSentence(leftOut)}` : exported;
      toast({ title: 'Export Successful', description });
    },
    onError(error) {
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const fallback = 'Failed to export CSV. Please try again.';
      const description = refused ? sentenceOf(error, fallback) : fallback;
      toast({ title: 'Export Failed', description, variant: 'destructive' });
    },
  });
  const exportItems = (items: readonly QueueItem[]) => {
    const refusal = refusalOf(items.length);
    if (refusal) toast({ title: 'Export Error', description: refusal, variant: 'destructive' });
    else mutate(items.map(({ property }) => property.id));
  };
  return { exportItems, isPending };
}

function refusalOf(count: number): string | null {
  if (count === 0) return 'No properties in queue to export.';
  return count > EXPORT_LIMIT ? tooManyToExport(count, EXPORT_LIMIT) : null;
}
