import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { PasswordReset } from '#contract/auth.ts';
import { api } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
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
      <RecordForm
        schema={PasswordReset}
        start={{ token, newPassword: '', confirmPassword: '' }}
        save={(body) => api.auth.resetPassword({ body })}
        onSaved={() => setDone(true)}
        failure="The reset link is invalid or expired."
        failureTitle="Error"
        action="Reset Password"
        acting="Resetting..."
        button={{ className: 'mt-2' }}
      >
        <NewPasswordFields />
      </RecordForm>
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
