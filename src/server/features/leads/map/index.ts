import { defineFeature } from '#server/feature.ts';
import { mapJobs } from './map.jobs.ts';
import { mapOperations } from './map.operations.ts';
import { mapHandlers } from './map.routes.ts';

export { enqueueDrawing } from './map.jobs.ts';

export const feature = defineFeature({
  handlers: { map: mapHandlers },
  jobs: mapJobs,
  operations: mapOperations,
});
