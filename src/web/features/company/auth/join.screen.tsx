import { useQuery } from '@tanstack/react-query';
import { InvitationAcceptance } from '#contract/invitations.ts';
import { companyRoleLabels } from '#domain/company-roles.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { GoTo, searched, useGo } from './go.ts';
import { homePathOf } from './next-path.ts';
import { PasswordMeter } from './password-meter.tsx';
import { startSession } from './start-session.ts';

/** Where the link of an invitation leads: a name, a password, and one is in the company. */
export function JoinScreen() {
  usePageTitle('Join');
  const token = searched().get('token');
  if (!token) return <GoTo path="/login" />;
  return <Join token={token} />;
}

function Join({ token }: { token: string }) {
  const go = useGo();
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.invitations.show({ body: { token } }),
    retry: false,
  });
  if (invitation.isPending) return <Loading />;
  if (invitation.isError) {
    return (
      <AuthFrame title="This invitation does not work">
        <p role="alert" className="text-center text-muted-foreground">
          {sentenceOf(invitation.error, 'The invitation is unknown, used, withdrawn or expired.')}
        </p>
        <Button asChild variant="secondary">
          <a href="/login">Sign in</a>
        </Button>
      </AuthFrame>
    );
  }
  const { companyName, companyRole, invitedBy, email } = invitation.data;
  return (
    <AuthFrame
      title={`Join ${companyName}`}
      subtitle={`${invitedBy ?? 'The company'} invites you as ${companyRoleLabels[companyRole].toLowerCase()}`}
      footer={
        <a href="/login" className={authLinkClasses}>
          Already have an account? Sign in
        </a>
      }
    >
      <JoinForm
        token={token}
        email={email}
        onJoined={async (answer) => {
          if ('user' in answer) {
            await startSession(answer.user);
            toast({ title: `Welcome to ${companyName}`, description: 'You are signed in.' });
            go(homePathOf(answer.user));
          } else {
            toast({
              title: `Welcome back to ${companyName}`,
              description: 'Sign in with your second factor.',
            });
            go('/login');
          }
        }}
      />
    </AuthFrame>
  );
}

function Loading() {
  return (
    <AuthFrame title="Invitation">
      <div role="status" className="grid gap-3">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    </AuthFrame>
  );
}

interface JoinFormProps {
  token: string;
  /** The one that was invited. */
  email: string;
  onJoined: (answer: Awaited<ReturnType<typeof api.invitations.accept>>) => void;
}

function JoinForm({ token, email, onJoined }: JoinFormProps) {
  return (
    <RecordForm
      schema={InvitationAcceptance}
      start={{ token, firstName: '', lastName: '', password: '' }}
      save={(body) => api.invitations.accept({ body }, { shown: ['session', 'team'] })}
      onSaved={onJoined}
      failure="Failed to create account"
      failureTitle="Could not join"
      action="Join"
      acting="Joining..."
      button={{ className: 'mt-2' }}
    >
      {(form) => (
        <>
          <Field label="Email">
            {(field) => <Input {...field} value={email} readOnly autoComplete="username" />}
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <form.Text name="firstName" label="First Name" autoComplete="given-name" />
            <form.Text name="lastName" label="Last Name" autoComplete="family-name" />
          </div>
          <div className="grid gap-2">
            <form.Password
              name="password"
              label="Password"
              hint="At least 6 characters"
              autoComplete="new-password"
            />
            <PasswordMeter name="password" about={['firstName', 'lastName']} words={[email]} />
          </div>
        </>
      )}
    </RecordForm>
  );
}
