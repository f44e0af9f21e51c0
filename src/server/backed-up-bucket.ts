import { openOwnBucket } from './files/index.ts';
import type { BackedUpBucket } from './platform/backup/index.ts';
import type { Config } from './platform/config.ts';
import { bucketLabel } from './platform/files-url.ts';

/** The bucket of FILES_URL as a backup takes it; undefined if the files are in DATA_DIR. */
export async function openBackedUpBucket(
  config: Pick<Config, 'dataDir' | 'files'>,
  stays = false,
): Promise<BackedUpBucket | undefined> {
  const { bucket } = config.files;
  return bucket
    ? { store: await openOwnBucket(bucket, config), label: bucketLabel(bucket), stays }
    : undefined;
}
