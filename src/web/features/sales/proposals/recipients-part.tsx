import { UserRoundPlus } from 'lucide-react';
import type { Person, PersonFields } from '#contract/people.ts';
import { PersonDialog, usePeople } from '#web/features/sales/people/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { LabeledCheckbox } from '#web/ui/labeled-checkbox.tsx';
import { Part } from './room.tsx';

interface RecipientsPartProps {
  propertyId: number;
  /** Somebody met at the door who still waits on this device. */
  waiting?: PersonFields | null;
  isChosen: (person: Person) => boolean;
  onChoose: (person: Person, isChosen: boolean) => void;
}

/** Who the proposal is for, of the people known at the property. Everyone with an email address gets their own link. */
export function RecipientsPart({ propertyId, waiting = null, isChosen, onChoose }: RecipientsPartProps) {
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

const nameOf = ({ name, email, phone }: PersonFields) => name ?? email ?? phone;
