import { LifeBuoy } from 'lucide-react';
import { NewTicket as Fields } from '#contract/support.ts';
import { ticketPriorities } from '#domain/support.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';
import { priorityLabels } from './ticket-badges.tsx';

const priorities = ticketPriorities.map((value) => ({ value, label: priorityLabels[value] }));

/** Asks for help, by a button and its dialog. */
export function NewTicket() {
  return (
    <FormDialog
      trigger={
        <Button>
          <LifeBuoy />
          Create Ticket
        </Button>
      }
      title="Create Ticket"
      description="The answer comes by email and is shown in your profile."
      className=""
      schema={Fields}
      start={{ subject: '', message: '', priority: 'medium' }}
      save={(body) => api.support.createTicket({ body })}
      onSaved={({ ticketId }) =>
        toast({
          title: 'Support ticket created',
          description: `Your request has been submitted (Ticket #${ticketId}). We'll respond within 24 hours.`,
        })
      }
      failure="Failed to submit support request"
      failureTitle="Error"
      action="Submit"
      acting="Submitting..."
    >
      {(form) => (
        <>
          <form.Text name="subject" label="Subject" maxLength={200} />
          <form.Area name="message" label="Message" hint="At least 10 characters" rows={6} />
          <form.Choice name="priority" label="Priority" options={priorities} />
        </>
      )}
    </FormDialog>
  );
}
