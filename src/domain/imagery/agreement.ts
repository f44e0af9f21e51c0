import { HEIGHT_ERROR } from './camera.ts';
import { offsetOf, type PlacedCamera } from './ground.ts';
import { neighborhoodsOf } from './neighborhoods.ts';

/** A frame as a few thousand gray pixels, a byte each, row by row. */
export interface GrayFrame {
  camera: PlacedCamera;
  width: number;
  height: number;
  gray: Uint8Array;
}

/** Of the longer side of a frame that is compared. */
export const COMPARED_PIXELS = 128;

/** By how many degrees the direction of each of two frames has to be turned so that both show the same ground. */
export interface Agreement {
  one: number;
  other: number;
}

/**
 * Correlation from which on two frames are taken for the same ground, and the share of it that no other way may reach: on
 * real and simulated pictures the right way has 0.3 to 0.65, the others have 0.1 to 0.25. To speak against a tag takes more.
 */
const bars = { as: { least: 0.3, rival: 0.65 }, against: { least: 0.38, rival: 0.55 } } as const;
/** Beside half a turn a direction that is wrong so is off by some degrees more: 4 to 12 on real pictures. */
const COARSE = [-10, -5, 5, 10];
const FINE = [-12, -9, -6, -3, 0, 3, 6, 9, 12];

/**
 * Whether the directions of two overlapping frames agree, or one or both have to be turned by half. Each way of turning them
 * lays their pixels on the ground, and that in which they are most alike holds. Null where the pictures do not tell.
 */
export function agreementOf(one: GrayFrame, other: GrayFrame): Agreement | null {
  const scene = sceneOf(one, other);
  const tried = (turns: readonly number[], those = ways) =>
    turns.flatMap((turn) => those.map((way) => ({ ...way, turn, score: scoreOf(scene, way, turn) })));
  const straight = tried([0]);
  if (straight.every(({ score }) => score < bars.as.least / 2)) return null;
  const best = decide(straight) ?? decide([...straight, ...tried(COARSE)]);
  if (!best) return null;
  if (best.one === 0 && best.other === 0) return { one: 0, other: 0 };
  const turn = bestOf(tried(FINE, [best]))?.turn ?? 0;
  // What is turned a little beside is the frame that is wrong.
  return best.one === 0 ? { one: 0, other: 180 - turn } : { one: 180 + turn, other: best.other };
}

/** Frames that can tell each other's direction: near enough to overlap, and not so near that turning both changes nothing. */
export function overlap(one: PlacedCamera, other: PlacedCamera): boolean {
  const [east, north] = offsetOf(one.position, other.position);
  const apart = Math.hypot(east, north);
  const sides = [one, other].map(({ width, height, gsd }) => Math.max(width, height) * gsd.meters);
  return apart >= toleranceOf(one, other, apart) && apart <= 0.75 * Math.min(...sides);
}

interface Way {
  /** Degrees, 0 or 180. */
  one: number;
  other: number;
}

const ways: readonly Way[] = [
  { one: 0, other: 0 },
  { one: 180, other: 0 },
  { one: 0, other: 180 },
  { one: 180, other: 180 },
];

interface Tried extends Way {
  turn: number;
  score: number;
}

const bestOf = (tried: readonly Tried[]): Tried | undefined =>
  [...tried].sort((a, b) => b.score - a.score)[0];

/** The best way, where no other one comes near it. */
function decide(tried: readonly Tried[]): Way | null {
  const best = bestOf(tried);
  if (!best) return null;
  const { least, rival } = best.one === 0 && best.other === 0 ? bars.as : bars.against;
  if (best.score < least) return null;
  const isNear = ({ one, other, score }: Tried) =>
    (one !== best.one || other !== best.other) && score > best.score * rival;
  return tried.some(isNear) ? null : best;
}

interface Scene {
  one: GrayFrame & { detail: Float32Array };
  other: GrayFrame & { detail: Float32Array };
  /** Meters of a cell of the ground. */
  step: number;
  /** From the middle of one to that of the other, and how far off that may be, in cells. */
  between: readonly [east: number, north: number];
  reach: number;
}

function sceneOf(one: GrayFrame, other: GrayFrame): Scene {
  const between = offsetOf(one.camera.position, other.camera.position);
  const step = Math.max(
    ...[one, other].map(({ camera, width }) => (camera.gsd.meters * camera.width) / width),
  );
  return {
    ...{ one: { ...one, detail: detailOf(one) }, other: { ...other, detail: detailOf(other) }, step },
    between: [Math.round(between[0] / step), Math.round(between[1] / step)],
    reach: Math.ceil(toleranceOf(one.camera, other.camera, Math.hypot(...between)) / step),
  };
}

