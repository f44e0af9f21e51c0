import { momentAt } from '../appointments/local-moment.ts';
import type { Place } from '../geo/distance.ts';
import { sunriseOn, sunsetOn } from './sun.ts';

/**
 * When knocking hours begin or end, in one spelling: '09:00', 'sunset', 'sunset-30' (minutes before), 'sunrise+30', or two of
 * them as 'later of 19:00 and sunset' and 'earlier of 20:00 and sunset'.
 */
export type Bound = string;

const ONE = /^(?:(sunrise|sunset)\s*(?:([+-])\s*(\d{1,3}))?|(\d{1,2})(?::(\d{2}))?\s*([ap])?\.?\s*(m)?\.?)$/i;
const TWO = /^(earlier|later) of (.+?) (?:and|or) (.+)$/i;

/** Reads a bound as people write it: '9 AM', '21:00', 'later of 7 PM and sunset'. Null for anything else. */
export function readBound(text: string): Bound | null {
  const normalized = text.trim().replaceAll(/\s+/g, ' ');
  const two = TWO.exec(normalized);
  if (!two) return readOne(normalized);
  const [which = '', first, second] = [two[1]?.toLowerCase(), readOne(two[2] ?? ''), readOne(two[3] ?? '')];
  return first && second ? `${which} of ${first} and ${second}` : null;
}

function readOne(text: string): Bound | null {
  const [, sun, sign, off, hours, minutes = '00', half, m] = ONE.exec(text.trim()) ?? [];
  if (sun) return `${sun.toLowerCase()}${sign && Number(off) > 0 ? `${sign}${Number(off)}` : ''}`;
  if (hours === undefined || Number(minutes) > 59) return null;
  // A bare '9' may be morning or evening.
  if (half === undefined && !text.includes(':')) return null;
  if ((half === undefined) !== (m === undefined)) return null;
  const hour = Number(hours);
  if (half === undefined) return hour > 24 || (hour === 24 && minutes !== '00') ? null : clock(hour, minutes);
  if (hour < 1 || hour > 12) return null;
  return clock((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minutes);
}

const clock = (hour: number, minutes: string): Bound => `${String(hour).padStart(2, '0')}:${minutes}`;

/** Minutes after midnight of a bound that is a time of day; null of one that follows the sun. */
export function minutesOf(bound: Bound): number | null {
  const [, hour, minutes] = /^(\d{2}):(\d{2})$/.exec(bound) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minutes);
}

/**
 * The moment of a bound on a day of the place's calendar; null if it follows the sun, and that neither rises nor sets
 * there or the place is not known.
 * @param day 'YYYY-MM-DD'
 */
export function momentOf(
  bound: Bound,
  day: string,
  { at, timeZone }: { at: Place | null; timeZone: string },
): Date | null {
  const two = TWO.exec(bound);
  if (two) {
    const both = [two[2] ?? '', two[3] ?? ''].map((one) => momentOf(one, day, { at, timeZone })?.getTime());
    const known = both.filter((moment) => moment !== undefined);
    if (known.length === 0) return null;
    return new Date(two[1] === 'later' ? Math.max(...known) : Math.min(...known));
  }
  const [, sun, off = '0'] = /^(sunrise|sunset)([+-]\d+)?$/.exec(bound) ?? [];
  if (!sun) return bound === '24:00' ? dayEnd(day, timeZone) : momentAt(`${day}T${bound}`, timeZone);
  if (!at) return null;
  const moment = sun === 'sunrise' ? sunriseOn(day, at) : sunsetOn(day, at);
  return moment && new Date(moment.getTime() + Number(off) * 60_000);
}

const dayEnd = (day: string, timeZone: string) =>
  new Date(momentAt(`${day}T23:59`, timeZone).getTime() + 60_000);

/** '9 AM', 'sunset', '30 minutes before sunset', '7 PM or sunset, whichever is later'. */
export function formatBound(bound: Bound): string {
  const two = TWO.exec(bound);
  if (two)
    return `${formatBound(two[2] ?? '')} or ${formatBound(two[3] ?? '')}, whichever is ${two[1] === 'later' ? 'later' : 'first'}`;
  const [, sun, sign, off] = /^(sunrise|sunset)(?:([+-])(\d+))?$/.exec(bound) ?? [];
  if (sun) return off ? `${off} minutes ${sign === '-' ? 'before' : 'after'} ${sun}` : sun;
  const minutes = minutesOf(bound) ?? 0;
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (bound === '24:00') return 'midnight';
  return `${hour % 12 === 0 ? 12 : hour % 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''} ${hour < 12 ? 'AM' : 'PM'}`;
}
