const both = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** In the browser's zone and the locale's format. @param moment ISO 8601, or milliseconds since 1970 */
export const dateAndTime = (moment: string | number): string => both.format(new Date(moment));
export const dateOnly = (moment: string | number): string => day.format(new Date(moment));
export const timeOfDay = (moment: string | number): string => time.format(new Date(moment));
