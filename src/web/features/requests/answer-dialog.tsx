import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type AdminTicket, TicketReply } from '#contract/requests.ts';
import { api, sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
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
            {ticket.subject}. The answer goes to {ticket.email} by mail.
          </DialogDescription>
        </DialogHeader>
        <AnswerForm ticket={ticket} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function AnswerForm({ ticket, onDone }: { ticket: AdminTicket; onDone: () => void }) {
  const { control, register, handleSubmit, setError, formState } = useForm<z.input<typeof TicketReply>>({
    resolver: zodResolver(TicketReply),
    defaultValues: { message: '', close: false },
  });
  const answer = useMutation({
    mutationFn: (body: z.input<typeof TicketReply>) =>
      api.requests.answerTicket({ params: { requestId: ticket.id }, body }),
    onSuccess: () => {
      toast({ title: 'Answer sent', description: `To ${ticket.email}` });
      onDone();
    },
    onError: (error) => {
      if (showFieldErrors(setError, error)) return;
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to send the answer'),
      });
    },
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit((body) => answer.mutate(body))}>
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
            // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the control
            <label className="flex min-h-9 items-center gap-3 touch:min-h-11">
              <Checkbox checked={field.value === true} onCheckedChange={field.onChange} />
              Close the ticket with this answer
            </label>
          )}
        />
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={answer.isPending}>
          {answer.isPending ? 'Sending...' : 'Send answer'}
        </Button>
      </DialogFooter>
    </form>
  );
}
