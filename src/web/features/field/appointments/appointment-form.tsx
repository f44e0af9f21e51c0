import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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
  type AppointmentState,
  appointmentLengths,
  appointmentStateLabels,
  appointmentStates,
} from '#domain/appointments/states.ts';
import { DAY_MS } from '#domain/durations.ts';
import { api, query, sentenceOf } from '#web/api/index.ts';
import { saveChange } from '#web/features/field/doors/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { dayOf, dayZone } from '#web/ui/days.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

import { useBooked } from './use-booked.ts';

interface AppointmentFormProps {
  propertyId: number;
  /** The one that is changed; null for a new one. */
  appointment: Appointment | null;
  onDone: () => void;
}

const NOBODY = 'nobody';

/** What the fields begin with: tomorrow at ten, for an hour. */
function firstValues(appointment: Appointment | null) {
  if (!appointment) {
    const day = dayOf(new Date(Date.now() + DAY_MS));
    return { day, time: '10:00', minutes: 60, note: '', state: 'set' as AppointmentState, personId: NOBODY };
  }
  const [day = '', time = ''] = wallClockAt(new Date(appointment.startsAt), appointment.timeZone).split('T');
  const { minutes, note, state, personId } = appointment;
  return { day, time, minutes, note: note ?? '', state, personId: String(personId ?? NOBODY) };
}

/** If the door's clocks skip the time, the server's answer mentions it. */
function setAppointment(propertyId: number, fields: AppointmentFields): Promise<boolean> {
  const about = formatMoment(momentAt(fields.at, dayZone()), dayZone());
  return saveChange(
    { kind: 'appointment', body: { propertyId, ...fields }, label: `Appointment ${about}` },
    { done: 'Appointment Set', about },
  );
}

export function AppointmentForm({ propertyId, appointment, onDone }: AppointmentFormProps) {
  const [values, setValues] = useState(() => firstValues(appointment));
  const [error, setError] = useState<string>();
  const [taken, setTaken] = useState<string | null>(null);
  const findBooked = useBooked();
  const people = useQuery(query(api.people.list, { params: { propertyId } })).data ?? [];
  const invitable = people.filter(({ id, email }) => email !== null || String(id) === values.personId);
  const change = (part: Partial<typeof values>) => {
    setError(undefined);
    setTaken(null);
    setValues({ ...values, ...part });
  };
  const save = useMutation({
    mutationFn: async () => {
      const { day, time, minutes, note, state } = values;
      const personId = values.personId === NOBODY ? null : Number(values.personId);
      const fields = { at: `${day}T${time}`, minutes, note, personId };
      if (!appointment) {
        if (await setAppointment(propertyId, fields)) onDone();
        return;
      }
      const params = { appointmentId: appointment.id };
      const { startsAt, timeZone } = await api.appointments.update({ params, body: { ...fields, state } });
      const instead = timeInstead(fields.at, timeZone);
      const when = formatMoment(new Date(startsAt), timeZone);
      const description = instead === null ? when : skippedSentence(fields.at, instead);
      toast({ title: 'Appointment Changed', description });
      onDone();
    },
    onError: (failure) => setError(sentenceOf(failure, 'Failed to save the appointment')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.day === '' || values.time === '') setError('Please enter a day and a time');
    else if (taken === null && values.state === 'set' && isTaken()) return;
    else save.mutate();
  };
  /** Asks once where the hour is taken: the next press sets both. */
  const isTaken = (): boolean => {
    const at = `${values.day}T${values.time}`;
    const rest = { minutes: values.minutes, but: appointment?.id ?? null };
    // The user's own calendar has no data about a colleague's appointment.
    const booked = appointment?.by ? undefined : findBooked(at, appointment?.timeZone ?? dayZone(), rest);
    if (!booked) return false;
    const when = formatDayAndTime(new Date(booked.startsAt), appointment?.timeZone ?? dayZone());
    setTaken(`You have another appointment at that time: ${when}, ${booked.where}`);
    return true;
  };
  const lengths = [...new Set([...appointmentLengths, values.minutes])].sort((a, b) => a - b);
  return (
    <form onSubmit={submit} noValidate className="contents">
      <DialogBody>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Day">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={values.day}
                onChange={(event) => change({ day: event.target.value })}
              />
            )}
          </Field>
          <Field label="Time">
            {(control) => (
              <Input
                {...control}
                type="time"
                value={values.time}
                onChange={(event) => change({ time: event.target.value })}
              />
            )}
          </Field>
        </div>
        <Field label="Length">
          {(control) => (
            <Select
              {...control}
              value={String(values.minutes)}
              options={lengths.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
              onValueChange={(minutes) => change({ minutes: Number(minutes) })}
            />
          )}
        </Field>
        {invitable.length > 0 && (
          <Field label="Invite by email">
            {(control) => (
              <Select
                {...control}
                value={values.personId}
                options={[
                  { value: NOBODY, label: 'Nobody' },
                  ...invitable.map(({ id, name, email }) => ({
                    value: String(id),
                    label: name ?? email ?? '',
                  })),
                ]}
                onValueChange={(personId) => change({ personId })}
              />
            )}
          </Field>
        )}
        {appointment && (
          <Field label="Status">
            {(control) => (
              <Select
                {...control}
                value={values.state}
                options={appointmentStates.map((value) => ({ value, label: appointmentStateLabels[value] }))}
                onValueChange={(value) =>
                  change({ state: appointmentStates.find((state) => state === value) ?? values.state })
                }
              />
            )}
          </Field>
        )}
        <Field label="Note (optional)" error={error}>
          {(control) => (
            <Textarea
              {...control}
              value={values.note}
              maxLength={APPOINTMENT_NOTE_LENGTH}
              onChange={(event) => change({ note: event.target.value })}
            />
          )}
        </Field>
      </DialogBody>
      {taken && (
        <p role="alert" className="px-6 pb-2 text-sm font-medium text-warning wrap-anywhere max-sm:px-4">
          {taken}
        </p>
      )}
      <FormFooter
        label={taken ? 'Set Both' : appointment ? 'Save' : 'Set Appointment'}
        isSaving={save.isPending}
      />
    </form>
  );
}
