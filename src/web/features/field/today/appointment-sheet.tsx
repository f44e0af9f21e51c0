import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { Link } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { formatDayAndTime } from '#domain/appointments/local-moment.ts';
import { callHoursProblem } from '#domain/compliance/contact/at-this-hour.ts';
import type { ContactSubject } from '#domain/compliance/contact/rules/index.ts';
import { localDay } from '#domain/local-day.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { AppointmentStateBadge } from '#web/features/field/appointments/index.ts';
import { useHoursOfZip } from '#web/features/field/knocking-hours/index.ts';
import { NavigateMenu, RoofPicture } from '#web/features/leads/properties/index.ts';
import { ContactLinks, MissingBadges, usePeople } from '#web/features/sales/people/index.ts';
import { Button } from '#web/ui/button.tsx';
import { Sheet, SheetContent } from '#web/ui/sheet.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { APPOINTMENT, doorPath } from './paths.ts';
import { keptProperty } from './use-today.ts';

/** The appointment that the address names, of those of the screen. */
export function AppointmentSheet({ appointments }: { appointments: readonly Appointment[] }) {
  const [id, setId] = useQueryState(APPOINTMENT, parseAsInteger);
  const wide = useWide();
  const opened = appointments.find((one) => one.id === id);
  return (
    <Sheet open={opened !== undefined} onOpenChange={() => void setId(null)}>
      {opened && (
        <SheetContent
          side={wide ? 'right' : 'bottom'}
          className="md:w-[28rem]"
          title={`${formatDayAndTime(new Date(opened.startsAt), opened.timeZone)} · ${opened.address}`}
        >
          <AppointmentCard appointment={opened} />
        </SheetContent>
      )}
    </Sheet>
  );
}

/** In the order of use: who, how to reach them, the way, what was agreed, the roof. */
function AppointmentCard({ appointment }: { appointment: Appointment }) {
  const { propertyId, personId, minutes, by, state, note, missing } = appointment;
  const property = useQuery(keptProperty(useSignedInUser().id, propertyId)).data?.data;
  const people = usePeople(propertyId).data ?? [];
  const expected = people.filter(({ id }) => id === personId);
  const whom = expected.length > 0 ? expected : people;
  const noCalls = useNoCalls(appointment, expected.length > 0);
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2 text-muted-foreground">
        <AppointmentStateBadge state={state} />
        {minutes} minutes · {by ?? 'You'}
        <MissingBadges missing={missing} />
      </p>
      {whom.map((person) => (
        <div key={person.id} className="grid gap-1.5">
          {person.name && <p className="text-lg font-medium wrap-anywhere">{person.name}</p>}
          {!person.contactHidden && (
            <ContactLinks
              person={person}
              mayCall={noCalls === null}
              texts={person.id === personId && state === 'set'}
            />
          )}
        </div>
      ))}
      {noCalls !== null && whom.some(({ phone }) => phone) && (
        <p className="text-sm text-muted-foreground">{noCalls}</p>
      )}
      {property && <NavigateMenu property={property} large />}
      {note && <p className="wrap-anywhere whitespace-pre-wrap">{note}</p>}
      {property && <RoofPicture property={property} />}
      <Button asChild variant="secondary">
        <Link to={doorPath(propertyId)}>Open Property</Link>
      </Button>
    </div>
  );
}

/**
 * Why nobody is called now; null if they may be. Who expects an appointment may be called about it when a sale may not be
 * offered. The company's answer is recorded; without a connection the hours alone decide.
 */
function useNoCalls(
  { propertyId, zipCode, startsAt, timeZone, personId, state }: Appointment,
  isExpected: boolean,
): string | null {
  const now = new Date();
  const toCome = localDay(new Date(startsAt), timeZone) >= localDay(now, timeZone);
  const about: ContactSubject = isExpected && state === 'set' && toCome ? 'appointment' : 'sale';
  const asked = { channel: 'call', about, ...(isExpected && personId !== null && { personId }) } as const;
  const { data } = useQuery(query(api.contacts.mayContact, { params: { propertyId }, query: asked }));
  const place = useHoursOfZip(zipCode);
  if (!data) return callHoursProblem({ state: place?.state ?? '', timeZone }, now, about);
  return data.allowed ? null : [...new Set(data.reasons.map(({ sentence }) => sentence))].join(' ');
}
