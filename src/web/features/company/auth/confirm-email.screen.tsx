import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { api, sentenceOf } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AuthFrame } from './auth-frame.tsx';
import { GoTo, searched } from './go.ts';

/** Where the link in the mail leads. It waits for a press: programs that look through mails open links, too. */
export function ConfirmEmailScreen() {
  usePageTitle('Confirm email address');
  const token = searched().get('token');
  const confirm = useMutation({
    mutationFn: (link: string) => api.auth.confirmEmail({ body: { token: link } }),
  });
  if (!token) return <GoTo path="/" />;
  if (confirm.isSuccess) return <Confirmed />;
  return (
    <AuthFrame
      title="Confirm your email address"
      subtitle="Select the button to use this address for your account."
    >
      {confirm.isError && (
        <p role="alert" className="text-center text-destructive-text">
          {sentenceOf(confirm.error, 'The confirmation link is invalid or expired.')} Sign in to have a new
          one sent.
        </p>
      )}
      <Button pending={confirm.isPending} onClick={() => confirm.mutate(token)}>
        {confirm.isPending ? 'Confirming...' : 'Confirm Email Address'}
      </Button>
      {confirm.isError && (
        <Button asChild variant="secondary">
          <a href="/login">Sign in</a>
        </Button>
      )}
    </AuthFrame>
  );
}

function Confirmed() {
  return (
    <AuthFrame title="Email address confirmed">
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" className="size-10 text-success-text" />
        <p className="text-muted-foreground">Thank you. Sign in with this address from now on.</p>
      </div>
      <Button asChild>
        <a href="/login?next=%2Fdashboard">Continue</a>
      </Button>
    </AuthFrame>
  );
}
