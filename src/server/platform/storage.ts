import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { filesAway, notFound } from './errors.ts';

/** Files that belong to no table row: rejected rows of imports, later pictures and reports. Keys are made by us, never by callers. */
export type FileStore = Disk;

export function openFileStore(dataDir: string): FileStore {
  return new Disk(new FSDriver({ location: join(dataDir, 'files'), visibility: 'private' }));
}

/**
 * The content of a stored file, once its first bytes are there: what is missing or cannot be reached is a failure of
 * its own before an answer has begun. `what` names it to the caller.
 */
export async function openStored(files: FileStore, key: string, what: string): Promise<Readable> {
  try {
    const stream = await files.getStream(key);
    await once(stream, 'readable');
    return stream;
  } catch (error) {
    if (isMissing(error)) throw notFound(what);
    throw filesAway(error);
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || isMissing(error.cause);
}
