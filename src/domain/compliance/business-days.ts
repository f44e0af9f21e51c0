import { DAY_MS } from '../durations.ts';
/**
 * Which days count as business days. 'federal': all but Sundays and federal holidays (16 CFR 429.0), so Saturdays count.
 * 'weekdays': Saturdays do not count either, where a law does not define the term: the longer time for the buyer.
 */
export type BusinessDays = 'federal' | 'weekdays';

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The day so many business days after another one, YYYY-MM-DD; the first day itself does not count. */
export function businessDaysAfter(day: string, count: number, calendar: BusinessDays): string {
  let at = day;
  for (let left = count; left > 0; ) {
    at = daysAfter(at, 1);
    if (isBusinessDay(at, calendar)) left -= 1;
  }
  return at;
}

/** The day so many calendar days after another one. */
export const daysAfter = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export function isBusinessDay(day: string, calendar: BusinessDays): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || (calendar === 'weekdays' && weekday === SATURDAY)) return false;
  return !isFederalHoliday(day);
}

/** Whether it is a federal holiday (5 U.S.C. 6103), or the day on which one of a weekend is observed. */
export function isFederalHoliday(day: string): boolean {
  const year = Number(day.slice(0, 4));
  // New Year's Day of the next year may be observed on December 31.
  return daysOff(year).has(day) || daysOff(year + 1).has(day);
}

/** The holidays of a year with the days on which they are observed. */
function daysOff(year: number): ReadonlySet<string> {
  const known = daysOffOf.get(year);
  if (known) return known;
  const days = new Set(holidaysOf(year).flatMap((holiday) => [holiday, observedOn(holiday)]));
  daysOffOf.set(year, days);
  return days;
}

const daysOffOf = new Map<number, ReadonlySet<string>>();

function observedOn(holiday: string): string {
  const weekday = weekdayOf(holiday);
  if (weekday === SATURDAY) return daysAfter(holiday, -1);
  return weekday === SUNDAY ? daysAfter(holiday, 1) : holiday;
}

const holidaysOf = (year: number): string[] => [
  `${year}-01-01`,
  nth(year, 1, MONDAY, 3),
  nth(year, 2, MONDAY, 3),
  lastMondayOfMay(year),
  `${year}-06-19`,
  `${year}-07-04`,
  nth(year, 9, MONDAY, 1),
  nth(year, 10, MONDAY, 2),
  `${year}-11-11`,
  nth(year, 11, THURSDAY, 4),
  `${year}-12-25`,
];

/** The nth such weekday of a month. */
function nth(year: number, month: number, weekday: number, which: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  const ahead = (weekday - weekdayOf(first) + 7) % 7;
  return daysAfter(first, ahead + (which - 1) * 7);
}

function lastMondayOfMay(year: number): string {
  const last = `${year}-05-31`;
  return daysAfter(last, -((weekdayOf(last) - MONDAY + 7) % 7));
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
