import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { GoTo, searched } from './go.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

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
