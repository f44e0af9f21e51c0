import { z } from 'zod';
import { defineJob } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { deleteLateChallenges } from './challenges.data.ts';
import { deleteLatePendingSignIns } from './pending.data.ts';

const cleanUp = defineJob({
  name: 'second-factor.clean-up',
  payload: z.object({}),
  retries: 1,
  schedule: '7 * * * *',
});

export const secondFactorJobs = [
  work(cleanUp, async (_payload, { db }) => {
    await deleteLatePendingSignIns(db);
    await deleteLateChallenges(db);
  }),
];
