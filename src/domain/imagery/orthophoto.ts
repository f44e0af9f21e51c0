import type { Place } from '../geo/distance.ts';
import { type MapProjection, projectionOf } from '../geo/map-projection.ts';
import type { Camera } from './camera.ts';
import { offsetOf } from './ground.ts';

/** A mosaic that other software laid on the ground: every pixel is seen from straight above, and rows run along a map's. */
export interface Orthophoto {
  /** Pixels. */
  width: number;
  height: number;
  /** Number of its coordinate system, one that `projectionOf` knows. */
  epsg: number;
  /** Upper left corner, and units of the map of a pixel to the right and down. */
  origin: readonly [x: number, y: number];
  pixel: readonly [right: number, down: number];
  /** Which of its cells show ground: rows from the top, '1' for those that do. */
  seen: readonly string[];
}

/** Cells along the longer side of the grid that marks where it shows ground. */
export const MOST_CELLS = 64;
/**
 * Its position error in 95 % of cases, in meters: files do not state whether ground control points were measured, so
 * this is the error of receivers without corrections.
 */
export const ORTHO_ERROR = 3;

/** The placement of a picture's pixels: by its camera's position, or as an orthophoto, which has no camera. */
export type Placement = Camera & { orthophoto?: Orthophoto };

/** An orthophoto among the pictures of cameras: it has a middle and a scale, and neither a height nor a direction. */
export function placementOf(orthophoto: Orthophoto): Placement {
  const { middle, gsd } = groundExtentOf(orthophoto);
  return {
    ...{ width: orthophoto.width, height: orthophoto.height, position: middle, receiverError: ORTHO_ERROR },
    ...{
      heightMeters: null,
      yaw: null,
      tiltDegrees: null,
      takenAt: null,
      utcOffset: null,
      problems: [],
      orthophoto,
    },
    gsd: { meters: Math.max(...gsd), error: 0 },
  };
}

/** The position and extent of an orthophoto on the ground, relative to its center. */
export interface GroundExtent {
  middle: Place;
  /** Meters of a pixel to the right and down. */
  gsd: readonly [right: number, down: number];
  /** Where its upper edge points, in degrees clockwise from north: a map's north is not quite the world's. */
  yaw: number;
}

export function groundExtentOf(ortho: Orthophoto): GroundExtent {
  const [column, row] = [ortho.width / 2, ortho.height / 2];
  const middle = placeAtPixel(ortho, [column, row]);
  const step = 100;
  const right = offsetOf(middle, placeAtPixel(ortho, [column + step, row]));
  const down = offsetOf(middle, placeAtPixel(ortho, [column, row + step]));
  return {
    middle,
    gsd: [Math.hypot(...right) / step, Math.hypot(...down) / step],
    yaw: ((Math.atan2(-down[0], -down[1]) * 180) / Math.PI + 360) % 360,
  };
}

/** The pixel that shows a place, as columns and rows from the upper left corner. */
export function pixelAtPlace(ortho: Orthophoto, place: Place): [column: number, row: number] {
  const [x, y] = mapOf(ortho).toMap(place);
  return [(x - ortho.origin[0]) / ortho.pixel[0], (ortho.origin[1] - y) / ortho.pixel[1]];
}

export function placeAtPixel(
  ortho: Pick<Orthophoto, 'epsg' | 'origin' | 'pixel'>,
  [column, row]: readonly [column: number, row: number],
): Place {
  const { origin, pixel } = ortho;
  return mapOf(ortho).toPlace([origin[0] + column * pixel[0], origin[1] - row * pixel[1]]);
}

function mapOf({ epsg }: Pick<Orthophoto, 'epsg'>): MapProjection {
  const map = projectionOf(epsg);
  if (!map) throw new Error(`EPSG:${epsg} was taken in and is not known`);
  return map;
}

