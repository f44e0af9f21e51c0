import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { sweepDeliveries } from './deliveries.data.ts';

/** Daily. */
const sweep = defineCron({ name: 'hooks.sweep', schedule: '23 4 * * *', retries: 1 });

export const hookJobs = [work(sweep, (_payload, { db }) => sweepDeliveries(db))];
