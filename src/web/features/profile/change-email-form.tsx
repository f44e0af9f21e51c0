import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { EmailChange } from '#contract/auth.ts';
import { api, sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';

export function ChangeEmailForm({ onDone }: { onDone: (message: string) => void }) {
  const { register, handleSubmit, setError, formState } = useForm<EmailChange>({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: '', currentPassword: '' },
  });
  const change = useMutation({
    mutationFn: (body: EmailChange) => api.auth.changeEmail({ body }),
    onSuccess: ({ message }) => onDone(message),
    onError: (error) => {
      if (showFieldErrors(setError, error)) return;
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to change the e-mail address'),
      });
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="contents" onSubmit={handleSubmit((body) => change.mutate(body))}>
      <DialogBody>
        <Field label="New Email" error={errors.email?.message}>
          {(field) => <Input {...field} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Current Password" error={errors.currentPassword?.message}>
          {(field) => (
            <PasswordInput {...field} {...register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={change.isPending}>
          {change.isPending ? 'Sending...' : 'Send link'}
        </Button>
      </DialogFooter>
    </form>
  );
}
