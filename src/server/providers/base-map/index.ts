import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { Compression, type Header, PMTiles, type Source, TileType } from 'pmtiles';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { Tile } from '#domain/geo/world.ts';

/** Streets, water and houses of the real world, in the layers of Protomaps' schema. */
export interface BaseMap {
  /** Another file is another version. */
  version: string;
  minZoom: number;
  maxZoom: number;
  bounds: Bounds;
  /** A vector tile (MVT), not compressed; null if the file has none. */
  readTile(tile: Tile): Promise<Buffer | null>;
  close(): Promise<void>;
}

/** Why a file is not a base map, as the end of a sentence that begins with its setting. */
export class NoBaseMap extends Error {}

/**
 * Opens a PMTiles archive; what is asked for is read out of it in parts, and nothing of it is loaded whole.
 * @throws NoBaseMap
 */
export async function openBaseMap(path: string): Promise<BaseMap> {
  const file = await open(path).catch((error: Error & { code?: string }) => {
    throw new NoBaseMap(
      error.code === 'ENOENT' ? `there is no file ${path}` : `${path} cannot be read (${error.code})`,
    );
  });
  try {
    const archive = new PMTiles(partsOf(file, path), undefined, decompress);
    const version = await versionOf(file);
    const { minZoom, maxZoom, minLon, minLat, maxLon, maxLat } = await checked(archive, file, path);
    return {
      ...{ version, minZoom, maxZoom, bounds: [minLon, minLat, maxLon, maxLat] },
      async readTile({ z, x, y }) {
        const found = await archive.getZxy(z, x, y);
        return found ? Buffer.from(found.data) : null;
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Larger than any part of a sound archive: what names more is damaged. */
const MOST_BYTES = 64 * 1024 * 1024;

const partsOf = (file: FileHandle, path: string): Source => ({
  getKey: () => path,
  async getBytes(offset, length) {
    if (length > MOST_BYTES) throw new Error(`${path} names a part of ${length} bytes`);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafeSlow(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  },
});

const decoders = {
  [Compression.Gzip]: promisify(gunzip),
  [Compression.Brotli]: promisify(brotliDecompress),
};

async function decompress(bytes: ArrayBuffer, compression: Compression): Promise<ArrayBuffer> {
  if (compression === Compression.None) return bytes;
  if (!(compression in decoders)) throw new Error(`compressed in an unknown way, ${compression}`);
  const decoder = decoders[compression as keyof typeof decoders];
  return new Uint8Array(await decoder(bytes)).buffer;
}

async function versionOf(file: FileHandle): Promise<string> {
  const { size, mtimeMs } = await file.stat();
  return createHash('sha256').update(`${size} ${mtimeMs}`).digest('hex').slice(0, 12);
}

const MAGIC = 'PMTiles\u0003';
const STREETS = 'roads';

async function checked(archive: PMTiles, file: FileHandle, path: string): Promise<Header> {
  const start = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0).catch(() => null);
  if (start?.buffer.toString('latin1') !== MAGIC)
    throw new NoBaseMap(`${path} is no PMTiles archive of version 3`);
  const damaged = (error: unknown): never => {
    throw new NoBaseMap(`${path} is damaged (${error instanceof Error ? error.message : error})`);
  };
  const header = await archive.getHeader().catch(damaged);
  if (header.tileType !== TileType.Mvt)
    throw new NoBaseMap(`${path} holds pictures, where vector tiles (MVT) are needed`);
  const { size } = await file.stat();
  if (header.tileDataOffset + (header.tileDataLength ?? 0) > size)
    throw new NoBaseMap(`${path} is cut off: it should have more than its ${size} bytes`);
  const metadata = await archive.getMetadata().catch(damaged);
  if (!layersOf(metadata).includes(STREETS))
    throw new NoBaseMap(`${path} is no map in the schema of Protomaps: it has no layer '${STREETS}'`);
  return header;
}

/** Names of the layers, from the archive's metadata. */
function layersOf(metadata: unknown): unknown[] {
  const layers = (metadata as { vector_layers?: unknown } | null)?.vector_layers;
  return Array.isArray(layers) ? layers.map((layer: { id?: unknown } | null) => layer?.id) : [];
}
