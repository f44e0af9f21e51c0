import { resetUnqueued } from '#server/doors/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';

const unqueued = defineCron({ name: 'crm.reset-unqueued', schedule: '52 3 * * *', retries: 1 });

export const crmJobs = [
  work(unqueued, async (_payload, { db }) => {
    await resetUnqueued(db);
  }),
];
