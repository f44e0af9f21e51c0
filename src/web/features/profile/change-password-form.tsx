import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { api, query } from '#web/api/index.ts';
import { NewPasswordFields, useChangePassword, useSignedInUser, wordsOf } from '#web/features/auth/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { KeptTokens } from './kept-tokens.tsx';

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const user = useSignedInUser();
  const { form, change, submit } = useChangePassword(onDone);
  const { errors } = form.formState;
  const tokens = useQuery(query(api.profile.listTokens));
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Current Password" error={errors.currentPassword?.message}>
          {(field) => (
            <PasswordInput {...field} {...form.register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
        <NewPasswordFields form={form} errors={errors} words={wordsOf(user)} />
        {tokens.data && tokens.data.length > 0 && (
          <Controller
            control={form.control}
            name="keepTokens"
            render={({ field }) => (
              <KeptTokens tokens={tokens.data} kept={field.value ?? []} onChange={field.onChange} />
            )}
          />
        )}
      </DialogBody>
      <FormFooter label="Change password" savingLabel="Changing..." isSaving={change.isPending} />
    </form>
  );
}
