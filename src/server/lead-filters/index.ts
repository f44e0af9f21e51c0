export { damageColumns, hasPosition, isResidential, isUnzoned, leadsMatching } from './conditions.data.ts';
export { inScope, resolveFilters, type Scope } from './resolve.data.ts';
