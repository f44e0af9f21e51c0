import { shareOf } from './logistic.ts';

/** Probabilities between which nothing is said. */
export interface AbstainLimits {
  low: number;
  high: number;
}

/** How often what is said has to be right. */
const TARGET = 0.9;
/** Roofs on a side that a limit has to stand on. */
const FEWEST = 8;
/** Where too few are known to say better. */
const usual: AbstainLimits = { low: 0.2, high: 0.8 };

/** The narrowest limits outside of which nine of ten are right on each side. */
export function abstainLimits(logits: readonly number[], labels: readonly boolean[]): AbstainLimits {
  const roofs = logits.map((logit, at) => ({ share: shareOf(logit), has: labels[at] === true }));
  const above = limitOf(roofs);
  const below = limitOf(roofs.map(({ share, has }) => ({ share: 1 - share, has: !has })));
  return { low: below === null ? usual.low : 1 - below, high: above ?? usual.high };
}

/** The lowest probability from a half on, above which nine of ten have it; null where none is. */
function limitOf(roofs: readonly { share: number; has: boolean }[]): number | null {
  const above = roofs.filter(({ share }) => share >= 0.5).sort((a, b) => b.share - a.share);
  let limit: number | null = null;
  let right = 0;
  above.forEach(({ share, has }, at) => {
    right += Number(has);
    const isLastOfItsShare = above[at + 1]?.share !== share;
    if (isLastOfItsShare && at + 1 >= FEWEST && right / (at + 1) >= TARGET) limit = share;
  });
  return limit;
}
