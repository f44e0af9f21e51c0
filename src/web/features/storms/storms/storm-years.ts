import type { PropertyStorm } from '#contract/storms.ts';
import { nearbyInches } from '#domain/storms/door-hail.ts';

export interface StormYear {
  year: number;
  /** The largest of the year; 0 where nothing is known. */
  value: number;
  /** Nothing of the year is confirmed. */
  unconfirmed: boolean;
}

/** Radar hail in the property's own cell, hail reported nearby, or wind: never two of them in one chart. */
export type StormMeasure = 'hail' | 'nearby' | 'wind';

export interface StormChartData {
  measure: StormMeasure;
  /** Every year from the first to the last that has a figure. */
  years: StormYear[];
}

/**
 * The largest radar hail of each year at the door in inches; without any, the largest reported nearby; without that, the
 * strongest wind in miles an hour. What is confirmed goes before what is larger. Null if there are fewer than two years to compare.
 */
export function stormYears(storms: readonly PropertyStorm[]): StormChartData | null {
  const measure =
    (['hail', 'nearby'] as const).find((one) => storms.some((storm) => figures[one](storm) !== null)) ??
    'wind';
  const found = new Map<number, StormYear>();
  for (const storm of storms) {
    const { date, unconfirmed } = storm;
    const value = figures[measure](storm);
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

const figures: Record<StormMeasure, (storm: PropertyStorm) => number | null> = {
  hail: ({ cellInches }) => cellInches,
  nearby: nearbyInches,
  wind: ({ windMph }) => windMph,
};

const isAbove = (one: StormYear, other: StormYear): boolean =>
  one.unconfirmed === other.unconfirmed ? one.value > other.value : other.unconfirmed;
