import type { GridMessage } from './grid-message.ts';

/** The largest hail of 24 hours that MRMS estimates, in millimeters (MESH_Max_1440min). */
export const MESH_PRODUCT = '209-3-34';
/** Smaller hail does nothing to a roof: half an inch, in millimeters. */
export const SMALLEST_MESH = 12.7;
/** The largest hail ever measured: a larger radar estimate is not hail. */
const LARGEST_MESH = 8 * 25.4;

export interface MeshCell {
  /** row × columns + column */
  cell: number;
  millimeters: number;
  /** It is nearly alone, which hail never is, but echoes of wind farms, airplanes and melting snow are. */
  isLone: boolean;
}

/** Values of a grid as they come out of its PNG, a number each, rows from north to south. */
export type RawGrid = Uint8Array | Uint16Array | Uint32Array;

/** From this on a cell needs others around it to be believed, and what counts as one. In millimeters. */
const LARGE = 3 * 25.4;
const NEIGHBOR = 0.75 * 25.4;
const NEIGHBORS_WANTED = 5;

/** Cells with hail that matters, in their order. What was not seen and what is larger than any hail is left out. */
export function readMesh({ grid, amountOf, rawOf }: GridMessage, raw: RawGrid): MeshCell[] {
  const least = rawOf(SMALLEST_MESH);
  const large = rawOf(LARGE);
  const neighbor = rawOf(NEIGHBOR);
  const cells: MeshCell[] = [];
  for (const cell of cellsFrom(raw, least)) {
    const value = raw[cell] as number;
    const millimeters = Math.round(amountOf(value) * 10) / 10;
    if (millimeters > LARGEST_MESH) continue;
    const isLone = value >= large && neighborsOf(raw, grid.columns, cell, neighbor) < NEIGHBORS_WANTED;
    cells.push({ cell, millimeters, isLone });
  }
  return cells;
}

/** Pairs of numbers that are looked at in one go. */
const PAIRS = 8;

/**
 * The cells that reach a number, in their order. Nearly all of a continent has no hail: what reaches the number has one of
 * its upper bits, so that sixteen cells of which none has any are passed over together.
 */
function cellsFrom(raw: RawGrid, least: number): number[] {
  const cells: number[] = [];
  const take = (from: number, to: number) => {
    for (let cell = from; cell < to; cell += 1) if ((raw[cell] as number) >= least) cells.push(cell);
  };
  const pairs = pairsOf(raw, least);
  const end = pairs.length - (pairs.length % PAIRS);
  const upper = 0x1_0000 - 2 ** Math.floor(Math.log2(least));
  const mask = (upper << 16) | upper;
  for (let pair = 0; pair < end; pair += PAIRS)
    if (hasAny(pairs, pair, mask)) take(2 * pair, 2 * (pair + PAIRS));
  take(2 * end, raw.length);
  return cells;
}

/** Whether one of eight pairs has a bit of the mask. */
function hasAny(pairs: Int32Array, n: number, mask: number): boolean {
  const low = of(pairs, n) | of(pairs, n + 1) | of(pairs, n + 2) | of(pairs, n + 3);
  const high = of(pairs, n + 4) | of(pairs, n + 5) | of(pairs, n + 6) | of(pairs, n + 7);
  return ((low | high) & mask) !== 0;
}

const of = (pairs: Int32Array, n: number) => pairs[n] as number;

/** Two numbers of 16 bits each as one; none if that is impossible or useless. */
const pairsOf = (raw: RawGrid, least: number): Int32Array =>
  raw instanceof Uint16Array && raw.byteOffset % 4 === 0 && least >= 1
    ? new Int32Array(raw.buffer, raw.byteOffset, raw.length >> 1)
    : new Int32Array();

/** How many of the 24 cells around one reach a value. */
function neighborsOf(raw: RawGrid, columns: number, cell: number, least: number): number {
  const column = cell % columns;
  let count = 0;
  for (let row = -2; row <= 2; row += 1) {
    for (let side = -2; side <= 2; side += 1) {
      const isOther = row !== 0 || side !== 0;
      const isBeside = column + side >= 0 && column + side < columns;
      if (isOther && isBeside && (raw[cell + row * columns + side] ?? 0) >= least) count += 1;
    }
  }
  return count;
}
