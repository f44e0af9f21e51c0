const both = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const withoutYear = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric' });

/** In the browser's zone and the locale's format. @param moment ISO 8601, or milliseconds since 1970 */
export const dateAndTime = (moment: string | number): string => both.format(new Date(moment));
export const dateOnly = (moment: string | number): string => day.format(new Date(moment));
export const timeOfDay = (moment: string | number): string => time.format(new Date(moment));
/** 'Nov 4'; with the year where it is another one than now. */
export const shortDay = (moment: string | number): string =>
  new Date(moment).getFullYear() === new Date().getFullYear()
    ? withoutYear.format(new Date(moment))
    : dateOnly(moment);
