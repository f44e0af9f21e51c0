import { PartyPopper } from 'lucide-react';
import { Link } from 'react-router';
import { outcomeLabels, visitOutcomes } from '#domain/queues/outcomes.ts';
import type { Door } from '#web/features/doors/index.ts';
import { Button } from '#web/ui/button.tsx';
import { dayOf } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** The walk is done: what came of it, and the way back. */
export function Finished({ queueId, doors }: { queueId: number; doors: readonly Door[] }) {
  const today = dayOf(new Date());
  const visited = doors.flatMap(({ known }) =>
    known.lastKnock && dayOf(new Date(known.lastKnock.at)) === today ? [known.lastKnock.outcome] : [],
  );
  const counts = visitOutcomes.flatMap((outcome) => {
    const count = visited.filter((one) => one === outcome).length;
    return count > 0 ? [`${outcomeLabels[outcome]} ${count}`] : [];
  });
  return (
    <EmptyState
      icon={PartyPopper}
      title="No more doors to knock on"
      action={
        <Button asChild size="lg">
          <Link to={`/queue/${queueId}`}>Back to the Queue</Link>
        </Button>
      }
    >
      {counts.length > 0 ? `Today: ${counts.join(', ')}.` : 'Every door in this queue has been worked.'}
    </EmptyState>
  );
}
