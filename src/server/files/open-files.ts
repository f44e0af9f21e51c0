import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Config } from '#server/platform/config.ts';
import { type Bucket, bucketLabel } from '#server/platform/files-url.ts';
import { InvalidSettings } from '#server/platform/settings.ts';
import { openFolder } from './folder.ts';
import { openLocalCopies } from './local-copies.ts';
import type { FileStore } from './store.ts';

type Needed = Pick<Config, 'dataDir' | 'files'>;

/**
 * The store that the settings name, tried with a small file where it is a bucket.
 * @throws InvalidSettings if a bucket does not do what it must
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

/**
 * Puts a small file into the store, reads it and a part of it, and removes it.
 * @returns which step failed and how, in words without secrets; null if all went well
 */
async function probe(store: FileStore): Promise<string | null> {
  const key = `probe/${randomUUID()}`;
  const bytes = randomBytes(64);
  const read = async (part: ReturnType<FileStore['get']>, wanted: Buffer) => {
    const content = await part;
    if (!content || !(await buffer(content)).equals(wanted)) throw new Error('other bytes came back');
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['put', () => store.put(key, [bytes])],
    ['get', () => read(store.get(key), bytes)],
    ['range', () => read(store.getPart(key, { start: 8, end: 15 }), bytes.subarray(8, 16))],
    ['delete', () => store.remove(key)],
  ];
  for (const [name, step] of steps) {
    const failure = await step().then(
      () => null,
      (error: unknown) => `a test file failed at ${name}: ${reasonOf(error)}`,
    );
    if (!failure) continue;
    if (name !== 'put') await store.remove(key).catch(() => {});
    return failure;
  }
  return null;
}

/** Codes and names, for messages of a service may repeat what it was sent. */
function reasonOf(error: unknown): string {
  const from = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(from instanceof Error)) return 'for an unknown reason';
  const code = 'code' in from && typeof from.code === 'string' ? from.code : from.name;
  return code === 'Error' ? from.message : code;
}
