import { DAY_MS } from '../durations.ts';

/** Nothing that could be read as a capture is older. */
const FIRST_DAY = '1990-01-01';

/** Why something cannot have been captured on that day (YYYY-MM-DD), or null. East of Greenwich it may be tomorrow. */
export function captureDayProblem(day: string, now: Date): string | null {
  const tomorrow = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10);
  if (day > tomorrow) return 'The capture date is in the future.';
  return day < FIRST_DAY ? 'The capture date is before 1990.' : null;
}
