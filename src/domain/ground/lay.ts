import type { Place } from '../geo/distance.ts';
import { originOf, type Tile } from '../geo/world.ts';
import { type PlacedCamera, pixelOf } from '../imagery/ground.ts';
import { type Orthophoto, pixelAtPlace } from '../imagery/orthophoto.ts';
import { latitudeAt, longitudeAt } from './pyramid.ts';

/** A value that is linear in a block's columns and rows. */
export type Linear = readonly [perColumn: number, perRow: number, at0: number];

/** Where a picture is on a block. */
export interface Laid {
  /** Pixels of the picture. */
  width: number;
  height: number;
  /** Column and row of the picture that a pixel of the block shows. */
  column: Linear;
  row: Linear;
  /** The pixel of the block straight below the camera; null for an orthophoto, which is seen from above everywhere. */
  nadir: readonly [column: number, row: number] | null;
  /** It may be turned by half: shown only where no other camera's picture is. */
  isDoubtful?: boolean;
}

/**
 * Meters above ground at which neighbors fit together: streets and eaves are each a little off. Roofs of one story are
 * seen where they are to a meter from 60 m.
 */
const FIT_HEIGHT = 2;

/** Lays a camera's picture on a block of so many pixels. Within a block the earth is as good as flat. */
export function layFrame(camera: PlacedCamera, block: Tile, pixels: number): Laid {
  const at = layWith((place) => pixelOf(camera, place, FIT_HEIGHT), block, pixels);
  const middle = [camera.width / 2, camera.height / 2] as const;
  return {
    ...{ width: camera.width, height: camera.height, ...at },
    nadir: solve(at.column, at.row, middle),
    isDoubtful: camera.yaw.unconfirmed === true,
  };
}

export function layOrthophoto(orthophoto: Orthophoto, block: Tile, pixels: number): Laid {
  const at = layWith((place) => pixelAtPlace(orthophoto, place), block, pixels);
  return { width: orthophoto.width, height: orthophoto.height, ...at, nadir: null };
}

function layWith(pixelAt: (place: Place) => readonly [number, number], block: Tile, pixels: number) {
  const { x, y, size } = originOf(block);
  const step = size / pixels;
  const at = (column: number, row: number) =>
    pixelAt({ longitude: longitudeAt(x + column * step), latitude: latitudeAt(y + row * step) });
  const [half, quarter] = [pixels / 2, pixels / 4];
  const west = at(half - quarter, half);
  const east = at(half + quarter, half);
  const north = at(half, half - quarter);
  const south = at(half, half + quarter);
  const linear = (axis: 0 | 1): Linear => {
    const perColumn = (east[axis] - west[axis]) / half;
    const perRow = (south[axis] - north[axis]) / half;
    const middle = (west[axis] + east[axis] + north[axis] + south[axis]) / 4;
    return [perColumn, perRow, middle - half * (perColumn + perRow)];
  };
  return { column: linear(0), row: linear(1) };
}

/** Where both functions have these values. */
function solve(
  [a, b, c]: Linear,
  [d, e, f]: Linear,
  [column, row]: readonly [number, number],
): [number, number] {
  const determinant = a * e - b * d;
  const [u, v] = [column - c, row - f];
  return [(u * e - b * v) / determinant, (a * v - u * d) / determinant];
}

/** The part of a picture that a block shows, in whole pixels; null if none. */
export function windowOn(
  { column, row, width, height }: Laid,
  pixels: number,
): { left: number; top: number; width: number; height: number } | null {
  const corners = [
    [0, 0],
    [pixels, 0],
    [0, pixels],
    [pixels, pixels],
  ] as const;
  const span = ([a, b, c]: Linear, length: number) => {
    const values = corners.map(([x, y]) => a * x + b * y + c);
    // A pixel more on each side, for interpolation at the edge.
    const from = Math.max(0, Math.floor(Math.min(...values)) - 1);
    const to = Math.min(length, Math.ceil(Math.max(...values)) + 2);
    return { from, length: to - from };
  };
  const [across, along] = [span(column, width), span(row, height)];
  if (across.length < 2 || along.length < 2) return null;
  return { left: across.from, top: along.from, width: across.length, height: along.length };
}

/** The same picture once it was cut to a window and scaled to so many pixels; its columns and rows are then those of the middles of pixels. */
export function laidWindow(
  laid: Laid,
  window: { left: number; top: number; width: number; height: number },
  scaled: { width: number; height: number },
): Laid {
  const [across, along] = [scaled.width / window.width, scaled.height / window.height];
  const [a, b, c] = laid.column;
  const [d, e, f] = laid.row;
  return {
    ...{ ...laid, width: scaled.width, height: scaled.height },
    column: [a * across, b * across, (c - window.left) * across - 0.5],
    row: [d * along, e * along, (f - window.top) * along - 0.5],
  };
}
