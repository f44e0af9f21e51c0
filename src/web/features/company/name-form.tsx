import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { CompanyName } from '#contract/team.ts';
import { api } from '#web/api/index.ts';
import { useSave } from '#web/forms/use-save.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { toast } from '#web/ui/toast.tsx';

export function NameForm({ name }: { name: string }) {
  const form = useForm<CompanyName>({ resolver: zodResolver(CompanyName), defaultValues: { name } });
  const { submit, isSaving } = useSave(form, {
    save: (body: CompanyName) => api.team.rename({ body }),
    onSaved: ({ message }) => {
      toast({ title: message });
    },
    failure: 'Failed to rename the company',
  });
  const { register, formState } = form;
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field label="Company name" error={formState.errors.name?.message}>
        {(field) => <Input {...field} {...register('name')} autoComplete="organization" />}
      </Field>
      <Button type="submit" pending={isSaving} disabled={!formState.isDirty} className="justify-self-start">
        Save
      </Button>
    </form>
  );
}
