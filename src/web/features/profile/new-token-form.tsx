import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { NewApiToken, TOKEN_DAYS, TOKEN_DAYS_MAX } from '#contract/profile.ts';
import { api, sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogBody, DialogClose, DialogFooter } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

type Fields = z.input<typeof NewApiToken>;

const offeredDays = [7, TOKEN_DAYS, 90, 180, TOKEN_DAYS_MAX];

export function NewTokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const { control, register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: zodResolver(NewApiToken),
    defaultValues: { name: '', days: TOKEN_DAYS, currentPassword: '' },
  });
  const create = useMutation({
    mutationFn: (body: Fields) => api.profile.createToken({ body }),
    onSuccess: ({ token }) => onCreated(token),
    onError: (error) => {
      if (showFieldErrors(setError, error)) return;
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to create the token'),
      });
    },
  });
  return (
    <form noValidate className="contents" onSubmit={handleSubmit((body) => create.mutate(body))}>
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
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="secondary">Cancel</Button>
        </DialogClose>
        <Button type="submit" pending={create.isPending}>
          {create.isPending ? 'Creating...' : 'Create token'}
        </Button>
      </DialogFooter>
    </form>
  );
}
