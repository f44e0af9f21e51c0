import type { PropertyStorm } from '#contract/storms.ts';

export interface StormYear {
  year: number;
  /** The largest of the year; 0 where nothing is known. */
  value: number;
  /** Nothing of the year is confirmed. */
  unconfirmed: boolean;
}

export interface StormChartData {
  measure: 'hail' | 'wind';
  /** Every year from the first to the last that has a figure. */
  years: StormYear[];
}

/**
 * The largest hail of each year in inches; where there was none, the strongest wind in miles an hour. What is confirmed
 * goes before what is larger. Null where there are fewer than two years to compare.
 */
export function stormYears(storms: readonly PropertyStorm[]): StormChartData | null {
  const measure = storms.some(({ hailInches }) => hailInches !== null) ? 'hail' : 'wind';
  const found = new Map<number, StormYear>();
  for (const { date, hailInches, windMph, unconfirmed } of storms) {
    const value = measure === 'hail' ? hailInches : windMph;
    if (value === null) continue;
    const year = Number(date.slice(0, 4));
    const next = { year, value, unconfirmed };
    const known = found.get(year);
    if (!known || isAbove(next, known)) found.set(year, next);
  }
  if (found.size < 2) return null;
  const first = Math.min(...found.keys());
  const count = Math.max(...found.keys()) - first + 1;
  const years = Array.from(
    { length: count },
    (_, i) => found.get(first + i) ?? { year: first + i, value: 0, unconfirmed: false },
  );
  return { measure, years };
}

const isAbove = (one: StormYear, other: StormYear): boolean =>
  one.unconfirmed === other.unconfirmed ? one.value > other.value : other.unconfirmed;
