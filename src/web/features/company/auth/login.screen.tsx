import { useMutation } from '@tanstack/react-query';
import { type FormEvent, lazy, useEffect, useRef, useState } from 'react';
import type { Login, SecondFactorWay, SessionUser } from '#contract/auth.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { PasskeySignIn } from '#web/features/company/second-factor/index.ts';
import { LeftBehind } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { searched, useGo } from './go.ts';
import { homePathOf, safeNextPath } from './next-path.ts';
import { startSession } from './start-session.ts';

const SecondStep = lazy(async () => ({
  default: (await import('#web/features/company/second-factor/index.ts')).SecondStep,
}));

export function LoginScreen() {
  usePageTitle('Sign In');
  const go = useGo();
  const [ways, setWays] = useState<readonly SecondFactorWay[]>();
  const enter = async (user: SessionUser) => {
    await startSession(user);
    go(safeNextPath(searched().get('next')) ?? homePathOf(user));
  };
  if (ways) {
    return (
      <AuthFrame title="Two-step sign-in" subtitle="Your password is correct. One more step.">
        <SecondStep ways={ways} onSignedIn={enter} onStartOver={() => setWays(undefined)} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame
      title="Welcome back"
      subtitle="Sign in to your roofing analytics account"
      footer={
        <a href="/contact" className={authLinkClasses}>
          Don't have an account? Request Access
        </a>
      }
    >
      <LeftBehind />
      <PasswordStep onSignedIn={enter} onSecondFactor={setWays} />
    </AuthFrame>
  );
}

interface PasswordStepProps {
  onSignedIn: (user: SessionUser) => void;
  onSecondFactor: (ways: readonly SecondFactorWay[]) => void;
}

type Errors = Partial<Record<keyof Login, string>>;

/** The server alone checks what is typed here: the schemas, and a library for forms, are as large as the rest of the page. */
function PasswordStep({ onSignedIn, onSecondFactor }: PasswordStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Errors>({});
  const typed = (name: keyof Login) => String(new FormData(form.current ?? undefined).get(name) ?? '');
  useEffect(() => {
    const [first] = Object.keys(errors);
    if (first) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);
  const showError = (name: string, { message }: { message?: string }) =>
    setErrors((others) => ({ ...others, [name]: message }));
  const login = useMutation({
    mutationFn: (body: Login) => api.auth.login({ body }, { shown: ['session'] }),
    onSuccess: (answer) => ('user' in answer ? onSignedIn(answer.user) : onSecondFactor(answer.secondFactor)),
    onError: (error) =>
      showFieldErrors<Login>(showError, error) ||
      tellFailure(error, 'Invalid email or password', 'Login Failed'),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setErrors({});
    login.mutate({ email: typed('email'), password: typed('password') });
  };
  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={submit}>
      <Field label="Email" error={errors.email}>
        {(control) => <Input {...control} name="email" type="email" autoComplete="username" />}
      </Field>
      <Field label="Password" error={errors.password}>
        {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
      </Field>
      <Button type="submit" pending={login.isPending} className="mt-2">
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <ForgotPassword typedEmail={() => typed('email')} />
    </form>
  );
}

const ForgotDialog = lazyPart(
  async () => (await import('./forgot-dialog.tsx')).ForgotDialog,
  ({ email }) => email !== undefined,
);

/** Asks for a reset link without leaving the login; starts with the address typed there. */
function ForgotPassword({ typedEmail }: { typedEmail: () => string }) {
  // Read when it opens: what is typed in the form behind does not make this component render.
  const [email, setEmail] = useState<string>();
  return (
    <>
      <Button
        variant="link"
        size="inline"
        aria-haspopup="dialog"
        className="justify-self-center touch:min-h-11"
        onClick={() => setEmail(typedEmail())}
      >
        Forgot your password?
      </Button>
      <ForgotDialog email={email} onClose={() => setEmail(undefined)} />
    </>
  );
}
