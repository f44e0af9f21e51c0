import sharp from 'sharp';
import { roofFeatures } from '#domain/vision/features.ts';
import { type MapPoint, maskOf } from '#domain/vision/mask.ts';
import { settleOutline } from '#domain/vision/settle-outline.ts';
import { standsOut } from '#domain/vision/stands-out.ts';
import type { SeenRoof } from '#domain/vision/suggest.ts';
import type { Network, Pixels } from './network.ts';

/** A picture of a roof, north up, and where the roof is to be. Meters east and south of the picture's middle. */
export interface RoofOrder {
  jpeg: Uint8Array;
  /** What the picture shows from its left to its right edge. */
  metersWide: number;
  ring: readonly (readonly [east: number, south: number])[];
  /** Maximum offset of the outline; 0 if it was drawn on this very picture. */
  reach: number;
}

/** The roof's features; null if the outline is outside of the picture. */
export type RoofLook = SeenRoof | null;

/** Around the outline, wherever it is moved, in meters. */
const BORDER = 2;

/** Looks at the part of a picture where the roof is to be. */
export async function lookAtRoof(
  network: Network,
  pixelMeters: number,
  { jpeg, metersWide, ring, reach }: RoofOrder,
): Promise<RoofLook> {
  const about = await sharp(jpeg).metadata();
  const meters = metersWide / about.width;
  const [middleX, middleY] = [about.width / 2, about.height / 2];
  const columns = ring.map(([east]) => middleX + east / meters);
  const rows = ring.map(([, south]) => middleY + south / meters);
  const around = (reach + BORDER) / meters;
  const left = Math.max(0, Math.floor(Math.min(...columns) - around));
  const top = Math.max(0, Math.floor(Math.min(...rows) - around));
  const width = Math.min(about.width, Math.ceil(Math.max(...columns) + around)) - left;
  const height = Math.min(about.height, Math.ceil(Math.max(...rows) + around)) - top;
  if (width <= 0 || height <= 0) return null;
  const picture = await readPart(jpeg, { left, top, width, height }, meters / pixelMeters, pixelMeters);
  const maps = await network(picture);
  // From pixels of the file to those of the maps.
  const scaleX = picture.width / width / 2;
  const scaleY = picture.height / height / 2;
  const expected = columns.map((column, at): MapPoint => {
    return [(column - left) * scaleX, ((rows[at] as number) - top) * scaleY];
  });
  const settled = reach > 0 ? settleOutline(maps, expected, reach) : expected;
  const inside = maskOf(settled, maps.width, maps.height);
  const features = roofFeatures(maps, inside);
  return features && { features, standsOut: standsOut(maps, inside) };
}

async function readPart(
  jpeg: Uint8Array,
  region: { left: number; top: number; width: number; height: number },
  scale: number,
  meters: number,
): Promise<Pixels> {
  const size = (pixels: number) => Math.max(16, Math.round(pixels * scale));
  const { data, info } = await sharp(jpeg, { failOn: 'error' })
    .extract(region)
    .resize({ width: size(region.width), height: size(region.height), fit: 'fill' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, meters };
}
