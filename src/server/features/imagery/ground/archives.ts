import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { Compression, PMTiles, ResolvedValueCache, type Source } from 'pmtiles';
import type { Tile } from '#domain/geo/world.ts';
import type { FileStore } from '#server/files/index.ts';

/** Archives whose directories are kept in memory, some kilobytes each. */
const MOST_OPEN = 64;

const unpack = promisify(gunzip);

/** The tiles of an archive in the store. */
export type Archive = Pick<PMTiles, 'getZxy'>;

const opened = new WeakMap<FileStore, Map<string, Archive>>();

/** Opens an archive, or gives the one that is open. What is under a key never changes. */
export function archiveOf(files: FileStore, key: string): Archive {
  const archives = opened.get(files) ?? new Map<string, Archive>();
  opened.set(files, archives);
  const archive =
    archives.get(key) ??
    new PMTiles(partsOf(files, key), new ResolvedValueCache(16, false), async (bytes, compression) =>
      compression === Compression.Gzip ? new Uint8Array(await unpack(bytes)).buffer : bytes,
    );
  archives.delete(key);
  archives.set(key, archive);
  const [oldest] = archives.keys();
  if (archives.size > MOST_OPEN && oldest !== undefined) archives.delete(oldest);
  return archive;
}

/** @returns null if it has no such tile */
export async function readTile(archive: Archive, { z, x, y }: Tile): Promise<Buffer | null> {
  const found = await archive.getZxy(z, x, y);
  return found ? Buffer.from(found.data) : null;
}

const partsOf = (files: FileStore, key: string): Source => ({
  getKey: () => key,
  async getBytes(offset, length) {
    const part = await files.getPart(key, { start: offset, end: offset + length - 1 });
    if (!part) throw new Error(`the ground ${key} is gone`);
    const bytes = await buffer(part);
    return { data: new Uint8Array(bytes).buffer };
  },
});
