import { useState } from 'react';
import type { Queue } from '#contract/queues.ts';
import { propertyCount } from '#domain/queues/words.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Asks before a queue is deleted. Open while there is a `queue`. */
export function DeleteQueueDialog({ queue, onClose }: { queue: Queue | null; onClose: () => void }) {
  const [shown, setShown] = useState(queue);
  if (queue && queue !== shown) setShown(queue);
  const { mutate, isPending } = useAct(({ id }: Queue) => api.queues.remove({ params: { queueId: id } }), {
    failure: 'Failed to delete queue',
    onDone: (_done, { name }) => {
      toast({ title: 'Queue Deleted', description: `${name} was deleted` });
      onClose();
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
