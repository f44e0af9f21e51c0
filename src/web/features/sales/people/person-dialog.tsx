import { PERSON_NAME_LENGTH, type Person } from '#contract/people.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';

interface PersonDialogProps extends Opens {
  propertyId: number;
  /** Who is changed; none for a new one. */
  person?: Person;
}

/** Adds a person at a property, or changes one. */
export function PersonDialog({ propertyId, person, ...opens }: PersonDialogProps) {
  return (
    <FormDialog
      {...opens}
      title={person ? 'Change Person' : 'Add Person'}
      description="Only your company sees this."
      start={{
        name: person?.name ?? '',
        phone: person?.phone ? formatPhone(person.phone) : '',
        email: person?.email ?? '',
      }}
      save={(body) =>
        person
          ? api.people.update({ params: { propertyId, personId: person.id }, body })
          : api.people.add({ params: { propertyId }, body })
      }
      failure="Failed to save the person"
      action={person ? 'Save' : 'Add Person'}
      acting="Saving..."
    >
      {(form) => (
        <>
          <form.Text name="name" label="Name" maxLength={PERSON_NAME_LENGTH} />
          <form.Text name="phone" label="Phone" type="tel" maxLength={64} />
          <form.Text name="email" label="Email" type="email" maxLength={254} />
        </>
      )}
    </FormDialog>
  );
}
