import { defineFeature } from '#server/feature.ts';
import { hookJobs } from './hooks.jobs.ts';
import { hookHandlers } from './hooks.routes.ts';
import { hookOutbox } from './outbox.data.ts';
import { hookPump } from './pump.ts';

export const feature = defineFeature({
  handlers: { hooks: hookHandlers },
  jobs: hookJobs,
  consumers: [hookOutbox],
  loops: [hookPump],
});
