import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { NewApiKey } from '#contract/api-keys.ts';
import { scopeSentence } from '#contract/scope-sentences.ts';
import { apiScopeLabels, apiScopes, scopesOfAdministrators } from '#domain/api-scopes.ts';
import { api } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { CheckGroup } from '#web/ui/check-group.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';

type Fields = z.input<typeof NewApiKey>;

const NO_END = 'none';
const ends = [
  { value: NO_END, label: 'Until it is revoked' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '365 days' },
];

export function NewKeyForm({ onCreated }: { onCreated: (key: string) => void }) {
  const form = useForm<Fields>({
    resolver: zodResolver(NewApiKey),
    defaultValues: { name: '', scopes: ['leads'], days: null, currentPassword: '' },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.apiKeys.create({ body }),
    onSaved: ({ token }) => onCreated(token),
    failure: 'Failed to create the key',
  });
  const { isAdmin } = useSignedInUser();
  const offered = apiScopes.filter((scope) => isAdmin || !scopesOfAdministrators.has(scope));
  const { control, register, formState } = form;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Name" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} maxLength={64} autoComplete="off" />}
        </Field>
        <Controller
          control={control}
          name="scopes"
          render={({ field, fieldState }) => (
            <div className="grid gap-1">
              <CheckGroup
                label="What it may do"
                words={offered}
                chosen={field.value}
                onChange={field.onChange}
                columns={1}
                render={(scope) => (
                  <span className="grid py-1">
                    {apiScopeLabels[scope]}
                    <span className="text-sm text-muted-foreground">{scopeSentence(scope)}</span>
                  </span>
                )}
              />
              {fieldState.error && (
                <p role="alert" className="text-sm text-destructive-text">
                  {fieldState.error.message}
                </p>
              )}
            </div>
          )}
        />
        <Controller
          control={control}
          name="days"
          render={({ field, fieldState }) => (
            <Field label="Good for" error={fieldState.error?.message}>
              {(aria) => (
                <Select
                  {...aria}
                  value={field.value == null ? NO_END : String(field.value)}
                  onValueChange={(days) => field.onChange(days === NO_END ? null : Number(days))}
                  options={ends}
                />
              )}
            </Field>
          )}
        />
        <Field label="Current Password" error={formState.errors.currentPassword?.message}>
          {(field) => (
            <PasswordInput {...field} {...register('currentPassword')} autoComplete="current-password" />
          )}
        </Field>
      </DialogBody>
      <FormFooter label="Create Key" savingLabel="Creating..." isSaving={isSaving} />
    </form>
  );
}
