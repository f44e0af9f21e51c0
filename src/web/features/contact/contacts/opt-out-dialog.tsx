import { Ban } from 'lucide-react';
import type { ContactStanding } from '#contract/contact-standing.ts';
import { OPT_OUT_NOTE_LENGTH } from '#contract/contacts.ts';
import { type OptOutChannel, optOutChannels, optOutLabels } from '#domain/compliance/contact/channels.ts';
import { formatPhone } from '#domain/people/phone.ts';
import { api } from '#web/api/index.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.tsx';

interface OptOutDialogProps {
  propertyId: number;
  people: ContactStanding['people'];
}

/** What is chosen first: a sign is about knocking, everything else is what somebody asked for. */
const SIGN = 'sign';
const DOOR = 'door';

/** Records what a household does not want, or a sign at its door. */
export function OptOutDialog({ propertyId, people }: OptOutDialogProps) {
  const points = pointsOf(people);
  return (
    <FormDialog
      trigger={
        <Button size="sm" variant="secondary">
          <Ban />
          Record Opt-Out
        </Button>
      }
      title="Record an opt-out"
      description="It applies to your whole company from now on."
      start={{ what: 'all' as OptOutChannel | typeof SIGN, whom: DOOR, note: '' }}
      save={({ what, whom, note }) => {
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
      }}
      onSaved={() => toast({ title: 'Opt-out recorded' })}
      failure="Failed to record the opt-out"
      action="Record"
      acting="Recording..."
    >
      {(form) => (
        <>
          <form.Choice name="what" label="What they do not want" options={wishes} />
          {points.length > 0 && form.values.what !== SIGN && (
            <form.Choice
              name="whom"
              label="Who"
              options={[
                { value: DOOR, label: 'The whole household' },
                ...points.map(({ key, label }) => ({ value: key, label })),
              ]}
            />
          )}
          <form.Area name="note" label="Note" rows={2} maxLength={OPT_OUT_NOTE_LENGTH} />
        </>
      )}
    </FormDialog>
  );
}

const wishes: { value: OptOutChannel | typeof SIGN; label: string }[] = [
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
