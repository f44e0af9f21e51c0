import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { NewTicket } from '#contract/support.ts';
import { ticketPriorities } from '#domain/support.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { priorityLabels } from './ticket-badges.tsx';

type Fields = z.input<typeof NewTicket>;

export function NewTicketForm({ onDone }: { onDone: () => void }) {
  const { control, register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(NewTicket),
    defaultValues: { subject: '', message: '', priority: 'medium' },
  });
  const create = useMutation({
    mutationFn: (body: Fields) => api.support.createTicket({ body }),
    onSuccess: ({ ticketId }) => {
      toast({
        title: 'Support ticket created',
        description: `Your request has been submitted (Ticket #${ticketId}). We'll respond within 24 hours.`,
      });
      onDone();
    },
    onError: (error) => {
      showFieldErrors(setError, error);
      tellFailure(error, 'Failed to submit support request');
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="contents" onSubmit={handleSubmit((body) => create.mutate(body))}>
      <DialogBody>
        <Field label="Subject" error={errors.subject?.message}>
          {(field) => <Input {...field} {...register('subject')} maxLength={200} autoComplete="off" />}
        </Field>
        <Field label="Message" error={errors.message?.message} hint="At least 10 characters">
          {(field) => <Textarea {...field} {...register('message')} rows={6} />}
        </Field>
        <Controller
          control={control}
          name="priority"
          render={({ field, fieldState }) => (
            <Field label="Priority" error={fieldState.error?.message}>
              {(aria) => (
                <Select
                  {...aria}
                  value={field.value}
                  onValueChange={field.onChange}
                  options={ticketPriorities.map((value) => ({ value, label: priorityLabels[value] }))}
                />
              )}
            </Field>
          )}
        />
      </DialogBody>
      <FormFooter label={create.isPending ? 'Submitting...' : 'Submit'} isSaving={create.isPending} />
    </form>
  );
}
