import { join } from 'node:path';
import type { Config } from '#server/platform/config.ts';
import { type Bucket, bucketLabel } from '#server/platform/files-url.ts';
import { InvalidSettings } from '#server/platform/settings.ts';
import { openFolder } from './folder.ts';
import { openLocalCopies } from './local-copies.ts';
import { probe } from './probe.ts';
import type { FileStore } from './store.ts';

type Needed = Pick<Config, 'dataDir' | 'files'>;

/**
 * The store that the settings name, tried with a small file where it is a bucket.
 * @throws InvalidSettings where a bucket does not do what it must
 */
export function openFiles(config: Needed): Promise<FileStore> {
  const { bucket } = config.files;
  return bucket ? openOwnBucket(bucket, config) : Promise.resolve(openOwnFolder(config));
}

/** The folder in DATA_DIR, whatever FILES_URL says. */
export const openOwnFolder = ({ dataDir }: Pick<Needed, 'dataDir'>): FileStore =>
  openFolder(join(dataDir, 'files'));

/** @throws InvalidSettings */
export async function openOwnBucket(bucket: Bucket, { dataDir, files }: Needed): Promise<FileStore> {
  // The client of S3 is large, and most installations have no bucket.
  const { openBucket } = await import('./s3.ts');
  const store = openBucket(bucket, files, openLocalCopies(join(dataDir, 'files-cache'), files.cacheBytes));
  const failure = await probe(store);
  if (failure === null) return store;
  store.close();
  throw new InvalidSettings(
    `These settings cannot be used:\n  FILES_URL: ${bucketLabel(bucket)} cannot keep files: ${failure}`,
  );
}
