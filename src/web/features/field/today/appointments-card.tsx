import type { Appointment } from '#contract/appointments.ts';
import { formatClock, formatDayAndTime } from '#domain/appointments/local-moment.ts';
import { DoubleBookedBadge } from '#web/features/field/appointments/index.ts';
import { MissingBadges } from '#web/features/sales/people/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { doorPath } from './paths.ts';
import { DAYS_AHEAD, useAppointments } from './use-today.ts';

/** Most of the days ahead that are named. */
const NAMED = 5;

/** The caller's appointments, today and in the days ahead. */
export function AppointmentsCard() {
  const appointments = useAppointments();
  return (
    <Section title="Appointments" className="grid gap-3 pt-3">
      <Loaded query={appointments} failure="Failed to fetch the appointments">
        {({ today, ahead }) => (
          <>
            {today.length === 0 ? (
              <p className="text-muted-foreground">None today. Set one in a property, under CRM.</p>
            ) : (
              <ul className="grid">
                {today.map((one) => (
                  <Visit key={one.id} appointment={one} when={formatClock} />
                ))}
              </ul>
            )}
            {ahead.length > 0 && <Ahead appointments={ahead} />}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Ahead({ appointments }: { appointments: readonly Appointment[] }) {
  const more = appointments.length - NAMED;
  return (
    <section className="grid">
      <h3 className="text-sm font-medium text-muted-foreground">The next {DAYS_AHEAD} days</h3>
      <ul className="grid">
        {appointments.slice(0, NAMED).map((one) => (
          <Visit key={one.id} appointment={one} when={formatDayAndTime} />
        ))}
      </ul>
      {more > 0 && (
        <p className="text-sm text-muted-foreground">
          And {more.toLocaleString()} more. Your calendar holds all of them.
        </p>
      )}
    </section>
  );
}

interface VisitProps {
  appointment: Appointment;
  when: (moment: Date, timeZone: string) => string;
}

function Visit({ appointment, when }: VisitProps) {
  const { propertyId, address, startsAt, timeZone, minutes, note, missing } = appointment;
  return (
    <LinkRow to={doorPath(propertyId)} title={`${when(new Date(startsAt), timeZone)} · ${address}`}>
      <MissingBadges missing={missing} />
      {minutes} minutes
      <DoubleBookedBadge appointment={appointment} />
      {note && <span className="line-clamp-1 w-full wrap-anywhere">{note}</span>}
    </LinkRow>
  );
}
