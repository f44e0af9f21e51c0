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
  for (let cell = 0; cell < raw.length; cell += 1) {
    const value = raw[cell] as number;
    if (value < least) continue;
    const millimeters = Math.round(amountOf(value) * 10) / 10;
    if (millimeters > LARGEST_MESH) continue;
    const isLone = value >= large && neighborsOf(raw, grid.columns, cell, neighbor) < NEIGHBORS_WANTED;
    cells.push({ cell, millimeters, isLone });
  }
  return cells;
}

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
