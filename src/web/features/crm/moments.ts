const both = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** In the browser's zone and the locale's format. @param moment ISO 8601 */
export const dateAndTime = (moment: string): string => both.format(new Date(moment));
export const dateOnly = (moment: string): string => day.format(new Date(moment));
