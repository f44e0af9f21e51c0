import { dayOf, dayZone } from './days.ts';

/** ISO 8601, or milliseconds since 1970. */
type Moment = string | number;

/** Writes moments by the calendar that decides what today is, in the locale's format. */
export function momentFormat(options: Intl.DateTimeFormatOptions): (moment: Moment) => string {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return (moment) => {
    const zone = dayZone();
    if (made?.zone !== zone)
      made = { zone, format: new Intl.DateTimeFormat(undefined, { ...options, timeZone: zone }) };
    return made.format.format(new Date(moment));
  };
}

export const dateAndTime = momentFormat({ dateStyle: 'medium', timeStyle: 'short' });
export const dateOnly = momentFormat({ dateStyle: 'medium' });
export const timeOfDay = momentFormat({ timeStyle: 'short' });
const withoutYear = momentFormat({ month: 'short', day: 'numeric' });

/** 'Nov 4'; with the year where it is another one than now. */
export const shortDay = (moment: Moment): string =>
  yearOf(new Date(moment)) === yearOf(new Date()) ? withoutYear(moment) : dateOnly(moment);

const yearOf = (moment: Date): string => dayOf(moment).slice(0, 4);
