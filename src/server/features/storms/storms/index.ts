import { defineFeature } from '#server/feature.ts';
import { stormJobs } from './storms.jobs.ts';
import { stormOperations } from './storms.operations.ts';
import { stormHandlers } from './storms.routes.ts';

export { isAnythingStale, joinStale } from './days.data.ts';
export { listPropertyStorms } from './history.data.ts';
export { loadFile } from './load-file.ts';
export { withdrawFile } from './withdraw.data.ts';

export const feature = defineFeature({
  handlers: { storms: stormHandlers },
  jobs: stormJobs,
  operations: stormOperations,
});
