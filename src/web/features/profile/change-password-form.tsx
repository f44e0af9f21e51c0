import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PasswordChange } from '#contract/auth.ts';
import { api, sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const { register, handleSubmit, setError, formState } = useForm<PasswordChange>({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const change = useMutation({
    mutationFn: (body: PasswordChange) => api.auth.changePassword({ body }),
    onSuccess: onDone,
    onError: (error) => {
      showFieldErrors(setError, error);
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to change password'),
      });
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="contents" onSubmit={handleSubmit((body) => change.mutate(body))}>
      <DialogBody>
        <Field label="Current Password" error={errors.currentPassword?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
        <Field label="New Password" error={errors.newPassword?.message} hint="At least 6 characters">
          {(control) => (
            <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />
          )}
        </Field>
        <Field label="Confirm Password" error={errors.confirmPassword?.message}>
          {(control) => (
            <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />
          )}
        </Field>
      </DialogBody>
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={change.isPending}>
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
      </DialogFooter>
    </form>
  );
}
