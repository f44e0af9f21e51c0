import type { GridMessage } from './grid-message.ts';

/** The largest hail of 24 hours that MRMS estimates, in millimeters (MESH_Max_1440min). */
export const MESH_PRODUCT = '209-3-34';
/** Smaller hail does nothing to a roof: half an inch, in millimeters. */
export const SMALLEST_MESH = 12.7;
/** More was never measured: what the radar says beyond is no hail. */
const LARGEST_MESH = 8 * 25.4;

export interface MeshCell {
  /** row × columns + column */
  cell: number;
  millimeters: number;
  /** It stands nearly alone, as hail never does and echoes of wind farms, airplanes and melting snow do. */
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

/** The cells that reach a number, in their order. */
function cellsFrom(raw: RawGrid, least: number): number[] {
  const cells: number[] = [];
  const pairs = pairsOf(raw);
  // Nearly all of a continent has no hail, in long stretches of one number: pairs like one that was seen to be calm are
  // passed over.
  let calm = -1;
  for (let pair = 0; pair < pairs.length; pair += 1) {
    const both = pairs[pair] as number;
    if (both === calm) continue;
    if ((both & 0xffff) < least && both >>> 16 < least) {
      calm = both;
      continue;
    }
    if ((raw[2 * pair] as number) >= least) cells.push(2 * pair);
    if ((raw[2 * pair + 1] as number) >= least) cells.push(2 * pair + 1);
  }
  for (let cell = 2 * pairs.length; cell < raw.length; cell += 1)
    if ((raw[cell] as number) >= least) cells.push(cell);
  return cells;
}

/** Two numbers of 16 bits each as one, signed since engines compare such ones twice as fast; none where that cannot be. */
const pairsOf = (raw: RawGrid): Int32Array =>
  raw instanceof Uint16Array && raw.byteOffset % 4 === 0
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
