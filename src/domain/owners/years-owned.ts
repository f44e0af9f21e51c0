/**
 * Full years from the day of the last sale to `today`, both YYYY-MM-DD; null if no sale, or one to come, is known. A property
 * that a device took along with an earlier release has no such field.
 */
export function yearsOwned(saleDate: string | null | undefined, today: string): number | null {
  if (!saleDate || saleDate > today) return null;
  const years = Number(today.slice(0, 4)) - Number(saleDate.slice(0, 4));
  return today.slice(5) < saleDate.slice(5) ? years - 1 : years;
}

/**
 * The day `years` before `today`: what was sold up to then is owned for at least so long. Of February 29 it is the 28th
 * where that year has no other.
 */
export function yearsBefore(today: string, years: number): string {
  const year = String(Number(today.slice(0, 4)) - years).padStart(4, '0');
  const day = `${year}${today.slice(4)}`;
  return new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day) ? day : `${year}-02-28`;
}

/** The current day by UTC, YYYY-MM-DD. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);
