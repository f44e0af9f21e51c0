import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { NewApiToken, TOKEN_DAYS, TOKEN_DAYS_MAX } from '#contract/profile.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';

type Fields = z.input<typeof NewApiToken>;

const offeredDays = [7, TOKEN_DAYS, 90, 180, TOKEN_DAYS_MAX];

export function NewTokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const form = useForm<Fields>({
    resolver: zodResolver(NewApiToken),
    defaultValues: { name: '', days: TOKEN_DAYS, currentPassword: '' },
  });
  const { submit, isSaving } = useSave(form, {
    save: (body) => api.profile.createToken({ body }),
    onSaved: ({ token }) => onCreated(token),
    failure: 'Failed to create the token',
  });
  const { control, register, formState } = form;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody>
        <Field label="Name" error={formState.errors.name?.message}>
          {(field) => <Input {...field} {...register('name')} maxLength={64} autoComplete="off" />}
        </Field>
        <Controller
          control={control}
          name="days"
          render={({ field, fieldState }) => (
            <Field label="Good for" error={fieldState.error?.message}>
              {(aria) => (
                <Select
                  {...aria}
                  value={String(field.value)}
                  onValueChange={(days) => field.onChange(Number(days))}
                  options={offeredDays.map((days) => ({ value: String(days), label: `${days} days` }))}
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
      <FormFooter label={isSaving ? 'Creating...' : 'Create token'} isSaving={isSaving} />
    </form>
  );
}
