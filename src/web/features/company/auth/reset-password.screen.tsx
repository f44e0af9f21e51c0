import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordReset } from '#contract/auth.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { GoTo, searched } from './go.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

export function ResetPasswordScreen() {
  usePageTitle('Reset Password');
  const [done, setDone] = useState(false);
  const token = searched().get('token');
  if (done) return <Done />;
  if (!token) return <GoTo path="/login" />;
  return (
    <AuthFrame
      title="Choose a new password"
      subtitle="It replaces the old one, signs you out everywhere and ends your API tokens"
      footer={
        <a href="/login" className={authLinkClasses}>
          Back to sign in
        </a>
      }
    >
      <ResetPasswordForm token={token} onDone={() => setDone(true)} />
    </AuthFrame>
  );
}

function Done() {
  return (
    <AuthFrame title="Password reset">
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" className="size-10 text-success-text" />
        <p className="text-muted-foreground">Your new password works from now on.</p>
      </div>
      <Button asChild>
        <a href="/login">Continue to Login</a>
      </Button>
    </AuthFrame>
  );
}

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
}

function ResetPasswordForm({ token, onDone }: ResetPasswordFormProps) {
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
