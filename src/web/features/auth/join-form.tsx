import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { InvitationAcceptance } from '#contract/invitations.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { PasswordMeter } from './password-meter.tsx';

interface JoinFormProps {
  token: string;
  /** The one that was invited. */
  email: string;
  onJoined: (answer: Awaited<ReturnType<typeof api.invitations.accept>>) => void;
}

export function JoinForm({ token, email, onJoined }: JoinFormProps) {
  const { control, register, handleSubmit, setError, formState } = useForm<InvitationAcceptance>({
    resolver: zodResolver(InvitationAcceptance),
    defaultValues: { token, firstName: '', lastName: '', password: '' },
  });
  const join = useMutation({
    mutationFn: (body: InvitationAcceptance) =>
      api.invitations.accept({ body }, { shown: ['session', 'team'] }),
    onSuccess: onJoined,
    onError: (error) => {
      showFieldErrors(setError, error);
      tellFailure(error, 'Failed to create account', 'Could not join');
    },
  });
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => join.mutate(body))}>
      <Field label="Email">
        {(field) => <Input {...field} value={email} readOnly autoComplete="username" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          {(field) => <Input {...field} {...register('firstName')} autoComplete="given-name" />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          {(field) => <Input {...field} {...register('lastName')} autoComplete="family-name" />}
        </Field>
      </div>
      <div className="grid gap-2">
        <Field label="Password" error={errors.password?.message} hint="At least 6 characters">
          {(field) => <PasswordInput {...field} {...register('password')} autoComplete="new-password" />}
        </Field>
        <PasswordMeter control={control} name="password" about={['firstName', 'lastName']} words={[email]} />
      </div>
      <Button type="submit" pending={join.isPending} className="mt-2">
        {join.isPending ? 'Joining...' : 'Join'}
      </Button>
    </form>
  );
}
