import { cityKey } from '../city.ts';
import type { Place } from '../geo/distance.ts';
import { localDay } from '../local-day.ts';
import { type Bound, formatBound, momentOf } from './bound.ts';

/** The days of the week as JavaScript counts them. */
export const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** When a city lets people sell from door to door, on some days of the year. */
export interface HoursRule {
  state: string;
  city: string;
  /** First and last day of the year it is for, 'MM-DD'; both null for the whole year. May run over New Year's Day. */
  from: string | null;
  to: string | null;
  /** 0 is Sunday; null for every day of the week. */
  weekdays: readonly number[] | null;
  /** Both null if knocking is not allowed on those days. */
  opens: Bound | null;
  closes: Bound | null;
  /** Where it can be read: a citation or an address. */
  source: string;
  /** When the source was last checked, 'YYYY-MM-DD'. */
  checkedOn: string;
  note: string | null;
}

export interface City {
  city: string | null;
  state: string;
}

/** Hours that are polite everywhere and allowed nearly everywhere: for wherever no rule is on file. */
export const CAUTIOUS = { opens: '09:00', closes: 'earlier of 20:00 and sunset' } as const;

/** What to go by at a door on a day, and why. */
export type DayHours =
  | { kind: 'rule'; rule: HoursRule }
  /** The city has no rule on file, has none for that day, or is not known. */
  | { kind: 'cautious'; because: 'no-rule' | 'no-rule-that-day' | 'no-city' };

/** A city and its state as they are compared: 'AZ st johns'. */
export const placeKey = ({ city, state }: City): string =>
  `${state.trim().toUpperCase()} ${cityKey(city ?? '')}`;

/** The rule of a city for a day, else the cautious hours. @param day of the city's calendar, 'YYYY-MM-DD' */
export function hoursOn(place: City, rules: readonly HoursRule[], day: string): DayHours {
  if (!place.city) return { kind: 'cautious', because: 'no-city' };
  const key = placeKey(place);
  const own = rules.filter((rule) => placeKey(rule) === key);
  const rule = own.find((one) => covers(one, day));
  if (rule) return { kind: 'rule', rule };
  return { kind: 'cautious', because: own.length > 0 ? 'no-rule-that-day' : 'no-rule' };
}

const covers = (rule: HoursRule, day: string): boolean =>
  coversDate(rule, day.slice(5)) &&
  (rule.weekdays === null || rule.weekdays.includes(new Date(`${day}T00:00:00Z`).getUTCDay()));

/** @param date 'MM-DD' */
export function coversDate({ from, to }: Pick<HoursRule, 'from' | 'to'>, date: string): boolean {
  if (from === null || to === null) return true;
  return from <= to ? date >= from && date <= to : date >= from || date <= to;
}

/** Whether people may knock: not yet, now, no more today, not today at all; unknown where that takes a sunrise or sunset that is not known. */
export type Standing = 'early' | 'open' | 'over' | 'closed' | 'unknown';

/** Whether knocking is allowed at a moment, by the hours of its day. */
export function standingAt(
  hours: DayHours,
  now: Date,
  place: { at: Place | null; timeZone: string },
): Standing {
  const { opens, closes } = hours.kind === 'rule' ? hours.rule : CAUTIOUS;
  if (opens === null || closes === null) return 'closed';
  const day = localDay(now, place.timeZone);
  const [from, until] = [momentOf(opens, day, place), momentOf(closes, day, place)];
  if (!from || !until) return 'unknown';
  if (now < from) return 'early';
  return now < until ? 'open' : 'over';
}

/** '9 AM to 7 PM', 'no knocking'. */
export const formatSpan = ({ opens, closes }: Pick<HoursRule, 'opens' | 'closes'>): string =>
  opens === null || closes === null ? 'no knocking' : `${formatBound(opens)} to ${formatBound(closes)}`;

/** 'Apr 1 to Sep 30, Mon–Sat'; empty for every day of the year. */
export function formatScope({ from, to, weekdays }: Pick<HoursRule, 'from' | 'to' | 'weekdays'>): string {
  const dates = from === null || to === null ? [] : [`${formatDate(from)} to ${formatDate(to)}`];
  const days = weekdays === null ? [] : [weekdays.map((day) => weekdayNames[day]).join(', ')];
  return [...dates, ...days].join('; ');
}

const shortDate = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const formatDate = (date: string): string => shortDate.format(new Date(`2024-${date}T00:00:00Z`));

const YEAR_DAYS = 365;

/** How long ago a rule was read, in days, and whether that is more than a year. @param today 'YYYY-MM-DD' */
export function ageOf(
  { checkedOn }: Pick<HoursRule, 'checkedOn'>,
  today: string,
): { days: number; isOld: boolean } {
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(checkedOn)) / 86_400_000));
  return { days, isOld: days > YEAR_DAYS };
}

/** 'today', '12 days ago', '3 months ago', '2 years ago'. */
export function formatAge(days: number): string {
  if (days === 0) return 'today';
  const [count, unit] =
    days < 60
      ? [days, 'day']
      : days < 730
        ? [Math.floor(days / 30.4), 'month']
        : [Math.floor(days / 365.25), 'year'];
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
