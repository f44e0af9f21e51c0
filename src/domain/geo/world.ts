import type { Bounds } from './bounds.ts';

/**
 * The world of the web's maps (spherical Mercator, EPSG:3857) as a square of whole numbers: x from the antimeridian
 * eastward, y from 85.0511° north southward. One unit is 4 cm at the equator.
 */
export const WORLD_BITS = 30;
export const WORLD = 2 ** WORLD_BITS;

/** Units across and along the tile a vector tile's coordinates count in. */
export const TILE_EXTENT = 4096;

export interface Tile {
  z: number;
  x: number;
  y: number;
}

/** World units of a place. Latitudes beyond the square are on its edge. */
export function worldOf(longitude: number, latitude: number): [x: number, y: number] {
  const x = ((longitude + 180) / 360) * WORLD;
  const y = (0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)) * WORLD;
  return [onSquare(x), onSquare(y)];
}

/** The place in the middle of a world unit, in degrees with seven decimals. */
export function positionOf(x: number, y: number): [longitude: number, latitude: number] {
  const longitude = ((x + 0.5) / WORLD) * 360 - 180;
  const latitude = (Math.atan(Math.exp((0.5 - (y + 0.5) / WORLD) * 2 * Math.PI)) * 360) / Math.PI - 90;
  return [round7(longitude), round7(latitude)];
}

/** Whether the tile exists. */
export const isTile = ({ z, x, y }: Tile): boolean => Math.max(x, y) < 2 ** z;

/** First unit of the tile eastward and southward, and units along its sides. */
export function originOf({ z, x, y }: Tile): { x: number; y: number; size: number } {
  const size = 2 ** (WORLD_BITS - z);
  return { x: x * size, y: y * size, size };
}

/** The tile of that zoom that contains a unit. */
export const tileAt = (z: number, x: number, y: number): Tile => ({
  z,
  x: Math.floor(x / 2 ** (WORLD_BITS - z)),
  y: Math.floor(y / 2 ** (WORLD_BITS - z)),
});

/** First and last unit of the bounds, both included. */
export function worldBox([west, south, east, north]: Bounds): {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
} {
  const [minX, minY] = worldOf(west, north);
  const [maxX, maxY] = worldOf(east, south);
  return { minX, minY, maxX, maxY };
}

const onSquare = (units: number) => Math.min(WORLD - 1, Math.max(0, Math.floor(units)));
const round7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
