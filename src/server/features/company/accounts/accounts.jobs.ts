import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import { deleteUnconfirmed } from './unconfirmed.data.ts';

const removeUnconfirmed = defineCron({
  name: 'accounts.remove-unconfirmed',
  schedule: '43 4 * * *',
  retries: 1,
});

export const accountJobs = [
  work(removeUnconfirmed, async (_payload, { db }, { log }) => {
    const gone = await deleteUnconfirmed(db);
    if (gone > 0) log.info({ gone }, 'accounts that were never confirmed were removed');
  }),
];
