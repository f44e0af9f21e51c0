import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PERSON_NAME_LENGTH, type Person } from '#contract/people.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { ApiError, api, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';

interface PersonFormProps {
  propertyId: number;
  /** The one that is changed; null for a new one. */
  person: Person | null;
  onDone: () => void;
}

const fields = [
  { key: 'name', label: 'Name', type: 'text', most: PERSON_NAME_LENGTH },
  { key: 'phone', label: 'Phone', type: 'tel', most: 64 },
  { key: 'email', label: 'Email', type: 'email', most: 254 },
] as const;

export function PersonForm({ propertyId, person, onDone }: PersonFormProps) {
  const [values, setValues] = useState({
    name: person?.name ?? '',
    phone: person?.phone ? formatPhone(person.phone) : '',
    email: person?.email ?? '',
  });
  const save = useMutation({
    mutationFn: () =>
      person
        ? api.people.update({ params: { propertyId, personId: person.id }, body: values })
        : api.people.add({ params: { propertyId }, body: values }),
    onSuccess: onDone,
  });
  const refused = save.error instanceof ApiError ? (save.error.problem?.errors ?? []) : [];
  const errorOf = (key: string) => refused.find(({ path }) => path === key)?.message;
  const isOfField = fields.some(({ key }) => errorOf(key));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        {fields.map(({ key, label, type, most }) => (
          <Field key={key} label={label} error={errorOf(key)}>
            {(control) => (
              <Input
                {...control}
                type={type}
                autoComplete="off"
                maxLength={most}
                value={values[key]}
                onChange={(event) => setValues({ ...values, [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
        {save.error && !isOfField && (
          <p role="alert" className="text-sm text-destructive-text">
            {sentenceOf(save.error, 'Failed to save the person')}
          </p>
        )}
      </DialogBody>
      <FormFooter label={person ? 'Save' : 'Add Person'} savingLabel="Saving..." isSaving={save.isPending} />
    </form>
  );
}
