import type { FactField } from '../assessments/sources.ts';
import {
  type DamageSign,
  damageSigns,
  type roofSubtypes,
  type roofTypes,
  type SeverityLevel,
} from '../roofs.ts';

export type Material = (typeof roofSubtypes)[number];
export const signNames = Object.keys(damageSigns) as [DamageSign, ...DamageSign[]];
/** What a reviewer may call a damaged roof against the rule. */
export const damagedLevels = ['minor', 'moderate', 'severe'] as const satisfies readonly SeverityLevel[];
export type DamagedLevel = (typeof damagedLevels)[number];

/** A place in a picture: shares of its width and height, from 0 to 1, from the upper left. */
export type PicturePoint = readonly [x: number, y: number];

/** Where in the picture a sign is seen: an outline, or strokes of a brush as wide as that share of the picture's width. */
export type Region =
  | { sign: DamageSign; kind: 'polygon'; points: readonly PicturePoint[] }
  | { sign: DamageSign; kind: 'brush'; points: readonly PicturePoint[]; width: number };

/** A reviewer's answer about one roof in one picture. */
export type ReviewAnswer =
  | { verdict: 'cannot-tell' }
  | {
      verdict: 'judged';
      /** Null if the picture does not show it. */
      material: Material | null;
      /** None: the roof is sound. */
      signs: readonly DamageSign[];
      /** Against the rule, by the reviewer's own key; null leaves it to the rule. */
      severity: DamagedLevel | null;
      regions: readonly Region[];
    };
export type Judgment = Extract<ReviewAnswer, { verdict: 'judged' }>;

/** Why an answer contradicts itself, or null. */
export function answerProblem(answer: ReviewAnswer): string | null {
  if (answer.verdict === 'cannot-tell') return null;
  if (new Set(answer.signs).size < answer.signs.length) return 'A sign is named twice.';
  if (answer.severity !== null && answer.signs.length === 0)
    return 'A roof without signs of damage has no severity. Name a sign first.';
  if (answer.regions.some(({ sign }) => !answer.signs.includes(sign)))
    return 'A region is drawn for a sign that the answer does not name.';
  return null;
}

const roofTypeOf: Record<Material, (typeof roofTypes)[number]> = {
  '3-tab Shingles': 'shingle/tile',
  'architectural shingles': 'shingle/tile',
  mixed: 'mixed',
  'modified bitumen': 'flat',
  polyurethane: 'flat',
  'spanish/mission': 'shingle/tile',
};

/** The facts of a judgment: every sign is either present or absent, since the reviewer looked for all. */
export function factsOf({ material, signs }: Judgment, severityLevel: SeverityLevel) {
  return {
    severityLevel,
    ...(material && { roofType: roofTypeOf[material], roofSubtype: material }),
    hasMissingShingles: signs.includes('missing-shingles'),
    hasWaterStains: signs.includes('water-stains'),
    hasCrackedShingles: signs.includes('cracked-shingles'),
    hasCurlingShingles: signs.includes('curling-shingles'),
  } satisfies Partial<Record<FactField, string | boolean>>;
}
