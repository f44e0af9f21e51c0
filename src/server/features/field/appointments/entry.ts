import type { CalendarEvent } from '#domain/appointments/icalendar.ts';
import type { AppointmentState } from '#domain/appointments/states.ts';
import { type Config, publicUrlOf } from '#server/platform/config.ts';

/** An appointment with where it is. */
export interface Dated {
  id: number;
  propertyId: number;
  startsAt: Date;
  timeZone: string;
  minutes: number;
  note: string | null;
  state: AppointmentState;
  sequence: number;
  updatedAt: Date;
  address: string;
  zipCode: string;
  city: string | null;
  region: string | null;
}

/** As the mail of reminder. */
const ALARM_MINUTES = 60;

/** The appointment as calendars keep it, in mails and in the feed alike. */
export function entryOf(config: Config, appointment: Dated): CalendarEvent {
  const { id, sequence, startsAt, minutes, updatedAt, state, note, address, zipCode } = appointment;
  const place = [appointment.city, appointment.region].filter(Boolean).join(', ');
  return {
    uid: `appointment-${id}@${new URL(publicUrlOf(config)).hostname}`,
    ...{ sequence, startsAt, minutes },
    changedAt: updatedAt,
    canceled: state === 'canceled',
    summary: `Roof: ${address}`,
    location: `${address}, ${place ? `${place} ` : ''}${zipCode}`,
    description: note ?? '',
    url: linkTo(config, appointment),
    alarmMinutes: ALARM_MINUTES,
  };
}

export const linkTo = (config: Config, { propertyId }: Pick<Dated, 'propertyId'>): string =>
  `${publicUrlOf(config)}/dashboard?property=${propertyId}`;
