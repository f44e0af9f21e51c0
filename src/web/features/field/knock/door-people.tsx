import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { callHoursProblem } from '#domain/compliance/contact/at-this-hour.ts';
import { knownOf, missingDetailsOf } from '#domain/people/missing.ts';
import { type Door, zoneOf } from '#web/features/field/doors/index.ts';
import { useHoursOfZip } from '#web/features/field/knocking-hours/index.ts';
import {
  DetailFields,
  isEmpty,
  type ReadDetails,
  useDetails,
} from '#web/features/field/outcome-details/index.ts';
import { ContactLinks, MissingBadges } from '#web/features/sales/people/index.ts';
import { failureText, recordTogether } from '#web/field/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { toast } from '#web/ui/toast.tsx';

/** The people the company knows at the door, what a sale or an appointment still lacks, and how to complete it. */
export function DoorPeople({ door }: { door: Door }) {
  const [adding, setAdding] = useState(false);
  const { people = [], doNotContact, appointment, dealValue = null } = door.known;
  const place = useHoursOfZip(door.item.property.zipCode);
  const noCalls = callHoursProblem({ state: place?.state ?? '', timeZone: zoneOf(door) }, new Date());
  const missing = doNotContact
    ? []
    : missingDetailsOf({
        isSold: door.item.stage === 'won' && door.isRead,
        dealValue,
        isExpected: Boolean(appointment),
        ...knownOf(people),
      });
  return (
    <section aria-label="People" className="grid gap-2">
      {people.map((person) => (
        <div key={`${person.id} ${person.name} ${person.phone}`} className="grid gap-1.5">
          {person.name && <p className="font-medium wrap-anywhere">{person.name}</p>}
          {!doNotContact && !person.contactHidden && (
            <ContactLinks person={person} mayCall={noCalls === null} />
          )}
        </div>
      ))}
      {!doNotContact && noCalls !== null && people.some(({ phone }) => phone !== null) && (
        <p className="text-sm text-muted-foreground">{noCalls}</p>
      )}
      {!doNotContact && (
        <div className="flex flex-wrap items-center gap-2">
          <MissingBadges missing={missing} />
          <Button variant="secondary" className="min-h-11" onClick={() => setAdding(true)}>
            <UserRoundPlus />
            {missing.length > 0 ? 'Complete' : 'Add Person'}
          </Button>
        </div>
      )}
      <Sheet open={adding} onOpenChange={setAdding}>
        <SheetContent side="bottom" title={`People at ${door.item.property.address}`}>
          <Complete
            door={door}
            wanted={
              missing.includes('amount') ? ['amount', 'name', 'phone', 'email'] : ['name', 'phone', 'email']
            }
            onDone={() => setAdding(false)}
          />
        </SheetContent>
      </Sheet>
    </section>
  );
}

function Complete({
  door,
  wanted,
  onDone,
}: {
  door: Door;
  wanted: readonly ('amount' | 'name' | 'phone' | 'email')[];
  onDone: () => void;
}) {
  // A person known by name, without a number or an email address.
  const named = door.known.people?.filter(({ name }) => name !== null) ?? [];
  const lacking = named.find(({ phone }) => phone === null) ?? named.find(({ email }) => email === null);
  const { details, problem, change, withRead } = useDetails({ name: lacking?.name ?? '' });
  const save = async (read: ReadDetails) => {
    try {
      await recordTogether(changesOf(door, read));
      onDone();
    } catch (error) {
      toast({ title: 'Not saved', description: failureText(error), variant: 'destructive' });
    }
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        withRead((read) => void save(read));
      }}
    >
      <DetailFields wanted={wanted} details={details} problem={problem} onChange={change} />
      <Button type="submit" size="lg" why={isEmpty(details) && 'Fill in a field first.'}>
        Save
      </Button>
    </form>
  );
}

/** They wait on this device as visits do. */
function changesOf({ item, known: { propertyId } }: Door, { dealValue, person }: ReadDetails) {
  const { address } = item.property;
  return [
    ...(dealValue === null
      ? []
      : [
          {
            kind: 'stage' as const,
            body: { propertyId, stage: 'won', seen: item.stage, dealValue },
            label: `Amount of ${address}`,
          },
        ]),
    ...(person === null
      ? []
      : [{ kind: 'person' as const, body: { propertyId, ...person }, label: `Contact at ${address}` }]),
  ];
}
