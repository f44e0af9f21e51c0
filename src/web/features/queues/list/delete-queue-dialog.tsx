import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Queue } from '#contract/queues.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Asks before a queue is deleted. Open while there is a `queue`. */
export function DeleteQueueDialog({ queue, onClose }: { queue: Queue | null; onClose: () => void }) {
  const [shown, setShown] = useState(queue);
  if (queue && queue !== shown) setShown(queue);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Queue) => api.queues.remove({ params: { queueId: id } }),
    onSuccess(_done, { name }) {
      toast({ title: 'Queue Deleted', description: `${name} was deleted` });
      onClose();
    },
    onError(error) {
      tellFailure(error, 'Failed to delete queue');
    },
  });
  return (
    <Confirm
      open={queue !== null}
      onOpenChange={(open) => open || onClose()}
      title={`Delete ${shown?.name ?? 'queue'}?`}
      description={`This removes ${propertyCount(shown?.itemCount ?? 0)} from the list, with their notes and order. The properties themselves stay. This action cannot be undone.`}
      action="Delete queue"
      onConfirm={() => queue && mutate(queue)}
      pending={isPending}
    />
  );
}
