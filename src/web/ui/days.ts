// The value of <input type="date"> is a day without a zone; the server gets moments.
import { momentAt } from '#domain/appointments/local-moment.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { localDay } from '#domain/local-day.ts';

let company: string | null = null;

/** Sets whose calendar decides what today is: the company's; null for the browser's. */
export function setDayZone(timeZone: string | null): void {
  company = timeZone;
}

/** The time zone that decides what today is, for example 'America/Phoenix'. Hours at a door are in the door's own. */
export const dayZone = (): string => company ?? (Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC');

/** The day of a moment, as 'YYYY-MM-DD'. */
export const dayOf = (moment: Date): string => localDay(moment, dayZone());

/** The day so many days after this one, 'YYYY-MM-DD'. */
export const dayAhead = (days: number): string => daysAfter(dayOf(new Date()), days);

/** The first moment of a day, ISO 8601. @param day 'YYYY-MM-DD' */
export const startOfDay = (day: string): string => momentAt(`${day}T00:00`, dayZone()).toISOString();

/** The last second of a day, ISO 8601. @param day 'YYYY-MM-DD' */
export const endOfDay = (day: string): string =>
  new Date(Date.parse(startOfDay(daysAfter(day, 1))) - 1000).toISOString();

/** A day without a zone in the locale's format. @param day 'YYYY-MM-DD' */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** 'Nov 3': a day without its year, at the edge of a chart. @param day 'YYYY-MM-DD' */
export const shortDate = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, {
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
