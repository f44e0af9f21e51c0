import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { deleteLateChallenges } from './challenges.data.ts';
import { deleteLatePendingSignIns } from './pending.data.ts';

const cleanUp = defineCron({ name: 'second-factor.clean-up', schedule: '7 * * * *', retries: 1 });

export const secondFactorJobs = [
  work(cleanUp, async (_payload, { db }) => {
    await deleteLatePendingSignIns(db);
    await deleteLateChallenges(db);
  }),
];