/** How far off each other two frames may lie: receivers, scale, tilt of a degree. In meters. */
function toleranceOf(one: PlacedCamera, other: PlacedCamera, apart: number): number {
  const scale = Math.max(one.gsd.error / one.gsd.meters, HEIGHT_ERROR / one.heightMeters);
  const tilt = Math.max(one.heightMeters, other.heightMeters) * Math.tan(Math.PI / 180);
  return Math.hypot(one.receiverError, other.receiverError) + scale * apart + tilt;
}

/** How alike the two are where both show ground, at the best of all shifts: a normalized correlation, from -1 to 1. */
function scoreOf({ one, other, step, between, reach }: Scene, way: Way, turn: number): number {
  const ground = layOut(one, step, way.one + turn);
  const sample = layOut(other, step, way.other);
  const points: number[] = [];
  const values: number[] = [];
  const { half } = sample;
  for (let north = -half; north <= half; north += 1)
    for (let east = -half; east <= half; east += 1) {
      const value = sample.cells[(north + half) * (2 * half + 1) + east + half] as number;
      const [x, y] = [east + between[0], north + between[1]];
      // Within reach of the edge it would leave what is laid out.
      if (value === EMPTY || Math.max(Math.abs(x), Math.abs(y)) > ground.half - reach) continue;
      points.push((y + ground.half) * (2 * ground.half + 1) + x + ground.half);
      values.push(value);
    }
  const [some, theirs] = [thinned(points), thinned(values)];
  let best = -1;
  for (let north = -reach; north <= reach; north += 1)
    for (let east = -reach; east <= reach; east += 1) {
      const shift = north * (2 * ground.half + 1) + east;
      best = Math.max(best, correlation(ground.cells, some, theirs, shift));
    }
  return best;
}

/** Cells that are enough to tell ways apart; neighbors say the same. */
const ENOUGH = 1500;

function thinned(values: readonly number[]): number[] {
  const every = Math.ceil(values.length / ENOUGH);
  return values.filter((_, at) => at % every === 0);
}

/** Fewest cells that two have in common, and the share of them that has to be so at every shift. */
const FEWEST = 200;
const LEAST_SHARE = 0.4;

function correlation(
  cells: Float32Array,
  points: readonly number[],
  values: readonly number[],
  shift: number,
): number {
  let [count, sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0, 0];
  for (let at = 0; at < points.length; at += 1) {
    const a = cells[(points[at] as number) + shift] as number;
    if (a === EMPTY) continue;
    const b = values[at] as number;
    count += 1;
    sumA += a;
    sumB += b;
    squaresA += a * a;
    squaresB += b * b;
    products += a * b;
  }
  if (count < FEWEST || count < points.length * LEAST_SHARE) return -1;
  const spread = (squaresA - sumA ** 2 / count) * (squaresB - sumB ** 2 / count);
  return spread <= 0 ? -1 : (products - (sumA * sumB) / count) / Math.sqrt(spread);
}

/** No detail is as strong. */
const EMPTY = 1000;

/** A frame on the ground, north up, in cells around its middle; rows go north. */
function layOut(
  { camera, width, height, detail }: GrayFrame & { detail: Float32Array },
  step: number,
  turn: number,
): { half: number; cells: Float32Array } {
  const scale = step / ((camera.gsd.meters * camera.width) / width);
  const half = Math.ceil(Math.hypot(width, height) / 2 / scale);
  const angle = ((camera.yaw.degrees + turn) * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle) * scale, Math.cos(angle) * scale];
  const side = 2 * half + 1;
  const cells = new Float32Array(side * side).fill(EMPTY);
  for (let north = -half; north <= half; north += 1)
    for (let east = -half; east <= half; east += 1) {
      const column = Math.floor(width / 2 + east * cos - north * sin);
      const row = Math.floor(height / 2 - east * sin - north * cos);
      if (column >= 0 && row >= 0 && column < width && row < height)
        cells[(north + half) * side + east + half] = detail[row * width + column] as number;
    }
  return { half, cells };
}

/** Pixels to each side that a detail is as large as, and that it is compared with; gray levels that are noise. */
const WITHIN = 1;
const AROUND = 6;
const NOISE = 4;

/** What stands out from its surroundings, whatever their light: each place less what is around it, by their spread. */
function detailOf({ gray, width, height }: GrayFrame): Float32Array {
  const around = neighborhoodsOf(gray, width, height);
  const detail = new Float32Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      const mean = around.mean(column, row, AROUND);
      const own = around.mean(column, row, WITHIN);
      detail[row * width + column] = (own - mean) / (around.spread(column, row, AROUND) + NOISE);
    }
  return detail;
}
