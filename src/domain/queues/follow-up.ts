import { momentAt } from '../appointments/local-moment.ts';
import { localDay } from '../local-day.ts';

/** When to come back to a door: a day on its own calendar, and the moment that day begins there. */
export interface FollowUp {
  /** 'YYYY-MM-DD'. */
  on: string;
  at: Date;
}

const TWO_YEARS_MS = 2 * 366 * 86_400_000;

/** A visit's follow-up; null for a day before the visit or far in the future, which no calendar offered. */
export function followUpOf(day: string, visitedAt: Date, timeZone: string): FollowUp | null {
  if (day < localDay(visitedAt, timeZone)) return null;
  const at = momentAt(`${day}T00:00`, timeZone);
  return at.getTime() - visitedAt.getTime() > TWO_YEARS_MS ? null : { on: day, at };
}

/** So many days after a day of the calendar. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

const shortDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** 'today', 'tomorrow', 'Fri, Nov 27'. Both are days on the door's calendar. */
export function formatFollowUp(day: string, today: string): string {
  if (day === today) return 'today';
  return day === dayAfter(today, 1) ? 'tomorrow' : shortDay.format(new Date(`${day}T00:00:00Z`));
}
