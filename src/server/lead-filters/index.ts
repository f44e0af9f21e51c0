export { getCommonTrigrams, trigramStatistics } from './common-trigrams.data.ts';
export {
  damageColumns,
  folded,
  inQueues,
  isResidential,
  isUnzoned,
  leadsMatching,
  scoreAtHand,
  searchedText,
} from './conditions.data.ts';
export { doorHail, nearbyInches } from './door-hail.data.ts';
export { inScope, resolveFilters, type Scope } from './resolve.data.ts';
export { ownSquares, squaresAtHand } from './squares.data.ts';
export { strongestStorm } from './storm-conditions.data.ts';
export { worldX, worldY } from './world-units.data.ts';
