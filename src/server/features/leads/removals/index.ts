import { defineFeature } from '#server/feature.ts';
import { removalOperations } from './removals.operations.ts';
import { removalHandlers } from './removals.routes.ts';

export { deleteProperties } from './remove.data.ts';
export { countStanding } from './standing.data.ts';

export const feature = defineFeature({
  handlers: { removals: removalHandlers },
  operations: removalOperations,
});
