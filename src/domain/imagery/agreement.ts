import { GROUND_ERROR } from './camera.ts';
import { offsetOf, type PlacedCamera } from './ground.ts';
import { detailOf, EMPTY, type GrayFrame, layOut, likeness } from './laid-out.ts';

/** Of the longer side of a frame that is compared. */
export const COMPARED_PIXELS = 128;

/** By how many degrees the direction of each of two frames has to be turned so that both show the same ground. */
export interface Agreement {
  one: number;
  other: number;
}

/** How two overlapping frames compare. */
export interface Comparison {
  /** Null if the pictures are not clear enough. */
  agreement: Agreement | null;
  /** By how many standard errors the first frame fits better in its stated direction than turned by half; below 0 worse. */
  lean: number;
  /** Where neither has to be turned: meters from where the other shows some ground to where the first one does. */
  shift: Shift | null;
}

export interface Shift {
  east: number;
  north: number;
  /** Standard deviation of each. */
  deviation: number;
}

/**
 * Standard errors from which on two frames are taken for the same ground, by which every other way has to stay behind, and
 * the share of it that none of them may reach. The best of all shifts of a wrong way has 2 to 5, and came ahead by 2.4 at
 * most on parts of real pictures; on streets in a grid, which look alike when both frames are turned, it has up to 0.75 of
 * the right one. To speak against a tag takes more.
 */
const bars = {
  as: { least: 4, ahead: 2.5, rival: 0.75 },
  against: { least: 5, ahead: 3, rival: 0.65 },
  // That both are wrong is rarer than streets that look alike turned round.
  both: { least: 5, ahead: 3, rival: 0.5 },
} as const;
/** Beside half a turn a direction that is wrong so is off by some degrees more: 4 to 12 on real pictures. */
const COARSE = [-10, -5, 5, 10];
const FINE = [-12, -9, -6, -3, 0, 3, 6, 9, 12];

/**
 * Whether the directions of two overlapping frames agree, or one or both have to be turned by half. Each way of turning them
 * lays their pixels on the ground, and that in which they are most alike holds.
 */
export function compareDirections(one: GrayFrame, other: GrayFrame): Comparison {
  const scene = sceneOf(one, other);
  const tried = (turns: readonly number[], those = ways) =>
    turns.flatMap((turn) => those.map((way) => ({ ...way, turn, ...fitOf(scene, way, turn) })));
  const straight = tried([0]);
  const lean = Math.max(...scoresWith(straight, 0)) - Math.max(...scoresWith(straight, 180));
  const inconclusive = { agreement: null, lean, shift: null };
  if (straight.every(({ score }) => score < bars.as.least / 2)) return inconclusive;
  const best = decide(straight) ?? decide([...straight, ...tried(COARSE)]);
  if (!best) return inconclusive;
  if (best.one === 0 && best.other === 0)
    return { agreement: { one: 0, other: 0 }, lean, shift: shiftIn(scene, best) };
  const turn = bestOf(tried(FINE, [best]))?.turn ?? 0;
  // What is turned a little beside is the frame that is wrong.
  const agreement = best.one === 0 ? { one: 0, other: 180 - turn } : { one: 180 + turn, other: best.other };
  return { agreement, lean, shift: null };
}

const scoresWith = (tried: readonly Tried[], one: number): number[] =>
  tried.filter((way) => way.one === one).map(({ score }) => score);

/** Frames that can check each other's direction: near enough to overlap, and not so near that turning both changes nothing. */
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

interface Tried extends Way, Peak {
  turn: number;
}

interface Peak {
  score: number;
  /** Cells that the second frame is moved by, between cells by a parabola. */
  east: number;
  north: number;
}

/** Of a peak between cells, in cells: detail is three of them wide. */
const PEAK_DEVIATION = 0.35;
/** What roofs and trees lean, in meters. */
const LEAN_DEVIATION = 0.4;

function shiftIn({ between, exact, step }: Scene, { east, north }: Peak): Shift {
  return {
    east: (east + between[0] - exact[0]) * step,
    north: (north + between[1] - exact[1]) * step,
    deviation: Math.hypot(PEAK_DEVIATION * step, LEAN_DEVIATION),
  };
}

const bestOf = (tried: readonly Tried[]): Tried | undefined =>
  [...tried].sort((a, b) => b.score - a.score)[0];

