export { removalOperations } from './removals.operations.ts';
export { removalHandlers } from './removals.routes.ts';
export { deleteProperties } from './remove.data.ts';
export { countStanding } from './standing.data.ts';
