import type { Ownership } from '../filters/ownership.ts';
import type { SeverityLevel } from '../roofs.ts';

/** All that a score is made from. What is not listed here cannot move it; see unused.ts for what was left out on purpose. */
export interface ScoreFacts {
  severityLevel: SeverityLevel | null;
  /** The newest day (YYYY-MM-DD) on which a source stated that severity; null if no source with a day did. */
  severitySeenOn: string | null;
  hasMissingShingles: boolean;
  hasWaterStains: boolean;
  hasCrackedShingles: boolean;
  hasCurlingShingles: boolean;
  /** Stands in for the age of the roof where no replacement is known. */
  yearBuilt: number | null;
  /** YYYY-MM-DD */
  roofReplacedOn: string | null;
  storms: readonly ScoreStorm[];
  /** By comparing the address with that of the owner's mail; the owner's name is never read. */
  ownership: Ownership | null;
  /** Deals the company won within WIN_METERS in the same ZIP code, other than at this door. */
  winsNearby: number;
  isVacantLot: boolean;
}

export interface ScoreStorm {
  /** YYYY-MM-DD, by the property's calendar. */
  day: string;
  /** The radar estimate of the property's own cell. */
  cellInches: number | null;
  /** The largest hail of a report nearby. */
  nearbyInches: number | null;
  unconfirmed: boolean;
}

/** The only inputs, by name. */
export const scoreInputs = [
  'severityLevel',
  'severitySeenOn',
  'hasMissingShingles',
  'hasWaterStains',
  'hasCrackedShingles',
  'hasCurlingShingles',
  'yearBuilt',
  'roofReplacedOn',
  'storms',
  'ownership',
  'winsNearby',
  'isVacantLot',
] as const satisfies readonly (keyof ScoreFacts)[];

/** Within so many meters a won deal counts as near by. */
export const WIN_METERS = 250;

/**
 * Ages are counted from the first day (UTC) of the month: scores then change with facts, and with the calendar once a month.
 * @returns YYYY-MM-01
 */
export const scoreMonth = (now: Date): string => `${now.toISOString().slice(0, 7)}-01`;

/** The first day of the month so many months before a first of a month. */
export function monthsBefore(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 - count, 1)).toISOString().slice(0, 10);
}
