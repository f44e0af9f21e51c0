import type { EdgeType } from './edge-types.ts';

/** Percent of waste that the table lists. */
export const wastePercents = [0, 5, 8, 10, 12, 15, 18, 20, 22, 25, 28, 32] as const;

/** Square feet of a square, and the part of one that a bundle of shingles covers. */
const SQUARE = 100;
const BUNDLES = 3;

/** Squares to order for an area, in whole bundles of a third. */
export const squaresFor = (squareFeet: number): number =>
  // A hair above a bundle is rounding of the machine, not another bundle.
  Math.ceil((squareFeet * BUNDLES) / SQUARE - 1e-9) / BUNDLES;

/** Percent of every roof for starters and trimming. */
const LEAST_WASTE = 5;
/** Square feet that a foot of each edge wastes: shingles are cut there, on both sides of hips and valleys. */
const wasteOf: Partial<Record<EdgeType, number>> = { hip: 2, valley: 2, rake: 1, 'step flashing': 1 };

/** Whole percent of waste for a roof with these edges; a rule of thumb for shingles, never more than the table lists. */
export function suggestedWaste(
  edges: readonly { type: EdgeType; feet: number }[],
  slopedSquareFeet: number,
): number {
  const cut = edges.reduce((sum, { type, feet }) => sum + (wasteOf[type] ?? 0) * feet, 0);
  const percent = LEAST_WASTE + (100 * cut) / Math.max(1, slopedSquareFeet);
  return Math.min(wastePercents.at(-1) as number, Math.ceil(percent));
}
