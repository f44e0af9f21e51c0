import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { ResetPasswordForm } from './reset-password-form.tsx';

export function ResetPasswordScreen() {
  usePageTitle('Reset Password');
  const [search] = useSearchParams();
  const [done, setDone] = useState(false);
  const token = search.get('token');
  if (done) return <Done />;
  if (!token) return <Navigate to="/login" replace />;
  return (
    <AuthFrame
      title="Choose a new password"
      subtitle="It replaces the old one, signs you out everywhere and ends your API tokens"
      footer={
        <Link to="/login" className={authLinkClasses}>
          Back to sign in
        </Link>
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
        <Link to="/login">Continue to Login</Link>
      </Button>
    </AuthFrame>
  );
}
