import { UserRoundPlus } from 'lucide-react';
import type { Person, PersonFields } from '#contract/people.ts';
import { allOf } from '#domain/proposals/signers.ts';
import { PersonDialog, usePeople } from '#web/features/sales/people/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Select } from '#web/ui/select.tsx';
import { Part } from './room.tsx';

interface RecipientsPartProps {
  propertyId: number;
  /** Somebody met at the door who still waits on this device. */
  waiting?: PersonFields | null;
  isChosen: (person: Person) => boolean;
  onChoose: (person: Person, isChosen: boolean) => void;
  /** Who must both sign; null where that cannot be chosen. */
  signers: { ids: readonly number[]; onChange: (ids: number[]) => void } | null;
}

/** Who the proposal is for, of the people known at the property. Everyone with an email address gets their own link. */
export function RecipientsPart({
  propertyId,
  waiting = null,
  isChosen,
  onChoose,
  signers,
}: RecipientsPartProps) {
  const people = usePeople(propertyId);
  return (
    <Part title="For">
      <Loaded query={people} failure="Failed to fetch the people">
        {(known) => (
          <>
            {waiting && (
              <p>
                {nameOf(waiting)}
                <span className="block text-sm text-muted-foreground">Saved on this device</span>
              </p>
            )}
            {known.length === 0 && !waiting && (
              <p className="text-muted-foreground">No contact yet. Add the homeowner.</p>
            )}
            <ul className="grid gap-1">
              {known.map((person) => (
                <li key={person.id} className="flex items-center gap-2">
                  <LabeledCheckbox
                    className="min-w-0 grow"
                    checked={isChosen(person)}
                    onCheckedChange={(checked) => onChoose(person, checked)}
                  >
                    <span className="min-w-0 wrap-anywhere">
                      {nameOf(person)}
                      <span className="block text-sm text-muted-foreground">
                        {person.contactHidden
                          ? '‘Do not contact’ is set: nothing is mailed'
                          : (person.email ?? 'No email address: show the QR code or print it')}
                      </span>
                    </span>
                  </LabeledCheckbox>
                  {!person.contactHidden && (
                    <PersonDialog
                      propertyId={propertyId}
                      person={person}
                      trigger={
                        <Button
                          variant="ghost"
                          size="sm"
                          aria-label={`Change ${person.name ?? 'this person'}`}
                        >
                          Change
                        </Button>
                      }
                    />
                  )}
                </li>
              ))}
            </ul>
            {signers && <SignersField people={known.filter(isChosen)} {...signers} />}
          </>
        )}
      </Loaded>
      <PersonDialog
        propertyId={propertyId}
        trigger={
          <Button variant="secondary" className="justify-self-start">
            <UserRoundPlus />
            Add Person
          </Button>
        }
      />
    </Part>
  );
}

interface SignersFieldProps {
  people: readonly Person[];
  ids: readonly number[];
  onChange: (ids: number[]) => void;
}

const ANYBODY = '';

/** Whether one signature is enough, or which two of the people must both sign. */
function SignersField({ people, ids, onChange }: SignersFieldProps) {
  const pairs = people.flatMap((one, index) => people.slice(index + 1).map((other) => [one, other] as const));
  if (pairs.length === 0 && ids.length === 0) return null;
  return (
    <Field label="Signatures" hint="Where two own the home, both usually have to sign.">
      {(control) => (
        <Select
          {...control}
          value={ids.join()}
          options={[
            { value: ANYBODY, label: 'One is enough' },
            ...pairs.map((pair) => ({
              value: pair.map(({ id }) => id).join(),
              label: `${allOf(pair.map(nameOf))} must both sign`,
            })),
          ]}
          onValueChange={(value) => onChange(value === ANYBODY ? [] : value.split(',').map(Number))}
        />
      )}
    </Field>
  );
}

const nameOf = ({ name, email, phone }: PersonFields) => name ?? email ?? phone ?? '';
