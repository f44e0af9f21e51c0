import { Reply } from 'lucide-react';
import { type AdminTicket, TicketReply } from '#contract/requests.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { toast } from '#web/ui/toast.tsx';

/** Answers a support ticket, by a button and its dialog. */
export function AnswerTicket({ ticket }: { ticket: AdminTicket }) {
  return (
    <FormDialog
      trigger={
        <Button size="sm" aria-label={`Answer ticket ${ticket.id}`}>
          <Reply />
          Answer
        </Button>
      }
      title={`Answer ticket #${ticket.id}`}
      description={`${ticket.subject}. The answer goes to ${ticket.email} by email.`}
      className=""
      schema={TicketReply}
      start={{ message: '', close: false }}
      save={(body) => api.requests.answerTicket({ params: { requestId: ticket.id }, body })}
      onSaved={() => toast({ title: 'Answer sent', description: `To ${ticket.email}` })}
      failure="Failed to send the answer"
      action="Send Answer"
      acting="Sending..."
    >
      {(form) => (
        <>
          <ScrollArea
            aria-label="Message"
            className="max-h-40 rounded-lg border-l-2 bg-muted/60 px-4 py-2 whitespace-pre-line text-muted-foreground wrap-anywhere"
          >
            {ticket.message}
          </ScrollArea>
          <form.Area name="message" label="Answer" rows={6} />
          <form.Check name="close">Close the ticket with this answer</form.Check>
        </>
      )}
    </FormDialog>
  );
}
