import { defineFeature } from '#server/feature.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { sweepDeliveries } from './deliveries.data.ts';
import { hookHandlers } from './hooks.routes.ts';
import { hookOutbox } from './outbox.data.ts';
import { hookPump } from './pump.ts';

/** Daily. */
const sweep = defineCron({ name: 'hooks.sweep', schedule: '23 4 * * *', retries: 1 });

export const feature = defineFeature({
  handlers: { hooks: hookHandlers },
  jobs: [work(sweep, (_payload, { db }) => sweepDeliveries(db))],
  consumers: [hookOutbox],
  loops: [hookPump],
});
