import { turned } from './camera.ts';
import type { GrayFrame } from './laid-out.ts';
import type { Sun } from './sun.ts';

/** Of the longer side of a frame whose shadows are asked. */
export const SHADOW_PIXELS = 256;

/** The shadows' verdict on a frame's direction: right, or wrong by half a turn. */
export type ShadowVerdict = 'right' | 'half-turn';

/** Degrees of the sun above the horizon: below, shadows fall over all there is; above, they hide under what throws them. */
const heights = { least: 20, most: 72 } as const;
/** Standard errors from which on the light is taken for known, and degrees that it may be off the sun's own line. */
const SURE = 3;
const OFF_LINE = 50;
/** Pixels to each side that brightness is compared at: some meter apart on the ground, beyond shingles and gravel. */
const STEP = 2;
/** Parts of a frame that count as independent of each other. */
const TILES = { across: 8, down: 6 } as const;

/**
 * Whether shadows fall as the sun's position requires. Lit objects fall off toward their dark side in steps, while
 * brightness rises at once at the shadow's end, so steep changes along the shadow are more often rises: the mean of their
 * third powers gives the direction. Null if it is not clear.
 */
export function shadowVerdict(frame: GrayFrame, sun: Sun): ShadowVerdict | null {
  if (sun.height < heights.least || sun.height > heights.most) return null;
  const tiles = tilesOf(frame);
  // In the picture, clockwise from its upper edge.
  const along = turned(sun.direction + 180 - frame.camera.yaw.degrees);
  const { mean, error } = skewAlong(tiles, along);
  if (error === 0 || Math.abs(mean) < SURE * error) return null;
  const verdict = mean > 0 ? 'right' : 'half-turn';
  const apart = Math.abs(turned(lightOf(tiles) - along + (verdict === 'right' ? 180 : 0)) - 180);
  return apart <= OFF_LINE ? verdict : null;
}

/** Sums of products of three differences, to the right and up. */
interface Tile {
  pixels: number;
  xxx: number;
  xxy: number;
  xyy: number;
  yyy: number;
}

function tilesOf({ gray, width, height }: GrayFrame): Tile[] {
  const tiles = Array.from(
    { length: TILES.across * TILES.down },
    (): Tile => ({
      ...{ pixels: 0, xxx: 0, xxy: 0, xyy: 0, yyy: 0 },
    }),
  );
  const at = (row: number, column: number) => gray[row * width + column] as number;
  for (let row = STEP; row < height - STEP; row += 1) {
    const first = Math.floor((row * TILES.down) / height) * TILES.across;
    for (let column = STEP; column < width - STEP; column += 1) {
      const right = at(row, column + STEP) - at(row, column - STEP);
      const up = at(row - STEP, column) - at(row + STEP, column);
      const tile = tiles[first + Math.floor((column * TILES.across) / width)] as Tile;
      tile.pixels += 1;
      tile.xxx += right ** 3;
      tile.xxy += right * right * up;
      tile.xyy += right * up * up;
      tile.yyy += up ** 3;
    }
  }
  return tiles.filter(({ pixels }) => pixels > 0);
}

/** The mean over tiles of the third power of the difference in a direction, with its standard error. */
function skewAlong(tiles: readonly Tile[], degrees: number): { mean: number; error: number } {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [Math.sin(angle), Math.cos(angle)];
  const values = tiles.map(
    ({ pixels, xxx, xxy, xyy, yyy }) =>
      (x ** 3 * xxx + 3 * x * x * y * xxy + 3 * x * y * y * xyy + y ** 3 * yyy) / pixels,
  );
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(spread / (values.length - 1) / values.length) };
}

/** The direction in the picture in which it is largest. */
function lightOf(tiles: readonly Tile[]): number {
  const directions = Array.from({ length: 72 }, (_, at) => at * 5);
  const skews = directions.map((degrees) => skewAlong(tiles, degrees).mean);
  return directions[skews.indexOf(Math.max(...skews))] ?? 0;
}
