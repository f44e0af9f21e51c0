import { boundsAround } from '#domain/geo/around.ts';
import type { Bounds } from '#domain/geo/bounds.ts';
import type { Place } from '#domain/geo/distance.ts';

/** A grid of degrees, rows from north to south, whose points are the middles of its cells. */
export interface Grid {
  columns: number;
  rows: number;
  /** The middle of the first cell, in the north-west, and the steps between cells: millionths of a degree. */
  north: number;
  west: number;
  step: number;
}

/** The grid of all products of MRMS over the conterminous states: cells of 0.01°, from 55° N, 130° W. */
export const mrmsGrid: Grid = {
  columns: 7000,
  rows: 3500,
  north: 54_995_000,
  west: -129_995_000,
  step: 10_000,
};

/** Ten-millionths of a degree, in which positions are kept, a cell is wide. */
const CELL = 100_000;
const NORTH_EDGE = 550_000_000;
const WEST_EDGE = -1_300_000_000;

/**
 * The cell of a place: row × 7000 + column, as the column `mrms_cell` of properties has it; null outside of the grid. An
 * edge belongs to the cell south or east of it. In whole numbers, since 55 - 33.45 is no 21.55 in binary fractions.
 */
export function mrmsCell({ latitude, longitude }: Place): number | null {
  const row = Math.floor((NORTH_EDGE - Math.round(latitude * 1e7)) / CELL);
  const column = Math.floor((Math.round(longitude * 1e7) - WEST_EDGE) / CELL);
  const isInside = row >= 0 && row < mrmsGrid.rows && column >= 0 && column < mrmsGrid.columns;
  return isInside ? row * mrmsGrid.columns + column : null;
}

/** The middle of a cell. */
export function cellCenter(cell: number): Place {
  const row = Math.floor(cell / mrmsGrid.columns);
  const column = cell % mrmsGrid.columns;
  return {
    latitude: (mrmsGrid.north - row * mrmsGrid.step) / 1e6,
    longitude: (mrmsGrid.west + column * mrmsGrid.step) / 1e6,
  };
}

/** The edges of a cell. */
export function cellBounds(cell: number): Bounds {
  const { latitude, longitude } = cellCenter(cell);
  const half = mrmsGrid.step / 2e6;
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return [
    rounded(longitude - half),
    rounded(latitude - half),
    rounded(longitude + half),
    rounded(latitude + half),
  ];
}

/** Adjacent cells of a row, both ends included. */
export interface CellRange {
  first: number;
  last: number;
}

/** Cells of the grid that hold all places within a distance of a place, and a few more: a range for each row. */
export const cellsAround = ({ latitude, longitude }: Place, miles: number): CellRange[] =>
  rowsWithin(boundsAround([longitude, latitude, longitude, latitude], miles));

/** Cells of the grid within bounds, and one more on each side: a range for each row. */
export function rowsWithin([boundsWest, south, boundsEast, north]: Bounds): CellRange[] {
  const rowOf = (degrees: number) => Math.floor((55 - degrees) * 100);
  const columnOf = (degrees: number) => Math.floor((degrees + 130) * 100);
  const rows = within(rowOf(north), rowOf(south), mrmsGrid.rows);
  const columns = within(columnOf(boundsWest), columnOf(boundsEast), mrmsGrid.columns);
  const [west = 0] = columns;
  const east = columns.at(-1);
  if (east === undefined) return [];
  return rows.map((row) => ({ first: row * mrmsGrid.columns + west, last: row * mrmsGrid.columns + east }));
}

/** Whole numbers from one to another, with one more on each side, that count rows or columns of a grid. */
function within(first: number, last: number, count: number): number[] {
  const from = Math.max(0, first - 1);
  const length = Math.max(0, Math.min(count, last + 2) - from);
  return Array.from({ length }, (_, index) => from + index);
}
