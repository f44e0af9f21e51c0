import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { PasswordChange } from '#contract/auth.ts';
import { api, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { forgetApiToken } from './session.ts';

type Fields = z.input<typeof PasswordChange>;

/** The form that changes the own password, and its call. `submit` goes to the form element. */
export function useChangePassword(onDone: () => void) {
  const form = useForm<Fields, unknown, PasswordChange>({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '', keepTokens: [] },
  });
  const change = useMutation({
    mutationFn: (body: PasswordChange) => api.auth.changePassword({ body }),
    onSuccess: () => {
      forgetApiToken();
      onDone();
    },
    onError: (error) => {
      showFieldErrors(form.setError, error);
      tellFailure(error, 'Failed to change password');
    },
  });
  return { form, change, submit: form.handleSubmit((body) => change.mutate(body)) };
}
