import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { NewUser } from '#contract/admin.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { PasswordMeter } from '#web/features/company/auth/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';

export function CreateUserCard() {
  return (
    <Section
      title="Create New User"
      description="Hand over the temporary password; the user chooses their own at the first sign-in."
    >
      <CreateUserForm />
    </Section>
  );
}

const blank: NewUser = { email: '', firstName: '', lastName: '', password: '' };

function CreateUserForm() {
  const { control, register, handleSubmit, setError, reset, formState } = useForm<NewUser>({
    resolver: zodResolver(NewUser),
    defaultValues: blank,
  });
  const create = useMutation({
    mutationFn: (body: NewUser) => api.admin.createUser({ body }),
    onSuccess: () => {
      toast({ title: 'User created successfully' });
      // Else the fields lose their inputs: the React Compiler does not register them again.
      reset(blank, { keepFieldsRef: true });
    },
    onError: (error) => {
      showFieldErrors(setError, error);
      tellFailure(error, 'Failed to create user');
    },
  });
  const { errors } = formState;
  // The browser must not offer the administrator's own address and password here.
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => create.mutate(body))}>
      <Field label="Email" error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First Name" error={errors.firstName?.message}>
          {(control) => <Input {...control} {...register('firstName')} autoComplete="off" />}
        </Field>
        <Field label="Last Name" error={errors.lastName?.message}>
          {(control) => <Input {...control} {...register('lastName')} autoComplete="off" />}
        </Field>
      </div>
      <div className="grid gap-2">
        <Field label="Temporary Password" error={errors.password?.message}>
          {(field) => (
            <PasswordInput
              {...field}
              {...register('password')}
              placeholder="Minimum 6 characters"
              autoComplete="new-password"
            />
          )}
        </Field>
        <PasswordMeter control={control} name="password" about={['email', 'firstName', 'lastName']} />
      </div>
      <Button type="submit" pending={create.isPending} className="sm:justify-self-start">
        {create.isPending ? 'Creating...' : 'Create User'}
      </Button>
    </form>
  );
}
