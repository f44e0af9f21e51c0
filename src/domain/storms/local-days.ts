import { localDay } from '#domain/local-day.ts';

const HOUR = 3_600_000;

/**
 * The local days that a moment may fall on somewhere over the radar's grid, from Newfoundland to the Pacific: one or two.
 */
export function daysAround(moment: Date): string[] {
  const dayAt = (offset: number) => new Date(moment.getTime() + offset * HOUR).toISOString().slice(0, 10);
  return [...new Set([dayAt(-9), dayAt(-2.5)])];
}

/** The period that contains a local day anywhere on the grid. */
export function momentsOf(day: string): { from: Date; to: Date } {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return { from: new Date(midnight + 2 * HOUR), to: new Date(midnight + 34 * HOUR) };
}

/** A measurement of 24 hours, by when they ended. */
export interface DayOfRadar {
  id: string;
  endsAt: Date;
}

/** The middle of the 24 hours: the local day that it falls on has the most of them. */
export const middleOf = ({ endsAt }: Pick<DayOfRadar, 'endsAt'>): Date =>
  new Date(endsAt.getTime() - 12 * HOUR);

/** The measurements that have most of their hours on each local day of a time zone. The largest value of them counts. */
export function radarByDay<Run extends DayOfRadar>(
  runs: readonly Run[],
  timeZone: string,
): Map<string, Run[]> {
  const days = new Map<string, Run[]>();
  for (const run of runs) {
    const day = localDay(middleOf(run), timeZone);
    const others = days.get(day);
    if (others) others.push(run);
    else days.set(day, [run]);
  }
  return days;
}

/** Months in which radars see hail where snow melts high up. @param day as YYYY-MM-DD */
export const isCold = (day: string): boolean => ['11', '12', '01', '02', '03'].includes(day.slice(5, 7));
