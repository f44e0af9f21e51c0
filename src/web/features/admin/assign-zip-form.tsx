import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { type AdminUser, ZipGrant } from '#contract/admin.ts';
import type { ZipSummary } from '#contract/properties.ts';
import { api, sentenceOf, showFieldErrors } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';
import type { SelectOption } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';
import { refreshGrants } from './admin-queries.ts';
import { nameOf } from './person-name.ts';

interface AssignZipFormProps {
  users: readonly AdminUser[];
  zips: readonly ZipSummary[];
}

export function AssignZipForm({ users, zips }: AssignZipFormProps) {
  const { control, handleSubmit, setError, resetField } = useForm<ZipGrant>({
    resolver: zodResolver(ZipGrant),
    defaultValues: { userId: '', zipCode: '' },
  });
  const userId = useWatch({ control, name: 'userId' });
  const assign = useMutation({
    mutationFn: (body: ZipGrant) => api.admin.assignZip({ body }),
    onSuccess: () => {
      toast({ title: 'ZIP access assigned successfully' });
      // The user stays chosen: often he gets the next ZIP as well.
      resetField('zipCode');
      void refreshGrants();
    },
    onError: (error) => {
      showFieldErrors(setError, error);
      toast({
        variant: 'destructive',
        title: 'Error',
        description: sentenceOf(error, 'Failed to assign ZIP access'),
      });
    },
  });
  const held = users.find((user) => user.id === userId)?.assignedZipCodes ?? [];
  const people = userOptions(users);
  const territories = zipOptions(zips, held);
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((body) => assign.mutate(body))}>
      <Controller
        control={control}
        name="userId"
        render={({ field, fieldState }) => (
          <Field label="User" error={fieldState.error?.message}>
            {(aria) => (
              <Combobox
                {...aria}
                value={field.value}
                onValueChange={field.onChange}
                options={people}
                placeholder="Select a user"
                emptyText="No user matches."
              />
            )}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="zipCode"
        render={({ field, fieldState }) => (
          <Field label="ZIP code" error={fieldState.error?.message}>
            {(aria) => (
              <Combobox
                {...aria}
                value={field.value}
                onValueChange={field.onChange}
                options={territories}
                placeholder="Select a ZIP code"
                emptyText="No ZIP code matches."
              />
            )}
          </Field>
        )}
      />
      <Button type="submit" pending={assign.isPending} className="sm:justify-self-start">
        {assign.isPending ? 'Assigning...' : 'Assign ZIP Access'}
      </Button>
    </form>
  );
}

const byName = new Intl.Collator();

function userOptions(users: readonly AdminUser[]): SelectOption[] {
  return users
    .map((user) => ({
      value: user.id,
      label: [nameOf(user), user.email].filter(Boolean).join(' · '),
      ...(user.isAdmin && { hint: 'Admin' }),
    }))
    .sort((a, b) => byName.compare(a.label, b.label));
}

function zipOptions(zips: readonly ZipSummary[], held: readonly string[]): SelectOption[] {
  return zips.map(({ zipCode, count }) => {
    const properties = count === 1 ? '1 property' : `${count.toLocaleString()} properties`;
    return held.includes(zipCode)
      ? { value: zipCode, label: zipCode, hint: 'Assigned', disabled: true }
      : { value: zipCode, label: `${zipCode} (${properties})` };
  });
}
