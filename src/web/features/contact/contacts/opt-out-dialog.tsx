import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { ContactStanding } from '#contract/contact-standing.ts';
import { OPT_OUT_NOTE_LENGTH } from '#contract/contacts.ts';
import { type OptOutChannel, optOutChannels, optOutLabels } from '#domain/compliance/contact/channels.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { useSave } from '#web/forms/use-save.ts';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
} from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

interface OptOutDialogProps {
  propertyId: number;
  people: ContactStanding['people'];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Records what a household does not want, or a sign at its door. */
export function OptOutDialog({ propertyId, people, open, onOpenChange }: OptOutDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-md">
        <DialogHeader>
          <DialogTitle>Record an opt-out</DialogTitle>
          <DialogDescription>It applies to your whole company from now on.</DialogDescription>
        </DialogHeader>
        <OptOutForm propertyId={propertyId} people={people} onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

/** What is chosen first: a sign is about knocking, everything else is what somebody asked for. */
const SIGN = 'sign';
const DOOR = 'door';

interface Values {
  what: OptOutChannel | typeof SIGN;
  note: string;
}

function OptOutForm({
  propertyId,
  people,
  onDone,
}: Pick<OptOutDialogProps, 'propertyId' | 'people'> & { onDone: () => void }) {
  const form = useForm<Values>({ defaultValues: { what: 'all', note: '' } });
  const [whom, setWhom] = useState(DOOR);
  const points = pointsOf(people);
  const { control, register, formState } = form;
  const { submit, isSaving } = useSave(form, {
    save: ({ what, note }) => {
      const point = points.find(({ key }) => key === whom);
      return api.contacts.optOut({
        params: { propertyId },
        body: {
          channel: what === SIGN ? 'knock' : what,
          source: what === SIGN ? 'sign' : 'asked',
          ...(note.trim() && { note }),
          ...(point && what !== SIGN && { pointOf: { personId: point.personId, value: point.value } }),
        },
      });
    },
    onSaved() {
      toast({ title: 'Opt-out recorded' });
      onDone();
    },
    failure: 'Failed to record the opt-out',
  });
  const isSign = form.watch('what') === SIGN;
  return (
    <form noValidate className="contents" onSubmit={submit}>
      <DialogBody className="grid gap-4">
        <Field label="What they do not want">
          {(field) => (
            <Controller
              control={control}
              name="what"
              render={({ field: { value, onChange } }) => (
                <Select {...field} value={value} onValueChange={onChange} options={wishes} />
              )}
            />
          )}
        </Field>
        {points.length > 0 && !isSign && (
          <Field label="Who">
            {(field) => (
              <Select
                {...field}
                value={whom}
                onValueChange={setWhom}
                options={[
                  { value: DOOR, label: 'The whole household' },
                  ...points.map(({ key, label }) => ({ value: key, label })),
                ]}
              />
            )}
          </Field>
        )}
        <Field label="Note" error={formState.errors.note?.message}>
          {(field) => <Textarea {...field} {...register('note')} rows={2} maxLength={OPT_OUT_NOTE_LENGTH} />}
        </Field>
      </DialogBody>
      <FormFooter label="Record" savingLabel="Recording..." isSaving={isSaving} />
    </form>
  );
}

const wishes = [
  ...optOutChannels.map((channel) => ({
    value: channel,
    label: channel === 'all' ? 'Any contact' : optOutLabels[channel],
  })),
  { value: SIGN, label: 'Knocking: a no-soliciting sign is posted' },
];

const pointsOf = (people: ContactStanding['people']) =>
  people.flatMap(({ id: personId, name, points }) =>
    points.flatMap(({ kind, value }) =>
      value === null
        ? []
        : {
            ...{ personId, value, key: `${personId} ${value}` },
            label: `${kind === 'phone' ? formatPhone(value) : value}${name ? ` (${name})` : ''}`,
          },
    ),
  );
