import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { isAnythingStale } from './days.data.ts';
import { startJoining } from './storms.operations.ts';

/** Sees whether properties came or moved since storms were joined to them. */
const watch = defineCron({ name: 'storms.watch', schedule: '* * * * *', retries: 0 });

export const stormJobs = [
  work(watch, async (_payload, { db, jobs }) => {
    if (await isAnythingStale(db)) await db.transaction((tx) => startJoining(tx, jobs));
  }),
];
