import type { ContactPoint } from '#contract/contact-standing.ts';
import { CONSENT_LENGTH } from '#contract/contacts.ts';
import { contactBases, type LineKind, lineKinds } from '#domain/compliance/contact/question.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api } from '#web/api/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { dayOf } from '#web/ui/days.ts';
import { basisLabels } from './basis-labels.ts';

interface PointDialogProps extends Opens {
  propertyId: number;
  personId: number;
  /** The person, as a sentence names them. */
  whom: string;
  /** The one that is changed; none for another one. */
  point?: ContactPoint;
}

const lineLabels: Record<LineKind, string> = { landline: 'Landline', mobile: 'Mobile', unknown: 'Not known' };
const lines = lineKinds.map((value) => ({ value, label: lineLabels[value] }));
const bases = contactBases.map((value) => ({ value, label: basisLabels[value] }));
const listings = [
  { value: null, label: 'Not checked' },
  { value: false, label: 'Not listed' },
  { value: true, label: 'Listed' },
];

/** Another phone number or email address of a person, or what is known of one. */
export function PointDialog({ propertyId, personId, whom, point, ...opens }: PointDialogProps) {
  const today = dayOf(new Date());
  const isPhone = (value: string) => (point ? point.kind === 'phone' : !value.includes('@'));
  return (
    <FormDialog
      {...opens}
      title={point ? 'Details' : 'Add a phone or email'}
      description={
        point ? 'Where it came from decides whether it may be used.' : `Add a way to reach ${whom}.`
      }
      start={startOf(point, today)}
      save={({ value, agreed, consent, registry: { listed, checkedOn }, ...rest }) =>
        api.contacts.putPoint({
          params: { propertyId, personId },
          body: {
            ...rest,
            kind: isPhone(value) ? 'phone' : 'email',
            value: point?.value ?? value,
            consent: agreed ? consent : null,
            registry: listed === null ? null : { listed, checkedOn },
          },
        })
      }
      failure="Failed to save the contact"
      action="Save"
      acting="Saving..."
    >
      {(form) => (
        <>
          {!point && <form.Text name="value" label="Phone number or email" maxLength={254} />}
          {isPhone(form.values.value) && <form.Choice name="lineKind" label="Kind of line" options={lines} />}
          <form.Choice name="basis" label="Where it came from" options={bases} />
          <form.Text name="obtainedOn" label="Since" type="date" max={today} />
          {isPhone(form.values.value) && (
            <>
              <form.Check name="agreed">They agreed to be called and texted</form.Check>
              {form.values.agreed && (
                <>
                  <form.Area
                    name="consent.text"
                    label="What they agreed to, word for word"
                    rows={3}
                    maxLength={CONSENT_LENGTH}
                  />
                  <form.Text name="consent.on" label="On" type="date" max={today} />
                </>
              )}
              <form.Choice name="registry.listed" label="Do-not-call registry" options={listings} />
              {form.values.registry.listed !== null && (
                <form.Text name="registry.checkedOn" label="Checked on" type="date" max={today} />
              )}
            </>
          )}
        </>
      )}
    </FormDialog>
  );
}

function startOf(point: ContactPoint | undefined, today: string) {
  const shown = point?.kind === 'phone' && point.value ? formatPhone(point.value) : point?.value;
  return {
    value: shown ?? '',
    lineKind: point?.lineKind ?? 'unknown',
    basis: point?.basis ?? 'given',
    obtainedOn: point?.obtainedOn ?? today,
    agreed: Boolean(point?.consentOn),
    consent: { text: point?.consentText ?? '', on: point?.consentOn ?? today },
    registry: { listed: point?.registry?.listed ?? null, checkedOn: point?.registry?.checkedOn ?? today },
  };
}
