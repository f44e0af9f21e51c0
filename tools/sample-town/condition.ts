import { type Random, randomOf, takeWeighted } from '#domain/random.ts';
import type { SeverityLevel } from '#domain/roofs.ts';
import type { Lot } from './street-plan.ts';

export type RoofSubtype =
  | 'architectural shingles'
  | '3-tab Shingles'
  | 'polyurethane'
  | 'modified bitumen'
  | 'spanish/mission'
  | 'mixed';

export const damageKinds = ['missing', 'cracked', 'curling', 'water-stain'] as const;
export type DamageKind = (typeof damageKinds)[number];

export interface Condition {
  yearBuilt: number;
  subtype: RoofSubtype;
  severity: SeverityLevel;
  damage: readonly DamageKind[];
}

/** Counts of the ZIP 85031 case study (docs/product.md), which the sample scales to its own size. */
const study = {
  total: 6394,
  flagged: 679,
  severity: { severe: 47, moderate: 510, minor: 994 },
  // 'Other or mixed' is shared out between the two subtypes that the case study does not name.
  subtypes: {
    polyurethane: 602,
    'modified bitumen': 148,
    'spanish/mission': 128,
    mixed: 125,
    '3-tab Shingles': 1428,
  },
} as const;

/** Age, roof and damage of every lot, in the lots' order and in the proportions of the case study. */
export function assessRoofs(lots: readonly Lot[]): Condition[] {
  const random = randomOf('condition');
  const scaled = (count: number) => Math.round((count * lots.length) / study.total);
  const years = lots.map((lot) => yearOf(lot, random));
  const subtypes = assignSubtypes(lots, years, random, scaled);
  const indexes = lots.map((_, i) => i);
  const severity: SeverityLevel[] = lots.map(() => 'none');
  const wear = (i: number) =>
    severity[i] === 'none' ? wearOf[subtypes[i] as RoofSubtype] * (2030 - (years[i] ?? 2000)) ** 2 : 0;
  for (const level of ['severe', 'moderate', 'minor'] as const) {
    for (const i of takeWeighted(indexes, scaled(study.severity[level]), random, wear)) severity[i] = level;
  }
  const worn = indexes.filter((i) => severity[i] === 'severe' || severity[i] === 'moderate');
  const minor = indexes.filter((i) => severity[i] === 'minor');
  const flagged = new Set([
    ...worn,
    ...takeWeighted(minor, scaled(study.flagged) - worn.length, random, () => 1),
  ]);
  return indexes.map((i) => {
    const subtype = subtypes[i] as RoofSubtype;
    const level = severity[i] as SeverityLevel;
    const damage = flagged.has(i) ? damageOf(subtype, level, random) : [];
    return { yearBuilt: years[i] ?? 0, subtype, severity: level, damage };
  });
}

const wearOf: Record<RoofSubtype, number> = {
  '3-tab Shingles': 3,
  'architectural shingles': 1,
  'modified bitumen': 1.5,
  polyurethane: 0.8,
  'spanish/mission': 0.9,
  mixed: 1.8,
};

function yearOf({ use, cell }: Lot, random: Random): number {
  if (use === 'commercial') return random.whole(1961, 2016);
  if (use === 'apartment') return random.whole(1963, 2012);
  if (random.chance(0.1)) return random.whole(1984, 2020);
  // A subdivision goes up within a few years.
  const opened = randomOf(`subdivision ${cell}`).whole(1953, 1971);
  return Math.max(1950, opened + random.whole(-3, 5));
}

function assignSubtypes(
  lots: readonly Lot[],
  years: readonly number[],
  random: Random,
  scaled: (count: number) => number,
): RoofSubtype[] {
  const subtypes: (RoofSubtype | null)[] = lots.map(() => null);
  for (const subtype of Object.keys(study.subtypes) as (keyof typeof study.subtypes)[]) {
    const fits = (i: number) =>
      subtypes[i] === null ? fit[subtype](lots[i]?.use === 'house', years[i] ?? 0) : 0;
    const chosen = takeWeighted([...lots.keys()], scaled(study.subtypes[subtype]), random, fits);
    for (const i of chosen) subtypes[i] = subtype;
  }
  return subtypes.map((subtype) => subtype ?? 'architectural shingles');
}

const fit: Record<keyof typeof study.subtypes, (isHouse: boolean, year: number) => number> = {
  polyurethane: (isHouse, year) => (isHouse ? (year < 1975 ? 0.02 : 0.01) : 8),
  'modified bitumen': (isHouse) => (isHouse ? 0.01 : 8),
  'spanish/mission': (isHouse, year) => (isHouse ? (year > 1983 ? 5 : 0.3) : 0.2),
  mixed: (isHouse, year) => (isHouse && year < 1980 ? 1 : 0),
  '3-tab Shingles': (isHouse, year) => (isHouse ? (year < 1966 ? 1.6 : 1) : 0.3),
};

const possible: Record<RoofSubtype, readonly DamageKind[]> = {
  'architectural shingles': damageKinds,
  '3-tab Shingles': damageKinds,
  mixed: damageKinds,
  'spanish/mission': ['missing', 'cracked', 'water-stain'],
  polyurethane: ['water-stain'],
  'modified bitumen': ['water-stain'],
};

/** Kinds of damage that such a roof can have, the more the more severe. */
export function damageOf(subtype: RoofSubtype, level: SeverityLevel, random: Random): DamageKind[] {
  const most = { none: 0, minor: 1, moderate: random.whole(1, 2), severe: random.whole(2, 4) }[level];
  return takeWeighted(possible[subtype], most, random, (kind) =>
    kind === 'missing' && level === 'severe' ? 5 : 1,
  );
}
