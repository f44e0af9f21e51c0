import { defineFeature } from '#server/feature.ts';
import { measureRoofs, roofSizeJobs } from './roof-sizes.operations.ts';
import { roofSizeHandlers } from './roof-sizes.routes.ts';

export const feature = defineFeature({
  handlers: { roofSizes: roofSizeHandlers },
  jobs: roofSizeJobs,
  operations: [measureRoofs],
});
