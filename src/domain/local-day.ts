import { offsetAt } from './zone-offset.ts';

/** Whether the runtime's time zone database knows the name, for example 'America/Phoenix'. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The day the calendar shows in a time zone, as YYYY-MM-DD: on an Arizona evening UTC is in tomorrow already.
 * @throws RangeError for an unknown time zone
 */
export const localDay = (moment: Date, timeZone: string): string =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone)).toISOString().slice(0, 10);
