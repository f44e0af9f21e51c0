import type { SessionUser } from '#contract/auth.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { usePageTitle } from '#web/ui/page-title.ts';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { logOut, wordsOf } from './session.ts';
import { useChangePassword } from './use-change-password.ts';

/** An administrator made the password; its owner chooses a private one. */
export function OwnPasswordFirst({ user }: { user: SessionUser }) {
  usePageTitle('Choose your own password');
  const { form, change, submit } = useChangePassword(() => {
    toast({ title: 'Password changed', description: 'Now only you know it.' });
  });
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <AuthFrame
      title="Choose your own password"
      subtitle="The one you were given is temporary. Choose your own to continue."
    >
      <form noValidate className="grid gap-4" onSubmit={submit}>
        <Field label="Temporary Password" error={errors.currentPassword?.message}>
          {(field) => (
            <PasswordInput {...field} {...register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
        <NewPasswordFields form={form} errors={errors} words={wordsOf(user)} />
        <Button type="submit" pending={change.isPending} className="mt-2">
          {change.isPending ? 'Changing...' : 'Change password'}
        </Button>
        <Button variant="ghost" onClick={() => logOut('/login')}>
          Sign out
        </Button>
      </form>
    </AuthFrame>
  );
}
