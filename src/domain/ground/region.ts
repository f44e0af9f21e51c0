import { originOf, type Tile, WORLD_BITS } from '../geo/world.ts';
import type { MultiPolygon } from '../geo/zip-outline.ts';
import { latitudeAt, metersOfPixel, TILE_PIXELS } from './pyramid.ts';

/** Points of the world in rows and columns, by its whole units. */
export interface Grid {
  /** The middle of the northwestern one. */
  x: number;
  y: number;
  /** Units from one to the next. */
  step: number;
  columns: number;
  rows: number;
}

/** Where something may be shown: within an outline, or around places. */
export type Region =
  | { outline: MultiPolygon }
  | { places: readonly (readonly [longitude: number, latitude: number])[]; meters: number };

const WORLD = 2 ** WORLD_BITS;
const unitX = (longitude: number) => ((longitude + 180) / 360) * WORLD;
const unitY = (latitude: number) =>
  (0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)) * WORLD;

/** The middles of a tile's pixels. */
export function pixelsOf(tile: Tile): Grid {
  const { x, y, size } = originOf(tile);
  const step = size / TILE_PIXELS;
  return { x: x + step / 2, y: y + step / 2, step, columns: TILE_PIXELS, rows: TILE_PIXELS };
}

/** Which points of a grid are in a region: 1 for those that are, row by row. */
export const within = (grid: Grid, region: Region): Uint8Array =>
  'outline' in region ? withinOutline(grid, region.outline) : aroundPlaces(grid, region);

/** By how often a ray from the west crosses the outline: holes are outside. */
function withinOutline({ x, y, step, columns, rows }: Grid, outline: MultiPolygon): Uint8Array {
  const crossings: number[][] = Array.from({ length: rows }, () => []);
  for (const polygon of outline)
    for (const ring of polygon)
      for (let at = 0; at + 1 < ring.length; at += 1) {
        const [from, to] = [ring[at], ring[at + 1]] as [[number, number], [number, number]];
        const [x1, y1] = [(unitX(from[0]) - x) / step, (unitY(from[1]) - y) / step];
        const [x2, y2] = [(unitX(to[0]) - x) / step, (unitY(to[1]) - y) / step];
        const first = Math.max(0, Math.ceil(Math.min(y1, y2)));
        for (let row = first; row < rows && row < Math.max(y1, y2); row += 1)
          crossings[row]?.push(x1 + ((row - y1) / (y2 - y1)) * (x2 - x1));
      }
  const inside = new Uint8Array(columns * rows);
  for (const [row, found] of crossings.entries()) {
    found.sort((a, b) => a - b);
    for (let at = 0; at + 1 < found.length; at += 2) {
      const from = Math.max(0, Math.ceil(found[at] as number));
      const to = Math.min(columns, Math.ceil(found[at + 1] as number));
      if (to > from) inside.fill(1, row * columns + from, row * columns + to);
    }
  }
  return inside;
}

/** Within so many meters of any place. */
function aroundPlaces(
  { x, y, step, columns, rows }: Grid,
  { places, meters }: Extract<Region, { meters: number }>,
): Uint8Array {
  const inside = new Uint8Array(columns * rows);
  const unitMeters = metersOfPixel(latitudeAt(y + (rows * step) / 2), 0) / (WORLD / TILE_PIXELS);
  const reach = meters / unitMeters / step;
  for (const [longitude, latitude] of places) {
    const column = (unitX(longitude) - x) / step;
    const row = (unitY(latitude) - y) / step;
    for (let at = Math.max(0, Math.ceil(row - reach)); at < rows && at <= row + reach; at += 1) {
      const half = Math.sqrt(reach * reach - (at - row) ** 2);
      const from = Math.max(0, Math.ceil(column - half));
      const to = Math.min(columns, Math.floor(column + half) + 1);
      if (to > from) inside.fill(1, at * columns + from, at * columns + to);
    }
  }
  return inside;
}
