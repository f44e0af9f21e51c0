import { useMutation } from '@tanstack/react-query';
import type { Queue } from '#contract/queues.ts';
import { fileLabel, leftOutSentence, propertyCount } from '#domain/queues/words.ts';
import { api, fileNameOf, saveBlob, tellFailure } from '#web/api/index.ts';
import { dayZone } from '#web/ui/days.ts';
import { toast } from '#web/ui/toast.tsx';

/** Saves doors of the queue, in the order given, as a printable PDF, or explains why not. */
export function useWalkSheet({ id, name }: Pick<Queue, 'id' | 'name'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: (propertyIds: number[]) =>
      api.queues.printSheet.withHeaders({
        params: { queueId: id },
        body: { propertyIds, timeZone: dayZone() },
      }),
    onSuccess({ data, headers }, propertyIds) {
      const out = Number(headers.get('x-left-out') ?? 0);
      saveBlob(data, fileNameOf(headers, `walk-sheet-${fileLabel(name)}.pdf`));
      const sentence = propertyCount(propertyIds.length - out);
      toast({
        title: 'Walk Sheet Saved',
        description: out > 0 ? `${sentence}. ${leftOutSentence(out)}` : sentence,
      });
    },
    onError: (error) =>
      tellFailure(error, 'Failed to make the walk sheet. Please try again.', 'No Walk Sheet'),
  });
  return { save: mutate, isPending };
}
