import { Reply } from 'lucide-react';
import { useState } from 'react';
import type { AdminTicket } from '#contract/requests.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { AnswerDialog } from './answer-dialog.tsx';

/** Answer and Close. */
export function TicketActions({ ticket }: { ticket: AdminTicket }) {
  const [answering, setAnswering] = useState(false);
  const close = useAct(() => api.requests.closeTicket({ params: { requestId: ticket.id } }), {
    failure: 'Failed to close the ticket',
  });
  return (
    <>
      <Button size="sm" aria-label={`Answer ticket ${ticket.id}`} onClick={() => setAnswering(true)}>
        <Reply />
        Answer
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Close ticket ${ticket.id}`}
        pending={close.isPending}
        onClick={() => close.mutate()}
      >
        Close
      </Button>
      <AnswerDialog ticket={ticket} open={answering} onOpenChange={setAnswering} />
    </>
  );
}
