import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { ApiToken } from '#contract/profile.ts';
import { api, query } from '#web/api/index.ts';
import {
  NewPasswordFields,
  useChangePassword,
  useSignedInUser,
  wordsOf,
} from '#web/features/company/auth/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

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

interface KeptTokensProps {
  tokens: readonly ApiToken[];
  /** Ids of those that stay. */
  kept: readonly string[];
  onChange: (kept: string[]) => void;
}

/** API tokens end with the password unless they are named here. */
function KeptTokens({ tokens, kept, onChange }: KeptTokensProps) {
  const toggle = (id: string, stays: boolean) =>
    onChange(stays ? [...kept, id] : kept.filter((other) => other !== id));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-sm font-medium">API tokens that keep working</legend>
      <p className="text-sm text-muted-foreground">Every other one ends with the old password.</p>
      <ul className="grid max-h-40 overflow-y-auto">
        {tokens.map(({ id, name }) => (
          <li key={id}>
            <label
              htmlFor={`keep-${id}`}
              className="flex min-h-9 cursor-pointer items-center gap-2 touch:min-h-11"
            >
              <Checkbox
                id={`keep-${id}`}
                checked={kept.includes(id)}
                onCheckedChange={(stays) => toggle(id, stays)}
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
