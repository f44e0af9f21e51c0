// The value of <input type="date"> is a day without a zone; the server gets moments.

/** The day of a moment in the browser's zone, as 'YYYY-MM-DD'. */
export function dayOf(moment: Date): string {
  const pad = (number: number, length = 2) => String(number).padStart(length, '0');
  return `${pad(moment.getFullYear(), 4)}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** The day so many days after this one, 'YYYY-MM-DD'. */
export function dayAhead(days: number): string {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days));
}

/** The first moment of a day in the browser's zone, ISO 8601. @param day 'YYYY-MM-DD' */
export const startOfDay = (day: string): string => new Date(`${day}T00:00:00`).toISOString();

/** The last second of a day in the browser's zone, ISO 8601. @param day 'YYYY-MM-DD' */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** A day without a zone in the locale's format. @param day 'YYYY-MM-DD' */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** The browser's zone, for example 'America/Phoenix'; 'UTC' where it has none. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
