import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { EmailChange } from '#contract/auth.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

export function ChangeEmailForm({ onDone }: { onDone: (message: string) => void }) {
  const form = useForm<EmailChange>({
    resolver: zodResolver(EmailChange),
    defaultValues: { email: '', currentPassword: '' },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.auth.changeEmail({ body }),
    onSaved: ({ message }) => onDone(message),
    failure: 'Failed to change the email address',
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="New Email" error={errors.email?.message}>
          {(field) => <Input {...field} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Field label="Current Password" error={errors.currentPassword?.message}>
          {(field) => (
            <PasswordInput {...field} {...register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
      </DialogBody>
      <FormFooter label={isSaving ? 'Sending...' : 'Send link'} isSaving={isSaving} />
    </form>
  );
}
