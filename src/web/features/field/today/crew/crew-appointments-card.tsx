import { useState } from 'react';
import { Link } from 'react-router';
import type { Appointment } from '#contract/appointments.ts';
import { formatClock } from '#domain/appointments/local-moment.ts';
import { DoubleBookedBadge } from '#web/features/field/appointments/index.ts';
import { MissingBadges } from '#web/features/sales/people/index.ts';
import { LinkRow } from '#web/lists/link-row.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/card.tsx';
import { doorPath } from '../paths.ts';
import { useCrewAppointments } from '../use-today.ts';

/** Appointments that are shown before a press shows all. */
const NAMED = 6;

/** Everybody’s appointments of today, those still to come first. */
export function CrewAppointmentsCard() {
  const appointments = useCrewAppointments();
  return (
    <Section
      title="Appointments"
      description="Today, for everyone in your company."
      className="grid gap-3 pt-3"
    >
      <Loaded query={appointments} failure="Failed to fetch the crew’s appointments">
        {(all) =>
          all.length === 0 ? (
            <p className="text-muted-foreground">None today. Set one in a property, under CRM.</p>
          ) : (
            <Appointments appointments={all} />
          )
        }
      </Loaded>
      <Link to="/team/walks" className="text-sm font-medium text-primary-text hover:underline">
        The crew’s appointments of the next two weeks
      </Link>
    </Section>
  );
}

function Appointments({ appointments }: { appointments: readonly Appointment[] }) {
  const [isOpen, setOpen] = useState(false);
  const isPast = ({ startsAt, minutes }: Appointment) => Date.parse(startsAt) + minutes * 60_000 < Date.now();
  const inOrder = [...appointments.filter((one) => !isPast(one)), ...appointments.filter(isPast)];
  const shown = isOpen ? inOrder : inOrder.slice(0, NAMED);
  return (
    <>
      <ul aria-label="Appointments today" className="grid">
        {shown.map((one) => (
          <Visit key={one.id} appointment={one} />
        ))}
      </ul>
      {inOrder.length > NAMED && (
        <Button
          variant="secondary"
          size="sm"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="justify-self-start touch:h-11"
        >
          {isOpen ? 'Show fewer' : `Show all ${inOrder.length.toLocaleString()}`}
        </Button>
      )}
    </>
  );
}

function Visit({ appointment }: { appointment: Appointment }) {
  const { propertyId, address, startsAt, timeZone, minutes, by, missing } = appointment;
  return (
    <LinkRow to={doorPath(propertyId)} title={`${formatClock(new Date(startsAt), timeZone)} · ${address}`}>
      <span className="wrap-anywhere">{by ?? 'You'}</span>
      <MissingBadges missing={missing} />
      {minutes} minutes
      <DoubleBookedBadge appointment={appointment} />
    </LinkRow>
  );
}
