import { defineFeature } from '#server/feature.ts';
import { geocodingJobs, geocodingOperations } from './geocoding.operations.ts';
import { geocodingHandlers } from './geocoding.routes.ts';

export { requestGeocoding } from './geocoding.operations.ts';

export const feature = defineFeature({
  handlers: { geocoding: geocodingHandlers },
  jobs: geocodingJobs,
  operations: geocodingOperations,
});
