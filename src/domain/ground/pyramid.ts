import type { Bounds } from '../geo/bounds.ts';
import { originOf, type Tile, tileAt, WORLD_BITS, worldBox } from '../geo/world.ts';

/** Pixels of a side of a tile. */
export const TILE_PIXELS = 512;
/** The coarsest tiles that are made, about four kilometers wide. */
export const FIRST_ZOOM = 12;
/** The finest: six centimeters a pixel in the middle of the country, and as near as the map goes. */
export const LAST_ZOOM = 20;
/** How many zooms a block has below its own: it is drawn at once, 4,096 pixels wide. */
const BLOCK_ZOOMS = 3;
/** Blocks of one capture; at the finest zoom they are 90 square kilometers. */
const MOST_BLOCKS = 1500;
/** By how much pixels of tiles may be wider than those of the pictures. */
const MOST_COARSER = 1.5;

const EQUATOR_METERS = 40_075_016.686;

/** Meters on the ground of a tile's pixel. */
export const metersOfPixel = (latitude: number, zoom: number): number =>
  (EQUATOR_METERS * Math.cos((latitude * Math.PI) / 180)) / (2 ** zoom * TILE_PIXELS);

/** How the ground of a capture is drawn: block by block, each with its zooms down to the finest. */
export interface GroundPlan {
  /** The finest zoom. */
  zoom: number;
  /** How many zooms finer than a block. */
  depth: number;
  /** From the northwest, row by row; none shows more than ground that may be empty. */
  blocks: Tile[];
}

/**
 * Plans the tiles of pictures.
 * @param areas bounds of what each picture shows
 * @param gsd meters of a pixel of the finest picture
 * @returns null if nothing is shown, or so much that it cannot be drawn
 */
export function planGround(areas: readonly Bounds[], gsd: number): GroundPlan | null {
  const [first] = areas;
  if (!first || !(gsd > 0)) return null;
  const latitude = (first[1] + first[3]) / 2;
  const wanted = Math.ceil(Math.log2(metersOfPixel(latitude, 0) / (gsd * MOST_COARSER)));
  for (let zoom = Math.max(FIRST_ZOOM, Math.min(LAST_ZOOM, wanted)); zoom >= FIRST_ZOOM; zoom -= 1) {
    const depth = Math.min(BLOCK_ZOOMS, zoom - FIRST_ZOOM);
    const blocks = blocksOf(areas, zoom - depth);
    if (blocks) return { zoom, depth, blocks };
  }
  return null;
}

/** Null if there are too many. */
function blocksOf(areas: readonly Bounds[], zoom: number): Tile[] | null {
  const found = new Map<string, Tile>();
  for (const area of areas) {
    const { from, to } = tileRange(area, zoom);
    if ((to.x - from.x + 1) * (to.y - from.y + 1) > MOST_BLOCKS) return null;
    for (let y = from.y; y <= to.y; y += 1)
      for (let x = from.x; x <= to.x; x += 1) found.set(`${x} ${y}`, { z: zoom, x, y });
    if (found.size > MOST_BLOCKS) return null;
  }
  return [...found.values()].sort((a, b) => a.y - b.y || a.x - b.x);
}

/** The first and last tile of a zoom that bounds touch. */
export function tileRange(area: Bounds, zoom: number): { from: Tile; to: Tile } {
  const { minX, minY, maxX, maxY } = worldBox(area);
  return { from: tileAt(zoom, minX, minY), to: tileAt(zoom, maxX, maxY) };
}

/** Degrees of the ground of a tile. */
export function boundsOfTile(tile: Tile): Bounds {
  const { x, y, size } = originOf(tile);
  const west = (x / WORLD) * 360 - 180;
  return [west, latitudeAt(y + size), west + (size / WORLD) * 360, latitudeAt(y)];
}

const WORLD = 2 ** WORLD_BITS;

/** Longitude of a column of the world in its whole units, fractions included. */
export const longitudeAt = (x: number): number => (x / WORLD) * 360 - 180;

/** Latitude of a row of the world in its whole units, fractions included. */
export const latitudeAt = (y: number): number =>
  (Math.atan(Math.sinh((0.5 - y / WORLD) * 2 * Math.PI)) * 180) / Math.PI;

/** The tile that has four finer ones, and which of its quarters this one is, from the northwest row by row. */
export const parentOf = ({ z, x, y }: Tile): { tile: Tile; quarter: 0 | 1 | 2 | 3 } => ({
  tile: { z: z - 1, x: x >> 1, y: y >> 1 },
  quarter: ((y & 1) * 2 + (x & 1)) as 0 | 1 | 2 | 3,
});
