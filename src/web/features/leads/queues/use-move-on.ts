import { CornerDownRight } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { MoveToNew, Queue } from '#contract/queues.ts';
import type { QueueTab } from '#domain/queues/show.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { sendRest } from '#web/field/index.ts';
import { dateOnly } from '#web/ui/dates.ts';
import type { QueueAction } from './use-queue-actions.tsx';

const words: Record<MoveToNew['status'], { label: string; name: string }> = {
  not_home: { label: 'Move the not-homes to a new queue', name: 'Not home' },
  come_back: { label: 'Move the follow-ups to a new queue', name: 'Come back' },
  skipped: { label: 'Move the skipped to a new queue', name: 'Skipped' },
};

/**
 * Makes a new queue of the doors of a tab, of the not-homes where it is none of those to do again, and opens it. Null where
 * there are none.
 */
export function useMoveOn(
  queue: Pick<Queue, 'id'>,
  tab: QueueTab,
  counts: Record<QueueTab, number>,
): QueueAction | null {
  const navigate = useNavigate();
  const [pending, setPending] = useState(false);
  const status: MoveToNew['status'] = tab === 'skipped' || tab === 'come_back' ? tab : 'not_home';
  const { label, name } = words[status];
  const act = async () => {
    setPending(true);
    try {
      // The server goes by the outcomes it has.
      await sendRest();
      const body = { status, name: `${name}, ${dateOnly(Date.now())}` };
      const made = await api.queues.moveToNew({ params: { queueId: queue.id }, body });
      await navigate(`/queue/${made.id}`);
    } catch (error) {
      tellFailure(error, 'Failed to create queue');
    }
    setPending(false);
  };
  return counts[status] > 0 ? { label, icon: CornerDownRight, act, pending } : null;
}
