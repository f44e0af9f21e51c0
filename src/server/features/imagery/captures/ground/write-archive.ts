import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { PbfWriter } from 'pbf';
import { Compression, TileType, zxyToTileId } from 'pmtiles';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { Tile } from '#domain/geo/world.ts';

interface Entry {
  id: number;
  offset: number;
  length: number;
}

/** Tiles that were drawn, in their own file until all are. */
export interface TileHeap {
  add(tile: Tile, bytes: Uint8Array): Promise<void>;
  /** The bytes of a tile; null if there is none. */
  read(tile: Tile): Promise<Uint8Array | null>;
  count: number;
  /** All of them as a PMTiles archive of version 3. */
  archive(about: ArchiveOf): AsyncIterable<Buffer>;
  close(): Promise<void>;
}

interface ArchiveOf {
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
}

const compressed = promisify(gzip);

export async function openTileHeap(path: string): Promise<TileHeap> {
  const file: FileHandle = await open(path, 'w+');
  const entries = new Map<number, Entry>();
  let size = 0;
  return {
    async add({ z, x, y }, bytes) {
      await file.write(bytes, 0, bytes.length, size);
      const id = zxyToTileId(z, x, y);
      entries.set(id, { id, offset: size, length: bytes.length });
      size += bytes.length;
    },
    async read({ z, x, y }) {
      const entry = entries.get(zxyToTileId(z, x, y));
      if (!entry) return null;
      const { buffer } = await file.read(Buffer.alloc(entry.length), 0, entry.length, entry.offset);
      return buffer;
    },
    get count() {
      return entries.size;
    },
    async *archive(about) {
      const sorted = [...entries.values()].sort((a, b) => a.id - b.id);
      yield await startOf(sorted, size, about);
      yield* createReadStream(path) as AsyncIterable<Buffer>;
    },
    close: () => file.close(),
  };
}

const HEADER_BYTES = 127;
/** Header and root directory together are within the first 16 KB, so that a reader has them at once. */
const ROOT_ENTRIES = 1500;
const LEAF_ENTRIES = 4096;

/** Header, root directory, metadata and leaf directories: all that comes before the tiles. */
async function startOf(
  entries: readonly Entry[],
  size: number,
  { minZoom, maxZoom, bounds }: ArchiveOf,
): Promise<Buffer> {
  const { root, leaves } = await directoriesOf(entries);
  const metadata = await compressed(Buffer.from('{}'));
  const header = Buffer.alloc(HEADER_BYTES);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const rootAt = HEADER_BYTES;
  const metadataAt = rootAt + root.length;
  const leavesAt = metadataAt + metadata.length;
  const tilesAt = leavesAt + leaves.length;
  const numbers = [
    ...[rootAt, root.length, metadataAt, metadata.length, leavesAt, leaves.length, tilesAt, size],
    // Tiles that have an address, entries for them, and contents: no two tiles share one.
    ...[entries.length, entries.length, entries.length],
  ];
  for (const [at, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + at * 8);
  // Tiles are in the order in which they were drawn, and of two kinds, which their first bytes tell apart.
  header.set([0, Compression.Gzip, Compression.None, TileType.Unknown, minZoom, maxZoom], 96);
  const [west, south, east, north] = bounds.map((degrees) => Math.round(degrees * 1e7)) as [
    number,
    number,
    number,
    number,
  ];
  for (const [at, degrees] of [west, south, east, north].entries())
    header.writeInt32LE(degrees, 102 + at * 4);
  header.writeUInt8(minZoom, 118);
  header.writeInt32LE(Math.round((west + east) / 2), 119);
  header.writeInt32LE(Math.round((south + north) / 2), 123);
  return Buffer.concat([header, root, metadata, leaves]);
}

async function directoriesOf(entries: readonly Entry[]): Promise<{ root: Buffer; leaves: Buffer }> {
  if (entries.length <= ROOT_ENTRIES) return { root: await directoryOf(entries, 1), leaves: Buffer.alloc(0) };
  const leaves: Buffer[] = [];
  const pointers: Entry[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += LEAF_ENTRIES) {
    const leaf = await directoryOf(entries.slice(at, at + LEAF_ENTRIES), 1);
    pointers.push({ id: entries[at]?.id ?? 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  // A run of none points to a leaf.
  return { root: await directoryOf(pointers, 0), leaves: Buffer.concat(leaves) };
}

async function directoryOf(entries: readonly Entry[], run: 0 | 1): Promise<Buffer> {
  const pbf = new PbfWriter();
  pbf.writeVarint(entries.length);
  let last = 0;
  for (const { id } of entries) {
    pbf.writeVarint(id - last);
    last = id;
  }
  for (const _ of entries) pbf.writeVarint(run);
  for (const { length } of entries) pbf.writeVarint(length);
  // One more than the offset; none would mean that it follows the entry before.
  for (const { offset } of entries) pbf.writeVarint(offset + 1);
  return compressed(pbf.finish());
}
