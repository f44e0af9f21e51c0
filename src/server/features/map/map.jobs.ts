import { z } from 'zod';
import { defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { listStaleZips, refreshMapZips } from '#server/points/index.ts';

/** Looks at changed ZIPs before somebody opens the map on them; whoever is faster does the work. */
const refresh = defineJob({
  name: 'map.refresh',
  payload: z.object({}),
  retries: 0,
  schedule: '* * * * *',
});

export const mapJobs = [
  work(refresh, async (_payload, { db }) => {
    await refreshMapZips(db, await listStaleZips(db));
  }),
];
