import type { Material } from '../review/answer.ts';
import { type DamageSign, damageSigns, roofSubtypes } from '../roofs.ts';
import { isUnlike } from './gate.ts';
import { currentLogit, type Head, type HeadKind, type Heads } from './heads.ts';
import { shareOf } from './logistic.ts';

export const proposalStates = ['proposed', 'abstained'] as const;

/** What heads say of a roof; probabilities from 0 to 1. */
export interface RoofScores {
  /** Of any damage. */
  damage: number;
  signs: Record<DamageSign, number>;
  material: { name: Material; share: number };
}

/** What is proposed of a roof, or why nothing is. A proposal orders work; it never is a fact. */
export interface RoofProposal {
  state: (typeof proposalStates)[number];
  /** Why nothing is proposed, as sentences; none where something is. */
  reasons: string[];
  /** Null where the roof could not be looked at. A roof that nothing is proposed of may have some. */
  scores: RoofScores | null;
}

export const NO_OUTLINE = 'No outline of this roof is known, and the model judges nothing but roofs.';
export const OUTSIDE = 'The outline lies outside of the picture.';
export const UNSURE = 'The model is not sure whether this roof is damaged.';
export const UNLIKE = 'This roof is unlike those that the model knows.';
export const NO_EDGE = 'Around this outline the model sees as much roof as within it.';

/** A roof as the network saw it. */
export interface SeenRoof {
  features: number[];
  /** How much more roof it saw within the outline than around it, from -1 to 1. */
  standsOut: number;
}

/** Below, an outline is taken to lie on no roof; of 240 simulated roofs, 237 stand out by more. */
const LEAST_STANDING_OUT = 0.25;

/** What heads propose of a roof by what was seen of it. */
export function proposeFor(heads: Heads, seen: SeenRoof): RoofProposal {
  const doubt = doubtAbout(heads, seen);
  if (doubt) return abstained(doubt);
  const scores = scoresOf(heads, seen.features);
  const { low, high } = headOf(heads, 'damage').abstain;
  if (scores.damage <= low || scores.damage >= high) return { state: 'proposed', reasons: [], scores };
  return { state: 'abstained', reasons: [UNSURE], scores };
}

/** Why what was seen is not taken for a roof that the model knows; null where it is. */
export function doubtAbout({ shipped }: Heads, { features, standsOut }: SeenRoof): string | null {
  if (!(standsOut >= LEAST_STANDING_OUT)) return NO_EDGE;
  return isUnlike(shipped.gate, features) ? UNLIKE : null;
}

export const abstained = (reason: string): RoofProposal => ({
  state: 'abstained',
  reasons: [reason],
  scores: null,
});

/** The signs that are likely enough to be named, the likeliest first. */
export const namedSigns = (heads: Heads, { signs }: RoofScores): DamageSign[] =>
  (Object.keys(signs) as DamageSign[])
    .filter((sign) => signs[sign] >= headOf(heads, sign).abstain.high)
    .sort((a, b) => signs[b] - signs[a]);

export function scoresOf(heads: Heads, features: readonly number[]): RoofScores {
  const share = (kind: HeadKind) => shareOf(currentLogit(heads, kind, features));
  const signs = Object.keys(damageSigns) as DamageSign[];
  const materials = roofSubtypes.map((name) => ({ name, share: share(name) }));
  const all = materials.reduce((sum, one) => sum + one.share, 0);
  const likeliest = materials.reduce((best, one) => (one.share > best.share ? one : best));
  return {
    damage: share('damage'),
    signs: Object.fromEntries(signs.map((sign) => [sign, share(sign)])) as Record<DamageSign, number>,
    material: { name: likeliest.name, share: all > 0 ? likeliest.share / all : 0 },
  };
}

const headOf = ({ shipped, learned }: Heads, kind: HeadKind): Head => learned[kind] ?? shipped.heads[kind];
