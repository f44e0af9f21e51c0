import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { deleteOldAnswers } from './answers.data.ts';

const sweep = defineCron({ name: 'contacts.sweep-answers', schedule: '17 4 * * *', retries: 1 });

export const contactJobs = [
  work(sweep, async (_payload, { db }) => {
    await deleteOldAnswers(db);
  }),
];
