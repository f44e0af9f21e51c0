import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { ZipPair } from '#contract/admin.ts';
import { ZipCode } from '#contract/paging.ts';
import { termOf } from '#domain/plans.ts';
import { api, query, showFieldErrors, tellFailure } from '#web/api/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toast.tsx';
import { GrantTermsFields, standardTerms, termsBody } from './grant-terms.tsx';
import { UserPicker } from './user-picker.tsx';
import { ZipPicker } from './zip-picker.tsx';

export function AssignZipForm() {
  const asked = useSearchParams()[0].get('assign');
  const { control, handleSubmit, setError, resetField } = useForm<ZipPair>({
    resolver: zodResolver(ZipPair),
    defaultValues: { userId: '', zipCode: ZipCode.safeParse(asked).data ?? '' },
  });
  const [terms, setTerms] = useState(standardTerms);
  const userId = useWatch({ control, name: 'userId' });
  const user = useQuery({
    ...query(api.accounts.get, { params: { userId } }),
    enabled: userId !== '',
  }).data;
  const assign = useMutation({
    mutationFn: (pair: ZipPair) => api.admin.assignZip({ body: { ...pair, ...termsBody(terms) } }),
    onSuccess: () => {
      toast({ title: 'ZIP access assigned successfully' });
      // The user stays chosen: often they get the next ZIP as well.
      resetField('zipCode');
    },
    onError: (error) => {
      showFieldErrors(setError, error);
      tellFailure(error, 'Failed to assign ZIP access');
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={handleSubmit((pair) => assign.mutate(pair))}>
      <Controller
        control={control}
        name="userId"
        render={({ field, fieldState }) => (
          <Field label="User" error={fieldState.error?.message}>
            {(aria) => <UserPicker {...aria} value={field.value} onValueChange={field.onChange} />}
          </Field>
        )}
      />
      <Controller
        control={control}
        name="zipCode"
        render={({ field, fieldState }) => (
          <Field label="ZIP code" error={fieldState.error?.message}>
            {(aria) => (
              <ZipPicker
                {...aria}
                value={field.value}
                onValueChange={field.onChange}
                held={user?.assignedZipCodes ?? []}
              />
            )}
          </Field>
        )}
      />
      <GrantTermsFields
        value={terms}
        onChange={setTerms}
        planTerm={user && termOf(user.company.segment, user.company.tier)}
      />
      <Button type="submit" pending={assign.isPending} className="sm:justify-self-start">
        {assign.isPending ? 'Assigning...' : 'Assign ZIP Access'}
      </Button>
    </form>
  );
}
