import { Link } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { formatClock, formatDayAndTime } from '#domain/appointments/local-moment.ts';
import { counted } from '#domain/standing.ts';
import { AppointmentStateBadge, DoubleBookedBadge } from '#web/features/field/appointments/index.ts';
import { MissingBadges } from '#web/features/sales/people/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { AppointmentSheet } from './appointment-sheet.tsx';
import { isWithinTheHour, stillToCome } from './appointments-of-day.ts';
import { appointmentPath } from './paths.ts';
import { DAYS_AHEAD, useAppointments, useKeptHere } from './use-today.ts';

/** Most of the days ahead that are named. */
const NAMED = 5;

interface AppointmentsCardProps {
  /** The caller's, or everybody's for leaders. */
  whose: 'mine' | 'company';
}

/** Appointments: today's with their results, those still to come first, and the next ones in the days ahead. */
export function AppointmentsCard({ whose }: AppointmentsCardProps) {
  const appointments = useAppointments(whose);
  const { today = [], ahead = [] } = appointments.data ?? {};
  useKeptHere(whose === 'mine' ? today.map(({ propertyId }) => propertyId) : []);
  return (
    <Section
      title="Appointments"
      description={whose === 'company' && 'Today, for everyone in your company.'}
      className="grid gap-3 pt-3"
    >
      <Loaded query={appointments} failure="Failed to fetch the appointments">
        {() => (
          <>
            {today.length === 0 ? (
              <p className="text-muted-foreground">None today. Set one in a property, under CRM.</p>
            ) : (
              <ul aria-label="Appointments today" className="grid">
                {stillToCome(today, Date.now()).map((one) => (
                  <Visit key={one.id} appointment={one} when={formatClock} named={whose === 'company'} />
                ))}
              </ul>
            )}
            {ahead.length > 0 && <Ahead appointments={ahead} named={whose === 'company'} />}
          </>
        )}
      </Loaded>
      {whose === 'company' && (
        <Link to="/queues/day" className="text-sm font-medium text-primary-text hover:underline">
          The crew’s week
        </Link>
      )}
      <AppointmentSheet appointments={[...today, ...ahead]} />
    </Section>
  );
}

/** The caller's appointment that begins within the hour, or goes on; nothing if there is none. */
export function NextAppointmentCard() {
  const { today = [] } = useAppointments('mine').data ?? {};
  const next = today.find((one) => isWithinTheHour(one, Date.now()));
  if (!next) return null;
  const clock = formatClock(new Date(next.startsAt), next.timeZone);
  const minutes = Math.ceil((Date.parse(next.startsAt) - Date.now()) / 60_000);
  return (
    <Section title="Next appointment" className="pt-3">
      <ul>
        <LinkRow
          to={appointmentPath(next.id)}
          title={minutes > 0 ? `${clock}, in ${counted(minutes, 'minute', 'minutes')}` : `Since ${clock}`}
        >
          {next.address}
          <MissingBadges missing={next.missing} />
          {next.note && <span className="wrap-anywhere">{next.note}</span>}
        </LinkRow>
      </ul>
    </Section>
  );
}

function Ahead({ appointments, named }: { appointments: readonly Appointment[]; named: boolean }) {
  const more = appointments.length - NAMED;
  return (
    <section className="grid">
      <h3 className="text-sm font-medium text-muted-foreground">The next {DAYS_AHEAD} days</h3>
      <ul className="grid">
        {appointments.slice(0, NAMED).map((one) => (
          <Visit key={one.id} appointment={one} when={formatDayAndTime} named={named} />
        ))}
      </ul>
      {more > 0 && !named && (
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
  /** Whether it says whose it is. */
  named: boolean;
}

function Visit({ appointment, when, named }: VisitProps) {
  const { id, address, startsAt, timeZone, minutes, note, missing, by, state } = appointment;
  return (
    <LinkRow to={appointmentPath(id)} title={`${when(new Date(startsAt), timeZone)} · ${address}`}>
      {state !== 'set' && <AppointmentStateBadge state={state} />}
      {named && <span className="wrap-anywhere">{by ?? 'You'}</span>}
      <MissingBadges missing={missing} />
      {minutes} minutes
      {note && <span className="wrap-anywhere">{note}</span>}
      <DoubleBookedBadge appointment={appointment} />
    </LinkRow>
  );
}
