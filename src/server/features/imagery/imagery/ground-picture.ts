import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { PictureKind } from '#contract/imagery.ts';
import { type Tile, WORLD_BITS, worldOf } from '#domain/geo/world.ts';
import { metersOfPixel, TILE_PIXELS } from '#domain/ground/pyramid.ts';
import { halfSideOf } from '#domain/imagery/views.ts';
import { archiveOf, readTile } from '#server/features/imagery/ground/index.ts';
import type { FileStore } from '#server/files/index.ts';
import { sampleFile } from '#server/sample-files.ts';
import type { Pictured } from './imagery.data.ts';

/** With its surroundings, its roof alone, and the same small and without a label, for lists. */
export type GroundPictureKind = PictureKind | 'thumbnail';

/** A picture that is cut out of what a capture shows from above; the key names its content and is safe in a file name. */
export interface GroundPicture {
  key: string;
  zipCode: string;
  captureId: number;
  kind: GroundPictureKind;
  archiveKey: string;
  zoom: number;
  latitude: number;
  longitude: number;
  /** Meters from its middle to its left edge. It is four to three. */
  halfWidth: number;
}

/** Meters to each side of the roof. */
const SURROUNDINGS = 22;
const widths = { image: 1280, crop: 1024, thumbnail: 384 } as const;
const QUALITY = 80;

/**
 * The picture that the property's own address of simulated pictures means. Null for any property that no simulated capture
 * describes: a real one must never be shown with an invented roof.
 */
export function groundPicture(
  propertyId: number,
  { zipCode, imageUrl, cropImageUrl, ground, latitude, longitude, areaSquareFeet }: Pictured,
  kind: GroundPictureKind,
): GroundPicture | null {
  const own = `/api/properties/${propertyId}/${kind === 'image' ? 'image' : 'crop'}`;
  if (!ground || (kind === 'image' ? imageUrl : cropImageUrl) !== own) return null;
  if (latitude === null || longitude === null) return null;
  const half = halfSideOf({ areaSquareFeet });
  const archive = ground.archiveKey.replace(/^.*\/|\.\w+$/g, '');
  return {
    ...{ key: `${propertyId}-${kind}-${archive}`, zipCode, kind, latitude, longitude },
    ...{ captureId: ground.captureId, archiveKey: ground.archiveKey, zoom: ground.maxZoom },
    halfWidth: kind === 'image' ? half + SURROUNDINGS : half * (4 / 3),
  };
}

/** Cuts it out of the archive. @returns a JPEG */
export async function cutOfGround(
  files: FileStore,
  { kind, archiveKey, zoom, latitude, longitude, halfWidth }: GroundPicture,
): Promise<Buffer> {
  const archive = archiveOf(files, archiveKey);
  const [worldX, worldY] = worldOf(longitude, latitude);
  const step = 2 ** (WORLD_BITS - zoom) / TILE_PIXELS;
  const wide = Math.round((2 * halfWidth) / metersOfPixel(latitude, zoom));
  const high = Math.round(wide * (3 / 4));
  const [left, top] = [Math.round(worldX / step - wide / 2), Math.round(worldY / step - high / 2)];
  const first = { x: Math.floor(left / TILE_PIXELS), y: Math.floor(top / TILE_PIXELS) };
  const columns = Math.floor((left + wide - 1) / TILE_PIXELS) - first.x + 1;
  const rows = Math.floor((top + high - 1) / TILE_PIXELS) - first.y + 1;
  const parts = await Promise.all(
    Array.from({ length: columns * rows }, async (_, at) => {
      const [column, row] = [at % columns, Math.floor(at / columns)];
      const tile: Tile = { z: zoom, x: first.x + column, y: first.y + row };
      const input = await readTile(archive, tile);
      return input ? [{ input, left: column * TILE_PIXELS, top: row * TILE_PIXELS }] : [];
    }),
  );
  const [width, height] = [columns * TILE_PIXELS, rows * TILE_PIXELS];
  const joined = await sharp({ create: { width, height, channels: 3, background: NOTHING } })
    .composite(parts.flat())
    .removeAlpha()
    .raw()
    .toBuffer();
  const cut = sharp(joined, { raw: { width, height, channels: 3 } })
    .extract({
      left: left - first.x * TILE_PIXELS,
      top: top - first.y * TILE_PIXELS,
      width: wide,
      height: high,
    })
    .resize(widths[kind], (widths[kind] * 3) / 4, { fit: 'fill' });
  return (kind === 'thumbnail' ? cut : cut.composite([{ input: await label(), gravity: 'southwest' }]))
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** Where it shows nothing. */
const NOTHING = '#888888';

let kept: Promise<Buffer> | undefined;

/** 'Simulated capture' in white on a dark band. */
function label(): Promise<Buffer> {
  kept ??= readFile(sampleFile('label.png'));
  return kept;
}
