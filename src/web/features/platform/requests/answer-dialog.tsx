import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminTicket, TicketReply } from '#contract/requests.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { ScrollArea } from '#web/ui/scroll-area.tsx';
import { toast } from '#web/ui/toast.tsx';

interface AnswerDialogProps {
  ticket: AdminTicket;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function AnswerDialog({ ticket, open, onOpenChange }: AnswerDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Answer ticket #{ticket.id}</DialogTitle>
          <DialogDescription className="wrap-anywhere">
            {ticket.subject}. The answer goes to {ticket.email} by email.
          </DialogDescription>
        </DialogHeader>
        <AnswerForm ticket={ticket} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function AnswerForm({ ticket, onDone }: { ticket: AdminTicket; onDone: () => void }) {
  const form = useForm<z.input<typeof TicketReply>>({
    resolver: zodResolver(TicketReply),
    defaultValues: { message: '', close: false },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.requests.answerTicket({ params: { requestId: ticket.id }, body }),
    onSaved() {
      toast({ title: 'Answer sent', description: `To ${ticket.email}` });
      onDone();
    },
    failure: 'Failed to send the answer',
  });
  const { control, register, formState } = form;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <ScrollArea
          aria-label="Message"
          className="max-h-40 rounded-lg border-l-2 bg-muted/60 px-4 py-2 whitespace-pre-line text-muted-foreground wrap-anywhere"
        >
          {ticket.message}
        </ScrollArea>
        <Field label="Answer" error={formState.errors.message?.message}>
          {(field) => <Textarea {...field} {...register('message')} rows={6} />}
        </Field>
        <Controller
          control={control}
          name="close"
          render={({ field }) => (
            <LabeledCheckbox
              checked={field.value === true}
              onCheckedChange={(checked) => field.onChange(checked)}
            >
              Close the ticket with this answer
            </LabeledCheckbox>
          )}
        />
      </DialogBody>
      <FormFooter label={isSaving ? 'Sending...' : 'Send answer'} isSaving={isSaving} />
    </form>
  );
}
