import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { NewZipRequest } from '#contract/coverage.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface NewAreaDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function NewAreaDialog({ open, onOpenChange }: NewAreaDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Request New Area Not Listed</DialogTitle>
          <DialogDescription>If we can fly it, we will. We let you know by email.</DialogDescription>
        </DialogHeader>
        <NewAreaForm onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function NewAreaForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<NewZipRequest>({
    resolver: zodResolver(NewZipRequest),
    defaultValues: { zipCode: '', notes: '' },
  });
  const request = useMutation({
    mutationFn: ({ zipCode, notes }: NewZipRequest) =>
      api.coverage.requestNewZip({ body: { zipCode, ...(notes && { notes }) } }),
    onSuccess: (_done, { zipCode }) => {
      toast({
        title: 'New area requested',
        description: `We will look at ZIP ${zipCode} and let you know by email.`,
      });
      onDone();
    },
    onError: (error) => {
      showFieldErrors(setError, error);
      tellFailure(error, 'Failed to submit new ZIP request');
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="contents" onSubmit={handleSubmit((body) => request.mutate(body))}>
      <DialogBody>
        <Field label="ZIP code" error={errors.zipCode?.message}>
          {(field) => (
            <Input
              {...field}
              {...register('zipCode')}
              inputMode="numeric"
              maxLength={5}
              placeholder="e.g. 85251"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Notes (optional)" error={errors.notes?.message}>
          {(field) => <Textarea {...field} {...register('notes')} rows={3} maxLength={2000} />}
        </Field>
      </DialogBody>
      <FormFooter
        label={request.isPending ? 'Submitting...' : 'Submit Request'}
        isSaving={request.isPending}
      />
    </form>
  );
}
