import { useState } from 'react';
import { propertyCount } from '#domain/queues/words.ts';
import { Confirm } from '#web/ui/confirm.tsx';
import { removeItems } from './use-item-actions.ts';

interface RemoveDialogProps {
  queueId: number;
  /** Open while there are any. */
  propertyIds: readonly number[];
  onClose: () => void;
  onRemoved: () => void;
}

/** Asks before properties leave the queue. */
export function RemoveDialog({ queueId, propertyIds, onClose, onRemoved }: RemoveDialogProps) {
  const [pending, setPending] = useState(false);
  const [count, setCount] = useState(0);
  if (propertyIds.length > 0 && propertyIds.length !== count) setCount(propertyIds.length);
  const remove = async () => {
    setPending(true);
    const removed = await removeItems(queueId, [...propertyIds]);
    setPending(false);
    onClose();
    if (removed) onRemoved();
  };
  return (
    <Confirm
      open={propertyIds.length > 0}
      onOpenChange={(open) => open || onClose()}
      title={`Remove ${propertyCount(count)} from this queue?`}
      description="Its notes and status in this queue are deleted. This action cannot be undone."
      action="Remove"
      onConfirm={remove}
      pending={pending}
    />
  );
}
