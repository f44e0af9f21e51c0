const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });

const spanish = new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeZone: 'UTC' });

/** The same for a form in Spanish: 'jueves, 26 de noviembre de 2026'. */
export const formatSpanishDay = (day: string): string => spanish.format(new Date(`${day}T00:00:00Z`));

/** A calendar day as documents print it: 'Thursday, November 26, 2026'. */
export const formatCalendarDay = (day: string): string => written.format(new Date(`${day}T00:00:00Z`));
