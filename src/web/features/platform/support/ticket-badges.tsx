import type { TicketPriority, TicketStatus } from '#domain/support.ts';
import { Badge } from '#web/ui/badge.tsx';

const statusLabels: Record<TicketStatus, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' };

/** An open ticket is highlighted; the others are quiet (docs/product.md). */
export function TicketStatusBadge({ status }: { status: TicketStatus }) {
  return <Badge variant={status === 'open' ? 'destructive' : 'neutral'}>{statusLabels[status]}</Badge>;
}

export const priorityLabels: Record<TicketPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  const urgent = priority === 'urgent' || priority === 'high';
  return (
    <Badge variant={urgent ? 'warning' : 'outline'}>
      {priorityLabels[priority]}
      <span className="sr-only">priority</span>
    </Badge>
  );
}
