import sharp from 'sharp';
import type { Tile } from '#domain/geo/world.ts';
import { FIRST_ZOOM, TILE_PIXELS } from '#domain/ground/pyramid.ts';
import { pixelsOf, type Region, within } from '#domain/ground/region.ts';

/** A ground to be shown on a tile. */
export interface Layer {
  maxZoom: number;
  /** Where it may be shown; null everywhere. */
  region: Region | null;
  read(tile: Tile): Promise<Buffer | null>;
}

const JPEG = 'image/jpeg';
const WEBP = 'image/webp';
const QUALITY = 78;

/** By its first bytes. */
export const typeOfTile = (bytes: Buffer): string => (bytes[0] === 0xff ? JPEG : WEBP);

/** Draws layers over each other, the first on top, each within its region. @returns no bytes where none shows anything */
export async function composeTile(tile: Tile, layers: readonly Layer[]): Promise<Buffer> {
  if (tile.z < FIRST_ZOOM) return NOTHING;
  let canvas: Canvas | null = null;
  for (const { region, read, maxZoom } of layers) {
    const allowed = region && within(pixelsOf(tile), region);
    if (allowed && !allowed.includes(1)) continue;
    const bytes = await readAt(tile, maxZoom, read);
    if (!bytes) continue;
    const isWhole = !allowed?.includes(0);
    // Most tiles: as they are stored.
    if (!canvas && isWhole && (layers.length === 1 || typeOfTile(bytes) === JPEG)) return bytes;
    canvas ??= { rgba: Buffer.alloc(TILE_PIXELS * TILE_PIXELS * 4), left: TILE_PIXELS * TILE_PIXELS };
    await paintUnder(canvas, bytes, allowed);
    if (canvas.left === 0) break;
  }
  if (!canvas || canvas.left === TILE_PIXELS * TILE_PIXELS) return NOTHING;
  const raw = { width: TILE_PIXELS, height: TILE_PIXELS, channels: 4 } as const;
  const picture = sharp(canvas.rgba, { raw });
  return canvas.left === 0
    ? picture.removeAlpha().jpeg({ quality: QUALITY }).toBuffer()
    : picture.webp({ quality: QUALITY, effort: 1 }).toBuffer();
}

const NOTHING = Buffer.alloc(0);

interface Canvas {
  rgba: Buffer;
  /** Pixels that nothing shows yet. */
  left: number;
}

/** Fills what is empty, where it is allowed. */
async function paintUnder(canvas: Canvas, bytes: Buffer, allowed: Uint8Array | null): Promise<void> {
  const data = await sharp(bytes).ensureAlpha().raw().toBuffer();
  const { rgba } = canvas;
  for (let pixel = 0, at = 0; at < rgba.length; pixel += 1, at += 4) {
    if ((rgba[at + 3] as number) > 0 || (allowed && allowed[pixel] === 0)) continue;
    if ((data[at + 3] as number) < 128) continue;
    rgba[at] = data[at] as number;
    rgba[at + 1] = data[at + 1] as number;
    rgba[at + 2] = data[at + 2] as number;
    rgba[at + 3] = 255;
    canvas.left -= 1;
  }
}

/** Beyond the finest zoom, an enlarged part of the tile there. */
async function readAt(tile: Tile, maxZoom: number, read: Layer['read']): Promise<Buffer | null> {
  const beyond = tile.z - maxZoom;
  if (beyond <= 0) return read(tile);
  const count = 2 ** beyond;
  const whole = await read({ z: maxZoom, x: Math.floor(tile.x / count), y: Math.floor(tile.y / count) });
  const pixels = TILE_PIXELS / count;
  if (!whole || pixels < 1) return null;
  const part = sharp(whole)
    .extract({
      ...{ left: (tile.x % count) * pixels, top: (tile.y % count) * pixels },
      ...{ width: pixels, height: pixels },
    })
    .resize(TILE_PIXELS, TILE_PIXELS, { kernel: 'cubic' });
  return typeOfTile(whole) === JPEG
    ? part.jpeg({ quality: QUALITY }).toBuffer()
    : part.webp({ quality: QUALITY, effort: 1 }).toBuffer();
}
