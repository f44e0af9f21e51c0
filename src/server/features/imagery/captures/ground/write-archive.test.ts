import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { Compression, PMTiles, TileType } from 'pmtiles';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTileHeap } from './write-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ridgecap-heap-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

// More than a root directory holds, and more than a leaf.
test.each([3, 1500, 9000])(
  'an archive of %i tiles is read back by the library, tile by tile',
  async (count) => {
    const heap = await openTileHeap(join(folder, 'tiles'));
    const tiles = Array.from({ length: count }, (_, at) => ({
      z: 16,
      x: 9000 + (at % 100),
      y: 24_000 - Math.floor(at / 100),
    }));
    for (const [at, tile] of tiles.entries()) await heap.add(tile, Buffer.from(`tile ${at}`));
    const archive = await buffer(
      Readable.from(heap.archive({ minZoom: 12, maxZoom: 16, bounds: [-112, 33, -111, 34] })),
    );
    await heap.close();
    const reader = new PMTiles(
      {
        getKey: () => 'test',
        getBytes: async (offset, length) => ({
          data: new Uint8Array(archive.subarray(offset, offset + length)).buffer,
        }),
      },
      undefined,
      async (bytes, compression) =>
        compression === Compression.Gzip ? new Uint8Array(gunzipSync(new Uint8Array(bytes))).buffer : bytes,
    );
    expect(await reader.getHeader()).toMatchObject({
      ...{ specVersion: 3, minZoom: 12, maxZoom: 16, tileType: TileType.Unknown, numTileEntries: count },
      ...{ minLon: -112, minLat: 33, maxLon: -111, maxLat: 34 },
    });
    for (const at of [0, 1, count >> 1, count - 1]) {
      const { z, x, y } = tiles[at] as (typeof tiles)[number];
      const found = await reader.getZxy(z, x, y);
      expect(found && Buffer.from(found.data).toString()).toBe(`tile ${at}`);
    }
    expect(await reader.getZxy(16, 1, 1)).toBeUndefined();
  },
);
