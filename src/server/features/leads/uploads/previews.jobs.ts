import { deleteFiles } from '#server/files/index.ts';
import { defineCron } from '#server/platform/job-definition.ts';
import { work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { deleteOldPreviews } from './previews.data.ts';
import { keyOf } from './previews.ts';

/** Hourly, for a kept file may be of any size. */
const cleanUp = defineCron({
  name: 'uploads.clean-up-previews',
  retries: 1,
  schedule: '41 * * * *',
});

export const previewJobs = [work(cleanUp, (_payload, services) => removeOldPreviews(services))];

/** Removes the files of abandoned previews. */
export async function removeOldPreviews({ db, files }: Pick<Services, 'db' | 'files'>): Promise<void> {
  const keys = await db.transaction(async (tx) => {
    const old = (await deleteOldPreviews(tx)).map(keyOf);
    await deleteFiles(tx, old);
    return old;
  });
  for (const key of keys) await files.remove(key);
}