/** The best way, where no other one comes near it. */
function decide(tried: readonly Tried[]): Tried | null {
  const best = bestOf(tried);
  if (!best) return null;
  const turnedRound = [best.one, best.other].filter((turn) => turn !== 0).length;
  const { least, ahead, rival } = bars[(['as', 'against', 'both'] as const)[turnedRound] ?? 'both'];
  if (best.score < least) return null;
  const isNear = ({ one, other, score }: Tried) =>
    (one !== best.one || other !== best.other) && score > Math.min(best.score - ahead, best.score * rival);
  return tried.some(isNear) ? null : best;
}

interface Scene {
  one: GrayFrame & { detail: Float32Array };
  other: GrayFrame & { detail: Float32Array };
  /** Meters of a cell of the ground. */
  step: number;
  /** From the middle of one to that of the other, and how far off that may be, in cells. */
  between: readonly [east: number, north: number];
  exact: readonly [east: number, north: number];
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
    exact: [between[0] / step, between[1] / step],
    reach: Math.ceil(toleranceOf(one.camera, other.camera, Math.hypot(...between)) / step),
  };
}

/** Of a receiver's error, what two pictures of a flight do not share. */
const OWN_SHARE = 0.55;

/** Maximum offset of two frames in meters: receivers, scale, tilt of a degree. */
function toleranceOf(one: PlacedCamera, other: PlacedCamera, apart: number): number {
  const scale = Math.max(one.gsd.error / one.gsd.meters, GROUND_ERROR / one.heightMeters);
  const tilt = Math.max(one.heightMeters, other.heightMeters) * Math.tan(Math.PI / 180);
  return Math.hypot(OWN_SHARE * one.receiverError, OWN_SHARE * other.receiverError, scale * apart, tilt);
}

/** How alike the two are where both show ground, at the best of all shifts: a correlation in its standard errors. */
function fitOf({ one, other, step, between, reach }: Scene, way: Way, turn: number): Peak {
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
  const every = Math.ceil(points.length / ENOUGH);
  const [some, theirs] = [thinned(points, every), thinned(values, every)];
  const across = 2 * reach + 1;
  const scores = new Float64Array(across * across).fill(UNTRIED);
  const score = (at: number): number => {
    if (scores[at] !== UNTRIED) return scores[at] as number;
    const [east, north] = [(at % across) - reach, Math.floor(at / across) - reach];
    const shift = north * (2 * ground.half + 1) + east;
    scores[at] = likeness(ground.cells, some, theirs, { shift, every });
    return scores[at] as number;
  };
  // A detail is three cells wide: of two shifts beside each other one is enough to find it.
  const coarse: number[] = [];
  for (let row = 0; row < across; row += 2)
    for (let column = 0; column < across; column += 2) coarse.push(row * across + column);
  const likeliest = coarse.sort((a, b) => score(b) - score(a)).slice(0, REFINED);
  let best = likeliest[0] as number;
  for (const from of likeliest) for (const at of around(from, across)) if (score(at) > score(best)) best = at;
  for (const at of around(best, across)) score(at);
  return {
    score: score(best),
    east: (best % across) - reach + betweenCells(scores, best, 1),
    north: Math.floor(best / across) - reach + betweenCells(scores, best, across),
  };
}

/** No correlation is as low. */
const UNTRIED = -1000;
/** Coarse shifts around which finer ones are tried. */
const REFINED = 4;

/** Those beside a shift that are tried at all. */
function around(at: number, across: number): number[] {
  const [column, row] = [at % across, Math.floor(at / across)];
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1]
      .filter(
        (right) => column + right >= 0 && column + right < across && row + down >= 0 && row + down < across,
      )
      .map((right) => at + down * across + right),
  );
}

/** How far from a peak its parabola has its top, in steps. */
function betweenCells(scores: Float64Array, at: number, step: number): number {
  const [low, top, high] = [scores[at - step] ?? UNTRIED, scores[at] as number, scores[at + step] ?? UNTRIED];
  if (low === UNTRIED || high === UNTRIED) return 0;
  const bend = low - 2 * top + high;
  return bend < 0 ? Math.max(-0.5, Math.min(0.5, (low - high) / (2 * bend))) : 0;
}

/** Enough cells to distinguish directions; neighboring cells repeat each other. */
const ENOUGH = 3000;

const thinned = (values: readonly number[], every: number): number[] =>
  values.filter((_, at) => at % every === 0);
