const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

/** A calendar day as documents print it: 'Thursday, November 26, 2026'. */
export const formatCalendarDay = (day: string): string => written.format(new Date(`${day}T00:00:00Z`));
