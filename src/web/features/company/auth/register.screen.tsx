import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Registration } from '#contract/auth.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
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
  const { control, register, handleSubmit, setError, formState } = useForm<Registration>({
    resolver: zodResolver(Registration),
    defaultValues: { firstName: '', lastName: '', email: '', password: '' },
  });
  const create = useMutation({
    mutationFn: (body: Registration) => api.auth.register({ body }, { shown: ['session'] }),
    onSuccess: async ({ token, user }) => {
      keepApiToken(token);
      await startSession(user);
      onCreated();
    },
    onError: (error) => {
      showFieldErrors(setError, error);
      tellFailure(error, 'Failed to create account', 'Registration Failed');
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => create.mutate(body))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="username" />}
      </Field>
      <div className="grid gap-2">
        <Field label="Password" error={errors.password?.message} hint="At least 6 characters">
          {(field) => <PasswordInput {...field} {...register('password')} autoComplete="new-password" />}
        </Field>
        <PasswordMeter control={control} name="password" about={['email', 'firstName', 'lastName']} />
      </div>
      <Button type="submit" pending={create.isPending} className="mt-2">
        {create.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </form>
  );
}
