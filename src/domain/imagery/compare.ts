import { coarsened, type Fit, type Patch, type Raster, samplePatch } from './raster.ts';
import { register } from './register.ts';

/** How a roof was seen: by how much, in meters to the east and north for each meter of height, it leans in its picture. */
export type Lean = readonly [east: number, north: number];

/** The comparison of two pictures of one roof. It is never a statement about damage. */
export type Compared =
  | { comparable: true; score: number; match: number; fit: Fit }
  | { comparable: false; reason: IncomparableReason };

export const incomparableReasons = {
  angle: 'The two pictures were taken from too different angles.',
  match: 'The two pictures show too little that is alike to be laid over each other.',
} as const;
export type IncomparableReason = keyof typeof incomparableReasons;

/** Between eaves and ridge, in meters: what leans differently cannot be laid over itself by moving it. */
const RELIEF = 2;
/** Side of the squares that are compared, in meters. */
export const CELL = 0.6;
/** Below this correlation it is chance where they fit best. */
const LEAST_MATCH = 0.25;
/** The part of a roof's square that its house is sure to fill, wherever it is within the square. */
const ROOF_SHARE = 0.6;
const STEP = 0.1;

/** What is known of two pictures of one roof. */
export interface Pair {
  /** Half the side of the square that holds the roof, in meters. */
  half: number;
  /** How far each position may be off, in meters. */
  errors: readonly [earlier: number, later: number];
  leans: readonly [earlier: Lean, later: Lean];
}

/**
 * How different the same roof looks in two pictures, light and contrast aside: the difference of the cell that differs
 * most, in standard deviations of brightness. Shadows, cars and leaves differ as well: it is an order to look at roofs in.
 */
export function compareRoof(earlier: Raster, later: Raster, { half, errors, leans }: Pair): Compared {
  const [[ax, ay], [bx, by]] = leans;
  if (Math.hypot(ax - bx, ay - by) * RELIEF > CELL) return { comparable: false, reason: 'angle' };
  const search = Math.hypot(...errors);
  const inside = Math.min(shortHalf(earlier), shortHalf(later) - search);
  const { match, ...fit } = register(earlier, later, {
    half: Math.max(LEAST_HALF, Math.min(half, inside)),
    search,
  });
  if (match < LEAST_MATCH) return { comparable: false, reason: 'match' };
  return { comparable: true, match, fit, score: worstCell(earlier, later, fit, half * ROOF_SHARE) };
}

/** What is looked for is at least that large, in meters to each side. */
const LEAST_HALF = 4;

const shortHalf = ({ width, height, metersPerPixel }: Raster) =>
  (Math.min(width, height) * metersPerPixel) / 2;

function worstCell(earlier: Raster, later: Raster, fit: Fit, half: number): number {
  const across = Math.round(CELL / STEP);
  const reach = Math.max(across, Math.round(half / STEP));
  const one = evened(samplePatch(coarsened(earlier, STEP), reach, STEP));
  const other = evened(samplePatch(coarsened(later, STEP), reach, STEP, fit));
  const cells = Math.floor(one.side / across);
  let worst = 0;
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      let sum = 0;
      for (let y = 0; y < across; y += 1) {
        const from = (row * across + y) * one.side + column * across;
        for (let at = from; at < from + across; at += 1)
          sum += (other.values[at] as number) - (one.values[at] as number);
      }
      worst = Math.max(worst, Math.abs(sum) / (across * across));
    }
  }
  return worst;
}

/** With its mean at 0 and its standard deviation at 1. */
function evened({ values, side }: Patch): Patch {
  let sum = 0;
  let squares = 0;
  for (const value of values) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / values.length;
  const spread = Math.sqrt(Math.max(1, squares / values.length - mean * mean));
  return { side, values: values.map((value) => (value - mean) / spread) };
}
