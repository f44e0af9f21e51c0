import { contours } from 'd3-contour';
import { bandsUpTo } from '#domain/storms/bands.ts';
import { mrmsGrid } from '#domain/storms/mrms-grid.ts';

/** A cell of the radar's grid with hail. */
export interface HailCell {
  /** row × columns + column */
  cell: number;
  inches: number;
}

/** Polygons of rings of [longitude, latitude], as GeoJSON has them. */
export type MultiPolygon = [longitude: number, latitude: number][][][];

/** Where hail reaches a size. Larger bands are within smaller ones. */
export interface Band {
  inches: number;
  coordinates: MultiPolygon;
}

/** Cells that are not stored have less than half an inch; a quarter is the midpoint. */
const NOT_KEPT = 0.25;

/**
 * Bands of a quarter of an inch around cells, by straight lines between cell centers: a center is within a band if its
 * cell reaches the band's size, and outside otherwise.
 */
export function hailBands(cells: readonly HailCell[]): Band[] {
  const bands = new Map<number, MultiPolygon>();
  for (const group of groupsOf(cells)) {
    const field = fieldOf(group, ({ inches }) => inches, NOT_KEPT);
    for (const inches of bandsUpTo(largestOf(group))) {
      const polygons = bands.get(inches) ?? [];
      bands.set(inches, polygons);
      polygons.push(...contourOf(field, inches));
    }
  }
  return [...bands].sort(([a], [b]) => a - b).map(([inches, coordinates]) => ({ inches, coordinates }));
}

/** The area of cells, half a cell wide around their middles. */
export const areaOf = (cells: readonly HailCell[]): MultiPolygon =>
  groupsOf(cells).flatMap((group) =>
    contourOf(
      fieldOf(group, () => 1, 0),
      0.5,
    ),
  );

/**
 * Cells that touch each other, also at a corner. Two groups have an empty cell between them, so that no line between two
 * centers joins them: each can be processed on its own, in a small rectangle instead of a continent.
 */
function groupsOf(cells: readonly HailCell[]): HailCell[][] {
  const left = new Map(cells.map((one) => [one.cell, one]));
  const groups: HailCell[][] = [];
  for (const first of cells) {
    if (!left.delete(first.cell)) continue;
    const group = [first];
    // The group grows while it is gone through.
    for (const { cell } of group) {
      for (const step of STEPS) {
        const beside = left.get(cell + step);
        if (!beside) continue;
        left.delete(beside.cell);
        group.push(beside);
      }
    }
    groups.push(group);
  }
  return groups;
}

const { columns } = mrmsGrid;
const STEPS = [-columns - 1, -columns, 1 - columns, -1, 1, columns - 1, columns, columns + 1];

/** Values of a rectangle of cells, rows from the north. */
interface Field {
  values: number[];
  width: number;
  height: number;
  /** Row and column of its first cell. */
  top: number;
  left: number;
}

/** The rectangle around cells, with one more cell on each side. */
function fieldOf(cells: readonly HailCell[], sizeOf: (cell: HailCell) => number, otherwise: number): Field {
  const placed = cells.map((one) => ({
    row: Math.floor(one.cell / columns),
    column: one.cell % columns,
    value: sizeOf(one),
  }));
  const [top, bottom] = rangeOf(placed.map(({ row }) => row));
  const [left, right] = rangeOf(placed.map(({ column }) => column));
  const width = right - left + 1;
  const height = bottom - top + 1;
  const values = new Array<number>(width * height).fill(otherwise);
  for (const { row, column, value } of placed) values[(row - top) * width + column - left] = value;
  return { values, width, height, top, left };
}

const largestOf = (cells: readonly HailCell[]): number =>
  cells.reduce((most, { inches }) => Math.max(most, inches), 0);

/** From one before the least to one behind the largest. */
function rangeOf(numbers: readonly number[]): [from: number, to: number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of numbers) {
    least = Math.min(least, number);
    most = Math.max(most, number);
  }
  return [least - 1, most + 1];
}

function contourOf({ values, width, height, top, left }: Field, threshold: number): MultiPolygon {
  const { coordinates } = contours().size([width, height]).contour(values, threshold);
  // The library gives the first cell the corner (0, 0) and the middle (0.5, 0.5).
  const longitude = (x: number) => degrees(mrmsGrid.west + (left + x - 0.5) * mrmsGrid.step);
  const latitude = (y: number) => degrees(mrmsGrid.north - (top + y - 0.5) * mrmsGrid.step);
  return coordinates.map((polygon) =>
    polygon.map((ring) => ring.map(([x = 0, y = 0]) => [longitude(x), latitude(y)])),
  );
}

/** A hundred-thousandth of a degree is a meter, a thousandth of a cell. @param micro millionths of a degree */
const degrees = (micro: number) => Math.round(micro / 10) / 1e5;
