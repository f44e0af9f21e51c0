import { useQuery } from '@tanstack/react-query';
import { CalendarClock } from 'lucide-react';
import { Link } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { formatClock, formatMoment } from '#domain/appointments/local-moment.ts';
import { appointmentStateLabels } from '#domain/appointments/states.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import type { Column } from '#domain/csv/write.ts';
import { localDay } from '#domain/local-day.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import { Section } from '#web/ui/card.tsx';
import { endOfDay, formatDay, startOfDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { AppointmentStateBadge } from './appointment-state-badge.tsx';
import { DoubleBookedBadge } from './double-booked-badge.tsx';

const DAYS = [0, 1, 2, 3, 4, 5, 6];

interface CrewWeekProps {
  /** The first day, 'YYYY-MM-DD'. */
  day: string;
  /** The color of a colleague, by name; undefined where it is not known. */
  colorOf: (name: string) => string | undefined;
}

/** Where each of the crew is expected in the seven days from a day on, for leaders. */
export function CrewWeek({ day, colorOf }: CrewWeekProps) {
  const { firstName, lastName, email } = useSignedInUser();
  const own = [firstName, lastName].filter(Boolean).join(' ') || email;
  const span = { since: startOfDay(day), until: endOfDay(daysAfter(day, DAYS.length - 1)) };
  const appointments = useQuery(query(api.appointments.list, { query: { ...span, whose: 'company' } }));
  return (
    <Section
      title="Appointments"
      description="Appointments of your crew in the week from this day on."
      className="grid grid-cols-1 gap-4"
    >
      <Loaded query={appointments} failure="Failed to fetch the appointments">
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={CalendarClock} title="No appointments in this week" className="py-6">
              Appointments that your crew sets appear here.
            </EmptyState>
          ) : (
            <Week
              day={day}
              appointments={found.map((one) => ({ ...one, by: one.by ?? own }))}
              colorOf={colorOf}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

const columns: readonly Column<Appointment>[] = [
  { header: 'When', read: ({ startsAt, timeZone }) => formatMoment(new Date(startsAt), timeZone) },
  { header: 'Address', read: ({ address }) => address },
  { header: 'ZIP code', read: ({ zipCode }) => zipCode },
  { header: 'Who', read: ({ by }) => by },
  { header: 'Minutes', read: ({ minutes }) => minutes },
  { header: 'State', read: ({ state }) => appointmentStateLabels[state] },
  { header: 'Note', read: ({ note }) => note },
];

/** A column a day; where there is little room, days below each other with the first one open. */
function Week({ day, appointments, colorOf }: CrewWeekProps & { appointments: readonly Appointment[] }) {
  const wide = useWide();
  const byDay = Map.groupBy(appointments, ({ startsAt, timeZone }) => localDay(new Date(startsAt), timeZone));
  const days = DAYS.map((ahead) => daysAfter(day, ahead)).filter((one) => wide || byDay.has(one));
  return (
    <>
      <div className="grid gap-x-3 gap-y-2 md:grid-cols-7">
        {days.map((one, at) => (
          <details key={one} open={wide || at === 0} className="min-w-0">
            <summary className="cursor-pointer py-1.5 text-sm font-medium touch:py-3">
              {weekday(one)} <span className="text-muted-foreground">{byDay.get(one)?.length ?? 'none'}</span>
            </summary>
            <ul aria-label={`Appointments on ${formatDay(one)}`} className="grid gap-3 pt-1">
              {byDay.get(one)?.map((appointment) => (
                <Expected key={appointment.id} appointment={appointment} colorOf={colorOf} />
              ))}
            </ul>
          </details>
        ))}
      </div>
      <SaveCsv name="appointments" rows={appointments} columns={columns} />
    </>
  );
}

const weekday = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    ...{ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' },
  });

function Expected({ appointment, colorOf }: Pick<CrewWeekProps, 'colorOf'> & { appointment: Appointment }) {
  const { startsAt, timeZone, state, propertyId, address, by, note } = appointment;
  return (
    <li style={{ borderColor: colorOf(by ?? '') }} className="grid min-w-0 gap-0.5 border-l-4 pl-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <time dateTime={startsAt} className="font-medium tabular-nums">
          {formatClock(new Date(startsAt), timeZone)}
        </time>
        <span className="text-muted-foreground wrap-anywhere">{by}</span>
        {state !== 'set' && <AppointmentStateBadge state={state} />}
        <DoubleBookedBadge appointment={appointment} />
      </p>
      <Link
        to={`/dashboard?property=${propertyId}`}
        className="flex min-h-6 items-center underline wrap-anywhere touch:min-h-11"
      >
        {address}
      </Link>
      {note && <p className="text-muted-foreground wrap-anywhere">{note}</p>}
    </li>
  );
}
