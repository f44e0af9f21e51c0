import { availableParallelism } from 'node:os';
import type { Tile } from '#domain/geo/world.ts';
import { openThreads } from '#server/platform/threads.ts';
import type { DrawnPicture, OutlinedPicture, PictureOrder, TileOrder } from './picture-worker.ts';

const draw = openThreads<PictureOrder | TileOrder, DrawnPicture | OutlinedPicture>({
  module: new URL('./picture-worker.ts', import.meta.url),
  // One core stays with requests.
  most: Math.max(1, Math.min(4, availableParallelism() - 1)),
  mostWaiting: 200,
  busy: 'Many pictures are being drawn. Please try again in a moment.',
});

/** Draws a picture of the sample on another thread, as JPEG. @throws Unavailable when too many wait already */
export async function drawPicture(order: Omit<PictureOrder, 'outlined'>): Promise<Buffer> {
  const { jpeg } = (await draw(order)) as DrawnPicture;
  return Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
}

/** Draws a tile of the sample's ground, as JPEG. @throws as drawPicture */
export async function drawSampleTile(tile: Tile): Promise<Buffer> {
  const { jpeg } = (await draw({ tile })) as DrawnPicture;
  return Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
}

/** How wide such a picture is on the ground, and where its roof is. @throws as drawPicture */
export const outlinePicture = (order: Omit<PictureOrder, 'outlined'>): Promise<OutlinedPicture> =>
  draw({ ...order, outlined: true }) as Promise<OutlinedPicture>;
