import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MoveToNew, Queue } from '#contract/queues.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { sendRest } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';

const words: Record<MoveToNew['status'], { button: string; name: string }> = {
  not_home: { button: 'Move the not-homes to a new queue', name: 'Not home' },
  come_back: { button: 'Move the come-backs to a new queue', name: 'Come back' },
  skipped: { button: 'Move the skipped to a new queue', name: 'Skipped' },
};

/** Makes a new queue of the doors nobody was home at, or of those to come back to or skipped, and opens it. */
export function MoveOn({ queue, status }: { queue: Pick<Queue, 'id'>; status: MoveToNew['status'] }) {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const { button, name } = words[status];
  const move = async () => {
    setPending(true);
    try {
      // The server goes by the outcomes it has.
      await sendRest();
      const body = { status, name: `${name}, ${dateOnly(Date.now())}` };
      const made = await api.queues.moveToNew({ params: { queueId: queue.id }, body });
      await navigate(`/queue/${made.id}`);
    } catch (error) {
      tellFailure(error, 'Failed to create queue');
      setPending(false);
    }
  };
  return (
    <Button variant="secondary" pending={pending} onClick={move} className="max-sm:w-full">
      <CornerDownRight />
      {button}
    </Button>
  );
}
