import { useQuery } from '@tanstack/react-query';
import type { AdminTicket } from '#contract/requests.ts';
import { api, pageQuery } from '#web/api/index.ts';
import { PriorityBadge, TicketAnswers, TicketStatusBadge } from '#web/features/platform/support/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerTicket } from './answer-ticket.tsx';
import { RequestItem } from './request-item.tsx';
import { RequestList } from './request-list.tsx';
import { useRequestPlace } from './use-request-place.ts';

/** Support tickets with their answers. */
export function Tickets() {
  const place = useRequestPlace(['open', 'answered', 'closed']);
  const tickets = useQuery(pageQuery(api.requests.listTickets, { query: place.query }));
  return (
    <RequestList
      query={tickets}
      place={place}
      statuses={{ open: 'Open', answered: 'Answered', closed: 'Closed' }}
      noun="tickets"
    >
      {(ticket) => <Ticket ticket={ticket} />}
    </RequestList>
  );
}

function Ticket({ ticket }: { ticket: AdminTicket }) {
  return (
    <RequestItem
      title={`#${ticket.id} ${ticket.subject}`}
      badges={
        <>
          <TicketStatusBadge status={ticket.status} />
          <PriorityBadge priority={ticket.priority} />
        </>
      }
      by={[ticket.userName, ticket.email].filter(Boolean).join(', ')}
      at={ticket.createdAt}
      notes={ticket.message}
      processedAt={ticket.processedAt}
      processedBy={ticket.processedBy}
      actions={ticket.status !== 'closed' && <TicketActions ticket={ticket} />}
    >
      <TicketAnswers answers={ticket.answers} />
    </RequestItem>
  );
}

/** Answer and Close. */
function TicketActions({ ticket }: { ticket: AdminTicket }) {
  const close = useAct(() => api.requests.closeTicket({ params: { requestId: ticket.id } }), {
    failure: 'Failed to close the ticket',
  });
  return (
    <>
      <AnswerTicket ticket={ticket} />
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Close ticket ${ticket.id}`}
        pending={close.isPending}
        onClick={() => close.mutate()}
      >
        Close
      </Button>
    </>
  );
}
