import { UserRoundPen } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { can } from '#access/can.ts';
import type { Queue } from '#contract/queues.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const AssignDialog = lazyPart(
  async () => (await import('./assign-dialog.tsx')).AssignDialog,
  ({ open }) => open,
);

interface AssignQueueProps {
  queue: Pick<Queue, 'id' | 'name' | 'assignee'>;
  /** A label next to the icon, if there is room. */
  children?: ReactNode;
}

/** For who leads the crew, the way to give a queue to a colleague. */
export function AssignQueue({ queue, children }: AssignQueueProps) {
  const [open, setOpen] = useState(false);
  if (!can(useSignedInUser(), 'team:lead')) return null;
  return (
    <>
      <Button
        variant="ghost"
        size={children ? 'sm' : 'icon'}
        aria-label={`Assign ${queue.name} of ${queue.assignee.name}`}
        onClick={() => setOpen(true)}
      >
        <UserRoundPen />
        {children}
      </Button>
      <AssignDialog queue={queue} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
