import { startOrWake } from '#server/operations/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { listStaleZips } from '#server/points/index.ts';
import { draw } from './map.operations.ts';

/** Sees whether ZIPs have changed since the map looked at them. */
const watch = defineCron({ name: 'map.watch', schedule: '* * * * *', retries: 0 });

export const mapJobs = [
  work(watch, async (_payload, { db, jobs }) => {
    const [first, ...others] = await listStaleZips(db);
    if (first === undefined) return;
    const subject = others.length === 0 ? first : `${first} and ${others.length} more`;
    await db.transaction((tx) => startOrWake(tx, jobs, draw, { subject, userId: null, payload: {} }));
  }),
];
