import { defineFeature } from '#server/feature.ts';
import { leadJobs, leadOperations } from './leads.operations.ts';
import { leadHandlers } from './leads.routes.ts';

export const feature = defineFeature({
  handlers: { leads: leadHandlers },
  jobs: leadJobs,
  operations: leadOperations,
});
