import { DAY_MS } from '../durations.ts';
import { zoneFormat } from '../zone-format.ts';
import { offsetAt } from '../zone-offset.ts';

/**
 * The moment at which clocks in a time zone show this time. Where they show it twice, the first; where they leave it out,
 * as much later as they were put forward.
 * @param wall 'YYYY-MM-DDTHH:MM', as <input type="datetime-local"> gives it
 * @throws RangeError for an unknown time zone
 */
export function momentAt(wall: string, timeZone: string): Date {
  const asUtc = Date.parse(`${wall}:00Z`);
  const candidates = [asUtc - DAY_MS, asUtc + DAY_MS].map((near) => asUtc - offsetAt(near, timeZone));
  const shown = candidates.filter((moment) => moment + offsetAt(moment, timeZone) === asUtc);
  return new Date(shown.length > 0 ? Math.min(...shown) : (candidates[0] as number));
}

/** The time that clocks in a time zone show at a moment: 'YYYY-MM-DDTHH:MM'. */
export function wallClockAt(moment: Date, timeZone: string): string {
  const local = moment.getTime() + offsetAt(moment.getTime(), timeZone);
  return new Date(local).toISOString().slice(0, 16);
}

/**
 * The time that is meant instead where clocks leave this one out; null if they show it.
 * @param wall 'YYYY-MM-DDTHH:MM'
 */
export function timeInstead(wall: string, timeZone: string): string | null {
  const shown = wallClockAt(momentAt(wall, timeZone), timeZone);
  return shown === wall ? null : shown;
}

const clock = { hour: 'numeric', minute: '2-digit' } as const;
const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const inFull = zoneFormat({ ...day, year: 'numeric', ...clock, timeZoneName: 'short' });
const timeOfDay = zoneFormat(clock);
const dayAndTime = zoneFormat({ ...day, ...clock });

/** A moment as local text: 'Mon, Nov 23, 2026, 2:30 PM MST'. */
export const formatMoment = (moment: Date, timeZone: string): string =>
  inFull(timeZone)
    .format(moment)
    // Between time and AM newer runtimes put a space of another kind.
    .replaceAll('\u202F', ' ');

/** The time of day alone: '2:30 PM'. */
export const formatClock = (moment: Date, timeZone: string): string =>
  timeOfDay(timeZone).format(moment).replaceAll('\u202F', ' ');

/** A day near to this one, and the time: 'Tue, Nov 24, 2:30 PM'. */
export const formatDayAndTime = (moment: Date, timeZone: string): string =>
  dayAndTime(timeZone).format(moment).replaceAll('\u202F', ' ');
