import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PasswordReset } from '#contract/auth.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const { register, handleSubmit, formState } = useForm<PasswordReset>({
    resolver: zodResolver(PasswordReset),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });
  const reset = useMutation({
    mutationFn: (body: PasswordReset) => api.auth.resetPassword({ body }),
    onSuccess: onDone,
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'The reset link is invalid or expired.'),
      }),
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => reset.mutate(body))}>
      <input type="hidden" {...register('token')} />
      <Field label="New Password" error={errors.newPassword?.message} hint="At least 6 characters">
        {(control) => <PasswordInput {...control} {...register('newPassword')} autoComplete="new-password" />}
      </Field>
      <Field label="Confirm Password" error={errors.confirmPassword?.message}>
        {(control) => (
          <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" pending={reset.isPending} className="mt-2">
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  );
}
