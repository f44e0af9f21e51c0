import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { ContactPoint } from '#contract/contact-standing.ts';
import { CONSENT_LENGTH } from '#contract/contacts.ts';
import {
  type ContactBasis,
  contactBases,
  type LineKind,
  lineKinds,
} from '#domain/compliance/contact/question.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import { dayOf } from '#web/ui/days.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { basisLabels } from './point-item.tsx';

interface PointFormProps {
  propertyId: number;
  personId: number;
  /** The one that is changed; null for another one. */
  point: ContactPoint | null;
  onDone: () => void;
}

interface Values {
  value: string;
  lineKind: LineKind;
  basis: ContactBasis;
  obtainedOn: string;
  consent: { text: string; on: string };
  registry: { listed: 'yes' | 'no' | 'unknown'; checkedOn: string };
}

const lineLabels = { landline: 'Landline', mobile: 'Mobile', unknown: 'Not known' };

/** Another phone number or email address of a person, or what is known of one. */
export function PointForm({ propertyId, personId, point, onDone }: PointFormProps) {
  const [agreed, setAgreed] = useState(Boolean(point?.consentOn));
  const form = useForm<Values>({ defaultValues: startOf(point) });
  const isPhone = point ? point.kind === 'phone' : !form.watch('value').includes('@');
  const checked = form.watch('registry.listed');
  const { submit, isSaving } = useSave(form, {
    save: ({ value, lineKind, basis, obtainedOn, consent, registry }) =>
      api.contacts.putPoint({
        params: { propertyId, personId },
        body: {
          ...{ kind: isPhone ? 'phone' : 'email', value: point?.value ?? value, lineKind, basis, obtainedOn },
          consent: agreed ? consent : null,
          registry:
            registry.listed === 'unknown'
              ? null
              : { listed: registry.listed === 'yes', checkedOn: registry.checkedOn },
        },
      }),
    onSaved: onDone,
    failure: 'Failed to save the contact',
  });
  const { errors } = form.formState;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody className="grid gap-4">
        {!point && (
          <Field label="Phone number or email" error={errors.value?.message}>
            {(field) => <Input {...field} {...form.register('value')} autoComplete="off" maxLength={254} />}
          </Field>
        )}
        {isPhone && (
          <Choice
            form={form}
            name="lineKind"
            label="Kind of line"
            options={optionsOf(lineKinds, lineLabels)}
          />
        )}
        <Choice
          form={form}
          name="basis"
          label="Where it came from"
          options={optionsOf(contactBases, basisLabels)}
        />
        <Field label="Since" error={errors.obtainedOn?.message}>
          {(field) => (
            <Input {...field} {...form.register('obtainedOn')} type="date" max={dayOf(new Date())} />
          )}
        </Field>
        {isPhone && (
          <>
            <LabeledCheckbox checked={agreed} onCheckedChange={(on) => setAgreed(on === true)}>
              They agreed to be called and texted
            </LabeledCheckbox>
            {agreed && (
              <>
                <Field label="What they agreed to, word for word" error={errors.consent?.text?.message}>
                  {(field) => (
                    <Textarea
                      {...field}
                      {...form.register('consent.text')}
                      rows={3}
                      maxLength={CONSENT_LENGTH}
                    />
                  )}
                </Field>
                <Field label="On" error={errors.consent?.on?.message}>
                  {(field) => (
                    <Input {...field} {...form.register('consent.on')} type="date" max={dayOf(new Date())} />
                  )}
                </Field>
              </>
            )}
            <Choice
              form={form}
              name="registry.listed"
              label="Do-not-call registry"
              options={[
                { value: 'unknown', label: 'Not checked' },
                { value: 'no', label: 'Not listed' },
                { value: 'yes', label: 'Listed' },
              ]}
            />
            {checked !== 'unknown' && (
              <Field label="Checked on" error={errors.registry?.checkedOn?.message}>
                {(field) => (
                  <Input
                    {...field}
                    {...form.register('registry.checkedOn')}
                    type="date"
                    max={dayOf(new Date())}
                  />
                )}
              </Field>
            )}
          </>
        )}
      </DialogBody>
      <FormFooter label="Save" savingLabel="Saving..." isSaving={isSaving} />
    </form>
  );
}

interface ChoiceProps {
  form: ReturnType<typeof useForm<Values>>;
  name: 'lineKind' | 'basis' | 'registry.listed';
  label: string;
  options: { value: string; label: string }[];
}

function Choice({ form, name, label, options }: ChoiceProps) {
  return (
    <Field label={label}>
      {(field) => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange } }) => (
            <Select {...field} value={value} onValueChange={onChange} options={options} />
          )}
        />
      )}
    </Field>
  );
}

const optionsOf = <Key extends string>(keys: readonly Key[], labels: Record<Key, string>) =>
  keys.map((value) => ({ value, label: labels[value] }));

function startOf(point: ContactPoint | null): Values {
  const today = dayOf(new Date());
  const { registry = null } = point ?? {};
  return {
    value: point?.value ? (point.kind === 'phone' ? formatPhone(point.value) : point.value) : '',
    lineKind: point?.lineKind ?? 'unknown',
    basis: point?.basis ?? 'given',
    obtainedOn: point?.obtainedOn ?? today,
    consent: { text: point?.consentText ?? '', on: point?.consentOn ?? today },
    registry: {
      listed: registry === null ? 'unknown' : registry.listed ? 'yes' : 'no',
      checkedOn: registry?.checkedOn ?? today,
    },
  };
}
