import { useMutation, useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { type ComponentType, useEffect } from 'react';
import { type SessionUser, UNCONFIRMED_DAYS } from '#contract/auth.ts';
import { api, query, tellFailure } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { toast } from '#web/ui/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordChange } from './password-change.ts';
import { logOut, refreshSession, wordsOf } from './session.ts';

const screens = {
  'confirm-email': ConfirmEmailFirst,
  'change-password': OwnPasswordFirst,
} satisfies Record<string, ComponentType<{ user: SessionUser }>>;

/** Replaces every screen until the user has done a required step. */
export function DutyScreen({ user, duty }: { user: SessionUser; duty: keyof typeof screens }) {
  const Screen = screens[duty];
  return <Screen user={user} />;
}

/** An administrator made the password; its owner chooses a private one. */
function OwnPasswordFirst({ user }: { user: SessionUser }) {
  usePageTitle('Choose your own password');
  return (
    <AuthFrame
      title="Choose your own password"
      subtitle="The one you were given is temporary. Choose your own to continue."
    >
      <RecordForm
        {...passwordChange}
        onSaved={() => toast({ title: 'Password changed', description: 'Now only you know it.' })}
        button={{ className: 'mt-2' }}
      >
        {(form) => (
          <>
            <form.Password
              name="currentPassword"
              label="Temporary Password"
              autoComplete="current-password"
            />
            <NewPasswordFields words={wordsOf(user)} />
          </>
        )}
      </RecordForm>
      <Button variant="ghost" onClick={() => logOut('/login')}>
        Log Out
      </Button>
    </AuthFrame>
  );
}

/** Waits until the link in the mail was followed, here or on another device. */
function ConfirmEmailFirst({ user }: { user: SessionUser }) {
  usePageTitle('Confirm your email address');
  const site = useQuery(query(api.site.getInfo));
  const resend = useMutation({
    mutationFn: () => api.auth.resendConfirmation(),
    onSuccess: ({ message }) => toast({ title: 'Link sent', description: message }),
    onError: (error) => {
      tellFailure(error, 'Failed to send the link');
      // It may have been confirmed meanwhile.
      void refreshSession();
    },
  });
  useEffect(() => {
    window.addEventListener('focus', refreshSession);
    return () => window.removeEventListener('focus', refreshSession);
  }, []);
  return (
    <AuthFrame title="Confirm your email address">
      <div className="grid justify-items-center gap-3 text-center">
        <MailCheck aria-hidden="true" className="size-10 text-primary-text" />
        <p className="text-balance text-muted-foreground">
          We sent a link to <span className="font-medium wrap-anywhere text-foreground">{user.email}</span>.
          Open it within a day to start.
        </p>
        <p className="text-sm text-balance text-muted-foreground">
          {`Accounts that are not confirmed within ${UNCONFIRMED_DAYS} days are removed.`}
        </p>
        {site.data?.mailConfigured === false && (
          <p className="text-sm text-muted-foreground">
            Email is not set up here yet: ask the operator of this site for the link
          </p>
        )}
      </div>
      <div className="grid gap-2">
        <Button onClick={() => refreshSession()}>I have confirmed it</Button>
        <Button variant="secondary" pending={resend.isPending} onClick={() => resend.mutate()}>
          {resend.isPending ? 'Sending...' : 'Send Again'}
        </Button>
        <Button variant="ghost" onClick={() => logOut('/login')}>
          Log Out
        </Button>
      </div>
    </AuthFrame>
  );
}
