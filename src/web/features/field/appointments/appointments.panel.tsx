import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Pencil } from 'lucide-react';
import type { Appointment } from '#contract/appointments.ts';
import { formatMoment } from '#domain/appointments/local-moment.ts';
import { api, query } from '#web/api/index.ts';
import { useDoorStore } from '#web/features/field/doors/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/leads/properties/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayZone } from '#web/ui/days.ts';
import { AppointmentDialog } from './appointment-dialog.tsx';
import { AppointmentStateBadge } from './appointment-state-badge.tsx';
import { DoubleBookedBadge } from './double-booked-badge.tsx';
import { appointmentsToCome } from './to-come.ts';

/** The company's appointments at a property, and the way to set one. */
export const panel: PropertyPanel = { tab: 'crm', order: 2, Panel: AppointmentsPanel };

function AppointmentsPanel({ property: { id: propertyId } }: PropertyPanelProps) {
  const list = useQuery(query(api.appointments.listOfProperty, { params: { propertyId } }));
  const changes = useDoorStore().changesOf(propertyId);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Appointments</h3>
        <AppointmentDialog
          propertyId={propertyId}
          trigger={
            <Button size="sm" variant="secondary">
              <CalendarPlus />
              Set Appointment
            </Button>
          }
        />
      </div>
      <Loaded query={list} failure="Failed to fetch the appointments">
        {(read) => {
          const timeZone = read[0]?.timeZone ?? dayZone();
          const coming = appointmentsToCome(changes, { readAt: list.dataUpdatedAt, timeZone });
          const appointments = [...coming, ...read];
          return appointments.length === 0 ? (
            <p className="text-muted-foreground">No appointments yet.</p>
          ) : (
            <ul className="grid gap-2">
              {appointments.map((appointment) => (
                <AppointmentItem key={appointment.id} propertyId={propertyId} appointment={appointment} />
              ))}
            </ul>
          );
        }}
      </Loaded>
    </section>
  );
}

interface AppointmentItemProps {
  propertyId: number;
  appointment: Appointment;
}

function AppointmentItem({ propertyId, appointment }: AppointmentItemProps) {
  const { startsAt, timeZone, minutes, note, state, by, may } = appointment;
  const when = formatMoment(new Date(startsAt), timeZone);
  return (
    <li className="flex items-start gap-3 rounded-lg border p-3">
      <div className="grid min-w-0 grow gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <time dateTime={startsAt} className="font-medium">
            {when}
          </time>
          <AppointmentStateBadge state={state} />
          <DoubleBookedBadge appointment={appointment} />
        </p>
        <p className="text-sm text-muted-foreground">
          {minutes} minutes · {by ?? 'You'}
        </p>
        {note && <p className="text-sm wrap-anywhere whitespace-pre-wrap">{note}</p>}
      </div>
      {may.change && (
        <AppointmentDialog
          propertyId={propertyId}
          appointment={appointment}
          trigger={
            <Button variant="ghost" size="icon-sm" aria-label={`Change appointment of ${when}`}>
              <Pencil />
            </Button>
          }
        />
      )}
    </li>
  );
}