/** Whether the square of so many pixels to each side around a pixel shows ground all over. */
export function showsGround(
  { width, height, seen }: Orthophoto,
  [column, row]: readonly [column: number, row: number],
  [halfWide, halfHigh]: readonly [wide: number, high: number],
): boolean {
  const columns = seen[0]?.length ?? 0;
  const cell = (at: number, length: number, count: number) => Math.floor((at / length) * count);
  const [left, right] = [column - halfWide, column + halfWide].map((at) => cell(at, width, columns)) as [
    number,
    number,
  ];
  const [top, bottom] = [row - halfHigh, row + halfHigh].map((at) => cell(at, height, seen.length)) as [
    number,
    number,
  ];
  for (let y = top; y <= bottom; y += 1)
    for (let x = left; x <= right; x += 1) if (seen[y]?.[x] !== '1') return false;
  return true;
}

/** The ground that it shows, as few four-cornered rings from their upper left corners. */
export function groundShown(ortho: Orthophoto): Place[][] {
  const { width, height, seen } = ortho;
  const columns = seen[0]?.length ?? 0;
  const rings: Place[][] = [];
  /** Blocks that go on in the next row, by their columns. */
  let open = new Map<string, Block>();
  for (let row = 0; row <= seen.length; row += 1) {
    const next = new Map<string, Block>();
    for (const [from, to] of runsOf(seen[row] ?? '')) {
      const key = `${from} ${to}`;
      next.set(key, open.get(key) ?? { from, to, top: row });
    }
    for (const [key, block] of open) if (!next.has(key)) rings.push(ringOf(block, row));
    open = next;
  }
  return rings;

  function ringOf({ from, to, top }: Block, bottom: number): Place[] {
    const [left, right] = [from, to].map((at) => (at / columns) * width) as [number, number];
    const [upper, lower] = [top, bottom].map((at) => (at / seen.length) * height) as [number, number];
    const corners = [
      [left, upper],
      [right, upper],
      [right, lower],
      [left, lower],
    ] as const;
    return corners.map((corner) => placeAtPixel(ortho, corner));
  }
}

interface Block {
  from: number;
  to: number;
  top: number;
}

const runsOf = (row: string): [from: number, to: number][] =>
  [...row.matchAll(/1+/g)].map(({ index, 0: run }) => [index, index + run.length]);

/** Brightness from which on, and up to which, a pixel may be the white or black around a mosaic. */
const WHITE_FROM = 251;
const BLACK_TO = 4;

/**
 * Which cells of a mosaic show ground, of a small copy of it with four bytes a pixel: not where it is transparent, of the
 * value that its file calls no data, or nothing but black or white, with which some fill its corners.
 */
export function cellsOf(rgba: Uint8Array, width: number, height: number, noData: number | null): string[] {
  const scale = Math.min(1, MOST_CELLS / Math.max(width, height));
  const columns = Math.max(1, Math.round(width * scale));
  const rows = Math.max(1, Math.round(height * scale));
  const shown = new Uint32Array(columns * rows);
  const all = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const cell = Math.floor((y / height) * rows) * columns + Math.floor((x / width) * columns);
      const at = (y * width + x) * 4;
      all[cell] = (all[cell] as number) + 1;
      if (!isEmpty(rgba, at, noData)) shown[cell] = (shown[cell] as number) + 1;
    }
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      const cell = row * columns + column;
      return (shown[cell] as number) * 2 >= (all[cell] as number) ? '1' : '0';
    }).join(''),
  );
}

function isEmpty(rgba: Uint8Array, at: number, noData: number | null): boolean {
  if ((rgba[at + 3] as number) < 128) return true;
  const [red, green, blue] = [rgba[at] as number, rgba[at + 1] as number, rgba[at + 2] as number];
  const low = Math.min(red, green, blue);
  const high = Math.max(red, green, blue);
  return low >= WHITE_FROM || high <= BLACK_TO || (low === noData && high === noData);
}
