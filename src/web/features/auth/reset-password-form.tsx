import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { PasswordReset } from '#contract/auth.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

export function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
  const form = useForm<PasswordReset>({
    resolver: zodResolver(PasswordReset),
    defaultValues: { token, newPassword: '', confirmPassword: '' },
  });
  const { register, handleSubmit, setError, formState } = form;
  const reset = useMutation({
    mutationFn: (body: PasswordReset) => api.auth.resetPassword({ body }),
    onSuccess: onDone,
    onError: (error) => {
      showFieldErrors(setError, error);
      tellFailure(error, 'The reset link is invalid or expired.');
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => reset.mutate(body))}>
      <input type="hidden" {...register('token')} />
      <NewPasswordFields form={form} errors={formState.errors} />
      <Button type="submit" pending={reset.isPending} className="mt-2">
        {reset.isPending ? 'Resetting...' : 'Reset Password'}
      </Button>
    </form>
  );
}
