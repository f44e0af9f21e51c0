import { momentAt, wallClockAt } from '#domain/appointments/local-moment.ts';
import { MINUTE_MS } from '#domain/durations.ts';

/** The clocks of the sample's doors. */
export const ZONE = 'America/Phoenix';
/** Days that the company has worked on, with today. */
export const DAYS = 21;

/** A calendar day as YYYY-MM-DD, so many days after another. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

export const dayOf = (moment: Date): string => wallClockAt(moment, ZONE).slice(0, 10);

/** The moment of a local time such as '10:05', some minutes later. */
export const at = (day: string, time: string, minutesLater = 0): Date =>
  new Date(momentAt(`${day}T${time}`, ZONE).getTime() + minutesLater * MINUTE_MS);

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Nobody knocks on Sundays; Saturdays are for doors where nobody was home. */
export const isSunday = (day: string): boolean => weekdayOf(day) === 0;
export const isSaturday = (day: string): boolean => weekdayOf(day) === 6;
export const isWeekday = (day: string): boolean => !isSunday(day) && !isSaturday(day);

/** So many days later, or a day more where that is a Sunday. */
export function nextWorkDay(day: string, after: number): string {
  const next = dayAfter(day, after);
  return isSunday(next) ? dayAfter(next, 1) : next;
}

/** 'Nov 23'. */
export const shortDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
