export { getCommonTrigrams, trigramStatistics } from './common-trigrams.data.ts';
export {
  damageColumns,
  hasPosition,
  inQueues,
  isResidential,
  isUnzoned,
  leadsMatching,
  searchedText,
} from './conditions.data.ts';
export { inScope, resolveFilters, type Scope } from './resolve.data.ts';
export { strongestStorm } from './storm-conditions.data.ts';
export { worldX, worldY } from './world-units.data.ts';
