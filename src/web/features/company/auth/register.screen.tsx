import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Registration } from '#contract/auth.ts';
import { api } from '#web/api/index.ts';
import { RecordForm } from '#web/forms/record-form.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { useGo } from './go.ts';
import { PasswordMeter } from './password-meter.tsx';
import { keepApiToken, startSession } from './start-session.ts';

// docs/product.md: the confirmation shows this long before the dashboard opens.
const REDIRECT_AFTER = 1500;

export function RegisterScreen() {
  usePageTitle('Create Account');
  const [created, setCreated] = useState(false);
  if (created) return <Created />;
  return (
    <AuthFrame
      title="Create your account"
      subtitle="Find the roofs that need you, address by address"
      footer={
        <a href="/login" className={authLinkClasses}>
          Already have an account? Sign in
        </a>
      }
    >
      <RegisterForm onCreated={() => setCreated(true)} />
    </AuthFrame>
  );
}

function Created() {
  const go = useGo();
  useEffect(() => {
    const timer = setTimeout(() => go('/dashboard'), REDIRECT_AFTER);
    return () => clearTimeout(timer);
  }, [go]);
  return (
    <AuthFrame title="Account created">
      <div role="status" className="grid justify-items-center gap-3 text-center">
        <CircleCheck aria-hidden="true" className="size-10 text-success-text" />
        <p className="text-muted-foreground">
          You are signed in. Confirm your email address next: we sent you a link.
        </p>
      </div>
    </AuthFrame>
  );
}

function RegisterForm({ onCreated }: { onCreated: () => void }) {
  return (
    <RecordForm
      schema={Registration}
      start={{ firstName: '', lastName: '', email: '', password: '' }}
      save={(body) => api.auth.register({ body }, { shown: ['session'] })}
      onSaved={async ({ token, user }) => {
        keepApiToken(token);
        await startSession(user);
        onCreated();
      }}
      failure="Failed to create account"
      failureTitle="Registration Failed"
      action="Create Account"
      acting="Creating account..."
      button={{ className: 'mt-2' }}
    >
      {(form) => (
        <>
          <div className="grid gap-4 sm:grid-cols-2">
            <form.Text name="firstName" label="First Name" autoComplete="given-name" />
            <form.Text name="lastName" label="Last Name" autoComplete="family-name" />
          </div>
          <form.Text name="email" label="Email" type="email" autoComplete="username" />
          <div className="grid gap-2">
            <form.Password
              name="password"
              label="Password"
              hint="At least 6 characters"
              autoComplete="new-password"
            />
            <PasswordMeter name="password" about={['email', 'firstName', 'lastName']} />
          </div>
        </>
      )}
    </RecordForm>
  );
}
