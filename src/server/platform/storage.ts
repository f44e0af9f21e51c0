import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { ByteRange } from '#domain/http-range.ts';
import { filesAway, notFound } from './errors.ts';

/** Files that belong to no table row: rejected rows of imports, pictures. Keys are made by us, never by callers. */
export type FileStore = Disk & {
  /** A part of a file; what flydrive leaves out, and every store can do. */
  getPart: (key: string, range: ByteRange) => Promise<Readable>;
};

export function openFileStore(dataDir: string): FileStore {
  const location = join(dataDir, 'files');
  const disk = new Disk(new FSDriver({ location, visibility: 'private' }));
  const getPart = async (key: string, range: ByteRange) => createReadStream(join(location, key), range);
  return Object.assign(disk, { getPart });
}

/** How many bytes a stored file has. Failures as those of openStored. */
export async function sizeOfStored(files: FileStore, key: string, what: string): Promise<number> {
  try {
    return (await files.getMetaData(key)).contentLength;
  } catch (error) {
    throw isMissing(error) ? notFound(what) : filesAway(error);
  }
}

/**
 * The content of a stored file or of a part of it, once its first bytes are there: what is missing or cannot be reached
 * is a failure of its own before an answer has begun. `what` names it to the caller.
 */
export async function openStored(
  files: FileStore,
  key: string,
  what: string,
  range?: ByteRange,
): Promise<Readable> {
  try {
    const stream = await (range ? files.getPart(key, range) : files.getStream(key));
    await once(stream, 'readable');
    return stream;
  } catch (error) {
    throw isMissing(error) ? notFound(what) : filesAway(error);
  }
}

function isMissing(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === 'ENOENT') || isMissing(error.cause);
}
