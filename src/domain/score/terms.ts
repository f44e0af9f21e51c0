import { roofYear } from '../permits/roof-line.ts';
import { type DamageSign, damageSigns, damageSignsOf, type SeverityLevel, severityLevels } from '../roofs.ts';
import { DAMAGING_INCHES, LARGE_INCHES } from '../storms/hail-sizes.ts';
import { monthsBefore, type ScoreFacts, type ScoreStorm } from './facts.ts';

/** What a score asks of a door. At most one term of each holds. */
export const factors = ['condition', 'roof-age', 'storm', 'ownership', 'wins', 'signs'] as const;
export type Factor = (typeof factors)[number];

export const factorLabels: Record<Factor, string> = {
  condition: 'Condition of the roof',
  'roof-age': 'Age of the roof',
  storm: 'Hail',
  ownership: 'Ownership',
  wins: 'Deals won nearby',
  signs: 'Signs of damage',
};

/** How long ago the condition was seen; without a day it counts as old. */
export const ages = ['recent', 'aging', 'old'] as const;
export type Age = (typeof ages)[number];
/** Months before the month of the score within which a condition is recent, and aging. */
export const RECENT_MONTHS = 12;
export const AGING_MONTHS = 36;

export type ConditionTerm = `${SeverityLevel}-${Age}`;

/** Years since the roof was replaced, or else the building built, from the first to the last of each term. */
export const roofAges = {
  'built-0-9': [0, 9],
  'built-10-14': [10, 14],
  'built-15-19': [15, 19],
  'built-20-29': [20, 29],
  'built-30-up': [30, 999],
} as const;
export type RoofAgeTerm = keyof typeof roofAges;

/**
 * What storms say about a door, the strongest first: only the strongest counts. A report nearby is asked only if there
 * is no radar estimate of the property's own cell.
 */
export const stormTerms = {
  'hail-large-recent': { of: 'cell', inches: LARGE_INCHES, months: 12 },
  'hail-recent': { of: 'cell', inches: DAMAGING_INCHES, months: 12 },
  'hail-large-earlier': { of: 'cell', inches: LARGE_INCHES, months: 24 },
  'hail-earlier': { of: 'cell', inches: DAMAGING_INCHES, months: 24 },
  'hail-report-recent': { of: 'report', inches: DAMAGING_INCHES, months: 12 },
  'hail-report-earlier': { of: 'report', inches: DAMAGING_INCHES, months: 24 },
} as const satisfies Record<string, { of: 'cell' | 'report'; inches: number; months: number }>;
export type StormTerm = keyof typeof stormTerms;
export const stormTermNames = Object.keys(stormTerms) as StormTerm[];

/** Deals won nearby, from the first to the last of each term. */
export const winTerms = { 'wins-1': [1, 1], 'wins-2-4': [2, 4], 'wins-5-up': [5, 1_000_000] } as const;
export type WinTerm = keyof typeof winTerms;

export const ownershipTerms = ['owner-occupied', 'absentee'] as const;
export type Term =
  | ConditionTerm
  | RoofAgeTerm
  | StormTerm
  | (typeof ownershipTerms)[number]
  | WinTerm
  | DamageSign;

/** Every term with what it belongs to, in the order of the published table. */
export const factorOf = {
  ...named(
    severityLevels.toReversed().flatMap((level) => ages.map((age): ConditionTerm => `${level}-${age}`)),
    'condition',
  ),
  ...named(Object.keys(roofAges) as RoofAgeTerm[], 'roof-age'),
  ...named(stormTermNames, 'storm'),
  ...named(ownershipTerms, 'ownership'),
  ...named(Object.keys(winTerms) as WinTerm[], 'wins'),
  ...named(Object.keys(damageSigns) as DamageSign[], 'signs'),
} as Record<Term, Factor>;
export const terms = Object.keys(factorOf) as Term[];

function named<T extends Term>(list: readonly T[], factor: Factor): Record<T, Factor> {
  return Object.fromEntries(list.map((term) => [term, factor])) as Record<T, Factor>;
}

/** The terms that hold at a door, in the order of the table. What is unknown has none. */
export function termsOf(facts: ScoreFacts, month: string): Term[] {
  return [
    ...one(conditionTerm(facts, month)),
    ...one(between(roofAges, yearsSince(roofYear(facts), month))),
    ...one(strongestStorm(facts.storms, month)?.term ?? null),
    ...one(facts.ownership),
    ...one(between(winTerms, facts.winsNearby)),
    ...damageSignsOf(facts),
  ];
}

const one = <T>(term: T | null): T[] => (term === null ? [] : [term]);

function conditionTerm({ severityLevel, severitySeenOn }: ScoreFacts, month: string): ConditionTerm | null {
  return severityLevel && `${severityLevel}-${ageOf(severitySeenOn, month)}`;
}

/** How old a condition seen on that day is. */
export function ageOf(day: string | null, month: string): Age {
  if (day === null || day < monthsBefore(month, AGING_MONTHS)) return 'old';
  return day < monthsBefore(month, RECENT_MONTHS) ? 'aging' : 'recent';
}

/** Years between the year a building was built and the year of the score; null if unknown or still to come. */
export function yearsSince(year: number | null, month: string): number | null {
  const years = Number(month.slice(0, 4)) - (year || Number.NaN);
  return years >= 0 ? years : null;
}

function between<T extends string>(
  spans: Readonly<Record<T, readonly [number, number]>>,
  value: number | null,
): T | null {
  if (value === null) return null;
  const found = (Object.keys(spans) as T[]).find(
    (term) => spans[term][0] <= value && value <= spans[term][1],
  );
  return found ?? null;
}

/** The storm that counts at a door, and as what: of equals the latest. */
export function strongestStorm(
  storms: readonly ScoreStorm[],
  month: string,
): { term: StormTerm; storm: ScoreStorm } | null {
  for (const term of stormTermNames) {
    const [storm] = storms
      .filter((storm) => tells(term, storm, month))
      .toSorted((a, b) => b.day.localeCompare(a.day));
    if (storm) return { term, storm };
  }
  return null;
}

function tells(term: StormTerm, storm: ScoreStorm, month: string): boolean {
  const { of, inches, months } = stormTerms[term];
  if (storm.unconfirmed || storm.day < monthsBefore(month, months)) return false;
  if (of === 'cell') return (storm.cellInches ?? 0) >= inches;
  return storm.cellInches === null && (storm.nearbyInches ?? 0) >= inches;
}
