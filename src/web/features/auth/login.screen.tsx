import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { Login, type SecondFactorWay, type SessionUser } from '#contract/auth.ts';
import { api, tellFailure } from '#web/api/index.ts';
import { PasskeySignIn, SecondStep } from '#web/features/second-factor/index.ts';
import { LeftBehind } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { AuthFrame, authLinkClasses } from './auth-frame.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { homePathOf, safeNextPath } from './next-path.ts';
import { startSession } from './session.ts';

export function LoginScreen() {
  usePageTitle('Sign In');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [ways, setWays] = useState<readonly SecondFactorWay[]>();
  const enter = async (user: SessionUser) => {
    await startSession(user);
    navigate(safeNextPath(search.get('next')) ?? homePathOf(user), { replace: true });
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
        <Link to="/contact" className={authLinkClasses}>
          Don't have an account? Request Access
        </Link>
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

function PasswordStep({ onSignedIn, onSecondFactor }: PasswordStepProps) {
  const { register, handleSubmit, getValues, formState } = useForm<Login>({
    resolver: zodResolver(Login),
    defaultValues: { email: '', password: '' },
  });
  const login = useMutation({
    mutationFn: (body: Login) => api.auth.login({ body }, { shown: ['session'] }),
    onSuccess: (answer) => ('user' in answer ? onSignedIn(answer.user) : onSecondFactor(answer.secondFactor)),
    onError: (error) => tellFailure(error, 'Invalid email or password', 'Login Failed'),
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => login.mutate(body))}>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" />}
      </Field>
      <Field label="Password" error={errors.password?.message}>
        {(control) => (
          <PasswordInput {...control} {...register('password')} autoComplete="current-password" />
        )}
      </Field>
      <Button type="submit" pending={login.isPending} className="mt-2">
        {login.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      <PasskeySignIn onSignedIn={onSignedIn} />
      <ForgotPassword typedEmail={() => getValues('email')} />
    </form>
  );
}
