export {
  damageColumns,
  hasPosition,
  inQueues,
  isResidential,
  isUnzoned,
  leadsMatching,
} from './conditions.data.ts';
export { inScope, resolveFilters, type Scope } from './resolve.data.ts';
