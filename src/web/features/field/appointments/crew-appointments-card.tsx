import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { formatMoment } from '#domain/appointments/local-moment.ts';
import { appointmentStateLabels } from '#domain/appointments/states.ts';
import type { Column } from '#domain/csv/write.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { FoundRows } from '#web/lists/found-rows.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Section } from '#web/ui/card.tsx';
import { dayAhead, endOfDay, startOfDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { AppointmentStateBadge } from './appointment-state-badge.tsx';
import { DoubleBookedBadge } from './double-booked-badge.tsx';

const DAYS_AHEAD = 14;

/** Where each of the crew is expected, from today on, for leaders. */
export function CrewAppointmentsCard() {
  const { firstName, lastName, email } = useSignedInUser();
  const own = [firstName, lastName].filter(Boolean).join(' ') || email;
  const span = useMemo(spanAhead, []);
  const appointments = useQuery(query(api.appointments.list, { query: { ...span, whose: 'company' } }));
  return (
    <Section
      title="Appointments"
      description={<>Appointments of your crew today and in the next {DAYS_AHEAD} days.</>}
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={appointments} failure="Failed to fetch the appointments">
        {(found) => <Appointments appointments={found.map((one) => ({ ...one, by: one.by ?? own }))} />}
      </Loaded>
    </Section>
  );
}

const spanAhead = () => ({ since: startOfDay(dayAhead(0)), until: endOfDay(dayAhead(DAYS_AHEAD)) });

const columns: readonly Column<Appointment>[] = [
  { header: 'When', read: whenOf },
  { header: 'Address', read: ({ address }) => address },
  { header: 'ZIP code', read: ({ zipCode }) => zipCode },
  { header: 'Who', read: ({ by }) => by },
  { header: 'Minutes', read: ({ minutes }) => minutes },
  { header: 'State', read: ({ state }) => appointmentStateLabels[state] },
  { header: 'Note', read: ({ note }) => note },
];

function whenOf({ startsAt, timeZone }: Appointment): string {
  return formatMoment(new Date(startsAt), timeZone);
}

function Appointments({ appointments }: { appointments: readonly Appointment[] }) {
  const list = usePagedSearch('appointments', appointments, ({ address, by }) => `${address} ${by}`);
  if (appointments.length === 0)
    return (
      <EmptyState icon={CalendarClock} title="No appointments ahead" className="py-6">
        Appointments that your crew sets appear here.
      </EmptyState>
    );
  return (
    <>
      <FoundRows
        list={list}
        noun="appointments"
        searchLabel="Search appointments"
        noMatch="No appointment matches"
        hint="Search by address or by person."
      >
        {(rows) => (
          <ul aria-label="Appointments of the crew" className="grid divide-y">
            {rows.map((one) => (
              <li key={one.id} className="grid py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <time dateTime={one.startsAt} className="font-medium tabular-nums">
                    {whenOf(one)}
                  </time>
                  <AppointmentStateBadge state={one.state} />
                  <DoubleBookedBadge appointment={one} />
                </p>
                <p className="flex flex-wrap items-center gap-x-3 text-sm">
                  <Link
                    to={`/dashboard?property=${one.propertyId}`}
                    className="flex min-h-8 items-center underline wrap-anywhere touch:min-h-11"
                  >
                    {one.address}, {one.zipCode}
                  </Link>
                  <span className="text-muted-foreground wrap-anywhere">{one.by}</span>
                </p>
                {one.note && <p className="text-sm wrap-anywhere">{one.note}</p>}
              </li>
            ))}
          </ul>
        )}
      </FoundRows>
      <SaveCsv name="appointments" rows={appointments} columns={columns} />
    </>
  );
}
