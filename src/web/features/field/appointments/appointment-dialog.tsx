import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { APPOINTMENT_NOTE_LENGTH, type Appointment, type AppointmentFields } from '#contract/appointments.ts';
import {
  formatDayAndTime,
  formatMoment,
  momentAt,
  timeInstead,
  wallClockAt,
} from '#domain/appointments/local-moment.ts';
import { skippedSentence } from '#domain/appointments/slots.ts';
import {
  appointmentLengths,
  appointmentStateLabels,
  appointmentStates,
} from '#domain/appointments/states.ts';
import { DAY_MS } from '#domain/durations.ts';
import { api, query } from '#web/api/index.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import { FormDialog, type Opens } from '#web/forms/form-dialog.tsx';
import { dayOf, dayZone } from '#web/ui/days.ts';
import { toast } from '#web/ui/toast.tsx';
import { useBooked } from './use-booked.ts';

interface AppointmentDialogProps extends Opens {
  propertyId: number;
  /** The one that is changed; none for a new one. */
  appointment?: Appointment;
}

const Given = z.string().min(1, 'Please enter a day and a time');
const Fields = z.object({
  day: Given,
  time: Given,
  minutes: z.number(),
  note: z.string(),
  state: z.enum(appointmentStates),
  personId: z.number().nullable(),
});
type Fields = z.infer<typeof Fields>;

const states = appointmentStates.map((value) => ({ value, label: appointmentStateLabels[value] }));

/** Creates and moves an appointment, and records its result. */
export function AppointmentDialog({ propertyId, appointment, ...opens }: AppointmentDialogProps) {
  /** An hour that was taken, and by what: sent again it sets both. */
  const [taken, setTaken] = useState<{ hour: string; sentence: string } | null>(null);
  const findBooked = useBooked();
  const people = useQuery(query(api.people.list, { params: { propertyId } })).data ?? [];
  const takenAs = (fields: Fields) => (taken?.hour === hourOf(fields) ? taken.sentence : null);
  const timeZone = appointment?.timeZone ?? dayZone();
  /** Null where the hour is free. The user's own calendar has no data about a colleague's appointment. */
  const whyTaken = ({ day, time, minutes, state }: Fields): string | null => {
    if (appointment?.by || state !== 'set') return null;
    const booked = findBooked(`${day}T${time}`, timeZone, { minutes, but: appointment?.id ?? null });
    if (!booked) return null;
    const when = formatDayAndTime(new Date(booked.startsAt), timeZone);
    return `You have another appointment at that time: ${when}, ${booked.where}`;
  };
  const save = async (fields: Fields) => {
    const sentence = takenAs(fields) ? null : whyTaken(fields);
    if (sentence) {
      setTaken({ hour: hourOf(fields), sentence });
      return false;
    }
    const { day, time, state, ...rest } = fields;
    const body = { ...rest, at: `${day}T${time}` };
    if (!appointment) return setAppointment(propertyId, body);
    return api.appointments.update({ params: { appointmentId: appointment.id }, body: { ...body, state } });
  };
  return (
    <FormDialog
      {...opens}
      title={appointment ? 'Change Appointment' : 'Set Appointment'}
      description="The time is local to the door. An email adds it to your calendar."
      schema={Fields}
      start={startOf(appointment)}
      save={save}
      onSaved={(saved, { day, time }) => saved !== true && tellChanged(saved, `${day}T${time}`)}
      failure="Failed to save the appointment"
      action={(fields) => (takenAs(fields) ? 'Set Both' : appointment ? 'Save' : 'Set Appointment')}
    >
      {(form) => {
        const lengths = [...new Set([...appointmentLengths, form.values.minutes])].sort((a, b) => a - b);
        const invitable = people.filter(({ id, email }) => email !== null || id === form.values.personId);
        return (
          <>
            <div className="grid grid-cols-2 items-start gap-3">
              <form.Text name="day" label="Day" type="date" />
              <form.Text name="time" label="Time" type="time" />
            </div>
            <form.Choice
              name="minutes"
              label="Length"
              options={lengths.map((value) => ({ value, label: `${value} minutes` }))}
            />
            {invitable.length > 0 && (
              <form.Choice
                name="personId"
                label="Invite by email"
                options={[
                  { value: null, label: 'Nobody' },
                  ...invitable.map(({ id, name, email }) => ({ value: id, label: name ?? email ?? '' })),
                ]}
              />
            )}
            {appointment && <form.Choice name="state" label="Status" options={states} />}
            <form.Area name="note" label="Note (optional)" maxLength={APPOINTMENT_NOTE_LENGTH} />
            {takenAs(form.values) && (
              <p role="alert" className="text-sm font-medium text-warning wrap-anywhere">
                {takenAs(form.values)}
              </p>
            )}
          </>
        );
      }}
    </FormDialog>
  );
}

const hourOf = ({ day, time, minutes, state }: Fields): string => [day, time, minutes, state].join(' ');

/** What the fields begin with: tomorrow at ten, for an hour. */
function startOf(appointment: Appointment | undefined): Fields {
  if (!appointment) {
    const day = dayOf(new Date(Date.now() + DAY_MS));
    return { day, time: '10:00', minutes: 60, note: '', state: 'set', personId: null };
  }
  const { startsAt, timeZone, minutes, note, state, personId } = appointment;
  const [day = '', time = ''] = wallClockAt(new Date(startsAt), timeZone).split('T');
  return { day, time, minutes, note: note ?? '', state, personId };
}

/** If the door's clocks skip the time, the server's answer mentions it. */
function setAppointment(propertyId: number, fields: AppointmentFields): Promise<boolean> {
  const about = formatMoment(momentAt(fields.at, dayZone()), dayZone());
  return saveChange(
    { kind: 'appointment', body: { propertyId, ...fields }, label: `Appointment ${about}` },
    { done: 'Appointment Set', about },
  );
}

function tellChanged({ startsAt, timeZone }: Appointment, asked: string): void {
  const instead = timeInstead(asked, timeZone);
  const when = formatMoment(new Date(startsAt), timeZone);
  const description = instead === null ? when : skippedSentence(asked, instead);
  toast({ title: 'Appointment Changed', description });
}
