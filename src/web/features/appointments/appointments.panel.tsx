import { useQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import type { Appointment } from '#contract/appointments.ts';
import { api, query } from '#web/api/index.ts';
import { useDoorStore } from '#web/features/doors/index.ts';
import type { PropertyPanel, PropertyPanelProps } from '#web/features/properties/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Button } from '#web/ui/button.tsx';
import { dayZone } from '#web/ui/days.ts';
import { AppointmentDialog } from './appointment-dialog.tsx';
import { AppointmentItem } from './appointment-item.tsx';
import { appointmentsToCome } from './to-come.ts';

/** The company's appointments at a property, and the way to set one. */
export const panel: PropertyPanel = { tab: 'crm', order: 2, Panel: AppointmentsPanel };

function AppointmentsPanel({ property: { id: propertyId } }: PropertyPanelProps) {
  const list = useQuery(query(api.appointments.listOfProperty, { params: { propertyId } }));
  const changes = useDoorStore().changesOf(propertyId);
  const [editing, setEditing] = useState<Appointment | 'new' | null>(null);
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-medium">Appointments</h3>
        <Button size="sm" variant="secondary" onClick={() => setEditing('new')}>
          <CalendarPlus />
          Set Appointment
        </Button>
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
                <AppointmentItem
                  key={appointment.id}
                  appointment={appointment}
                  onChange={() => setEditing(appointment)}
                />
              ))}
            </ul>
          );
        }}
      </Loaded>
      <AppointmentDialog propertyId={propertyId} editing={editing} onClose={() => setEditing(null)} />
    </section>
  );
}
