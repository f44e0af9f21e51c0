import type { Material } from '../review/answer.ts';
import { type DamageSign, damageSigns, roofSubtypes } from '../roofs.ts';
import { type AssumedShare, damagedShare } from './capture-share.ts';
import { isUnlike } from './gate.ts';
import { currentOdds, type HeadKind, type Heads } from './heads.ts';
import { shareOf } from './logistic.ts';

export const suggestionStates = ['suggested', 'abstained'] as const;

/** The heads' scores for a roof, given its capture's share of damaged roofs; probabilities from 0 to 1. */
export interface RoofScores {
  assumed: AssumedShare;
  /** Of any damage. */
  damage: number;
  signs: Record<DamageSign, number>;
  material: { name: Material; share: number };
}

/** What is suggested of a roof, or why nothing is. A suggestion orders work; it never is a fact. */
export interface RoofSuggestion {
  state: (typeof suggestionStates)[number];
  /** Why nothing is suggested, as sentences; none where something is. */
  reasons: string[];
  /** Null if the roof could not be looked at. A roof that nothing is suggested of may have some. */
  scores: RoofScores | null;
}

export const NO_OUTLINE = 'No outline of this roof is known, and the model judges nothing but roofs.';
export const OUTSIDE = 'The outline lies outside of the picture.';
export const CUT_OFF = 'This roof may be cut off by the edge of the picture.';
export const UNSURE = 'The model is not sure whether this roof is damaged.';
export const UNLIKE = 'This roof is unlike those that the model knows.';
export const NO_EDGE = 'Around this outline the model sees as much roof as within it.';

/** A roof as the network saw it. */
export interface SeenRoof {
  features: number[];
  /** How much more roof it saw within the outline than around it, from -1 to 1. */
  standsOut: number;
}

/** Below this, an outline is treated as off its roof; of 240 simulated roofs, 237 have more. */
const LEAST_STANDING_OUT = 0.25;

/** From which probability on a roof is called damaged, a sign or a material is named; up to which a roof is called sound. */
export const limits = { damaged: 0.75, material: 0.8, sound: 0.1 } as const;

/** What heads suggest of a roof of a capture with such a share of damaged ones, by what was seen of it. */
export function suggestFor(heads: Heads, seen: SeenRoof, assumed: AssumedShare): RoofSuggestion {
  const doubt = doubtAbout(heads, seen);
  if (doubt) return abstained(doubt);
  const scores = scoresOf(heads, seen.features, assumed);
  if (scores.damage <= limits.sound || scores.damage >= limits.damaged)
    return { state: 'suggested', reasons: [], scores };
  return { state: 'abstained', reasons: [UNSURE], scores };
}

/** A roof's evidence for its capture's share of damaged roofs; null if the model does not recognize it as a roof. */
export const evidenceOf = (heads: Heads, seen: SeenRoof): number | null =>
  doubtAbout(heads, seen) ? null : currentOdds(heads, 'damage', seen.features);

/** Why what was seen is not taken for a roof that the model knows; null if it is. */
export function doubtAbout({ shipped }: Heads, { features, standsOut }: SeenRoof): string | null {
  if (!(standsOut >= LEAST_STANDING_OUT)) return NO_EDGE;
  return isUnlike(shipped.gate, features) ? UNLIKE : null;
}

export const abstained = (reason: string): RoofSuggestion => ({
  state: 'abstained',
  reasons: [reason],
  scores: null,
});

/** The signs that are likely enough to be named, the likeliest first; none where nothing is suggested. */
export const namedSigns = ({ state, scores }: RoofSuggestion): DamageSign[] =>
  state === 'suggested' && scores
    ? (Object.keys(scores.signs) as DamageSign[])
        .filter((sign) => scores.signs[sign] >= limits.damaged)
        .sort((a, b) => scores.signs[b] - scores.signs[a])
    : [];

export function scoresOf(heads: Heads, features: readonly number[], assumed: AssumedShare): RoofScores {
  const odds = (kind: HeadKind) => currentOdds(heads, kind, features);
  const damage = damagedShare(odds('damage'), assumed.share);
  const signs = Object.keys(damageSigns) as DamageSign[];
  const materials = roofSubtypes.map((name) => ({ name, share: shareOf(odds(name)) }));
  const all = materials.reduce((sum, one) => sum + one.share, 0);
  const likeliest = materials.reduce((best, one) => (one.share > best.share ? one : best));
  return {
    ...{ assumed, damage },
    // Which signs damaged roofs have does not depend on how many roofs are damaged.
    signs: Object.fromEntries(signs.map((sign) => [sign, damage * shareOf(odds(sign))])) as Record<
      DamageSign,
      number
    >,
    material: { name: likeliest.name, share: all > 0 ? likeliest.share / all : 0 },
  };
}
