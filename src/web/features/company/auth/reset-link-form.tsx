import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { PasswordResetRequest } from '#contract/auth.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

interface ResetLinkFormProps {
  /** What the field starts with. */
  email: string;
  onSent?: () => void;
}

/** Sends a password reset link to an address. */
export function ResetLinkForm({ email, onSent }: ResetLinkFormProps) {
  const site = useQuery(query(api.site.getInfo));
  const { register, handleSubmit, formState } = useForm<PasswordResetRequest>({
    resolver: zodResolver(PasswordResetRequest),
    defaultValues: { email },
  });
  const send = useAct((body: PasswordResetRequest) => api.auth.requestPasswordReset({ body }), {
    failure: 'Failed to send password reset email',
    onDone: ({ message }) => {
      toast({ title: 'Reset link requested', description: message });
      onSent?.();
    },
  });
  const submit = (event: FormEvent) => {
    // In a dialog this form is inside another one in React's tree, whose submit must not follow.
    event.stopPropagation();
    void handleSubmit((body) => send.mutate(body))(event);
  };
  return (
    <form noValidate className="grid gap-4" onSubmit={submit}>
      <Field
        label="Email"
        error={formState.errors.email?.message}
        hint={
          site.data?.mailConfigured === false &&
          'Email is not set up here yet: ask the operator of this site for the link'
        }
      >
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Button type="submit" variant="secondary" pending={send.isPending} className="sm:justify-self-start">
        {send.isPending ? 'Sending...' : 'Send reset link'}
      </Button>
    </form>
  );
}
