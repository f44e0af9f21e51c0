import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '#domain/http-range.ts';
import { filesAway } from '#server/platform/errors.ts';
import { requireKey } from './key.ts';
import type { FileStore, StoreEntry } from './store.ts';

/** A folder as the store of files, of one server or shared by several over a network file system. */
export function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key));
  return {
    put: (key, content) => orAway(putWhole(pathOf(key), content)),
    get: (key) => orAway(orNull(read(pathOf(key)))),
    getPart: (key, range) => orAway(orNull(read(pathOf(key), range))),
    withLocalCopy: async (key, use) => use(pathOf(key)),
    sizeOf: (key) => orAway(orNull(stat(pathOf(key)).then(({ size }) => size))),
    remove: (key) => orAway(rm(pathOf(key), { force: true })),
    addressOf: async () => null,
    direct: null,
    list: () => listFolder(folder),
    removeLeftovers: async () => 0,
    close() {},
  };
}

async function putWhole(path: string, content: Parameters<FileStore['put']>[1]): Promise<void> {
  const place = dirname(path);
  // A backup leaves out names that begin with a dot.
  const partial = join(place, `.${randomUUID()}`);
  await mkdir(place, { recursive: true });
  try {
    await pipeline(content, createWriteStream(partial, { flush: true }));
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  // A name is there after a loss of power once its folder is written down.
  const handle = await open(place);
  await handle.sync().finally(() => handle.close());
}

async function read(path: string, range?: ByteRange): Promise<Readable> {
  const stream = createReadStream(path, range);
  await once(stream, 'readable');
  return stream;
}

async function* listFolder(folder: string): AsyncIterable<StoreEntry> {
  const found = await orAway(orNull(opendir(folder, { recursive: true })));
  if (!found) return;
  for await (const entry of found) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const about = await orAway(orNull(stat(path)));
    if (!about) continue;
    yield {
      key: relative(folder, path).split(sep).join('/'),
      size: about.size,
      modifiedAt: about.mtime,
    };
  }
}

const orNull = <Found>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

// A full disk is a separate failure.
const orAway = <Found>(found: Promise<Found>): Promise<Found> =>
  found.catch((error) => {
    throw 'syscall' in error && error.code !== 'ENOSPC' ? filesAway(error) : error;
  });
