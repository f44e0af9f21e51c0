import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { APPOINTMENT_NOTE_LENGTH, type Appointment } from '#contract/appointments.ts';
import { momentWords, wallClockAt } from '#domain/appointments/local-moment.ts';
import {
  type AppointmentState,
  appointmentLengths,
  appointmentStateLabels,
  appointmentStates,
} from '#domain/appointments/states.ts';
import { api, sentenceOf } from '#web/api/index.ts';
import { FormFooter } from '#web/forms/form-footer.tsx';
import { dayOf } from '#web/ui/days.ts';
import { DialogBody } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { toast } from '#web/ui/toast.tsx';

interface AppointmentFormProps {
  propertyId: number;
  /** The one that is changed; null for a new one. */
  appointment: Appointment | null;
  onDone: () => void;
}

const DAY_MS = 86_400_000;

/** What the fields begin with: tomorrow at ten, for an hour. */
function firstValues(appointment: Appointment | null) {
  if (!appointment) {
    const day = dayOf(new Date(Date.now() + DAY_MS));
    return { day, time: '10:00', minutes: 60, note: '', state: 'set' as AppointmentState };
  }
  const [day = '', time = ''] = wallClockAt(new Date(appointment.startsAt), appointment.timeZone).split('T');
  const { minutes, note, state } = appointment;
  return { day, time, minutes, note: note ?? '', state };
}

export function AppointmentForm({ propertyId, appointment, onDone }: AppointmentFormProps) {
  const [values, setValues] = useState(() => firstValues(appointment));
  const [error, setError] = useState<string>();
  const change = (part: Partial<typeof values>) => {
    setError(undefined);
    setValues({ ...values, ...part });
  };
  const save = useMutation({
    mutationFn: () => {
      const { day, time, minutes, note, state } = values;
      const fields = { at: `${day}T${time}`, minutes, note };
      if (!appointment) return api.appointments.create({ params: { propertyId }, body: fields });
      const params = { appointmentId: appointment.id };
      return api.appointments.update({ params, body: { ...fields, state } });
    },
    onSuccess: ({ startsAt, timeZone }) => {
      const description = momentWords(new Date(startsAt), timeZone);
      toast({ title: appointment ? 'Appointment Changed' : 'Appointment Set', description });
      onDone();
    },
    onError: (failure) => setError(sentenceOf(failure, 'Failed to save the appointment')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (values.day === '' || values.time === '') setError('Please give a day and a time');
    else save.mutate();
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
        {appointment && (
          <Field label="How it stands">
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
      <FormFooter label={appointment ? 'Save' : 'Set Appointment'} isSaving={save.isPending} />
    </form>
  );
}
