import { type Bounds, joinBounds } from './bounds.ts';
import { worldOf } from './world.ts';

/** Corners of an area drawn on the map, in degrees, WGS 84. The last is joined to the first. */
export type DrawnArea = readonly (readonly [longitude: number, latitude: number])[];

/** Most corners of an area: an address with more of them would be too long. */
export const MOST_CORNERS = 100;

/** 'longitude,latitude,longitude,latitude,…' as an address carries it, rounded to a meter. */
export const printArea = (area: DrawnArea): string =>
  area
    .flat()
    .map((degrees) => Math.round(degrees * 1e5) / 1e5)
    .join(',');

/** The area that printArea wrote; null if the text is none, or has not three to a hundred corners. */
export function parseArea(text: string): DrawnArea | null {
  const parts = text.split(',');
  const isNumbers = parts.every((part) => /^-?\d{1,3}(\.\d{1,7})?$/.test(part));
  const count = parts.length / 2;
  if (!isNumbers || !Number.isInteger(count) || count < 3 || count > MOST_CORNERS) return null;
  const numbers = parts.map(Number);
  const area = Array.from({ length: count }, (_, at) => cornerAt(numbers, at));
  const isOnMap = area.every(
    ([longitude, latitude]) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 85,
  );
  return isOnMap ? area : null;
}

const cornerAt = (numbers: readonly number[], at: number): [number, number] => [
  numbers[2 * at] ?? 0,
  numbers[2 * at + 1] ?? 0,
];

/** The smallest bounds around the area. */
export const boundsOfArea = (area: DrawnArea): Bounds | null =>
  area
    .map(([longitude, latitude]): Bounds => [longitude, latitude, longitude, latitude])
    .reduce<Bounds | null>(joinBounds, null);

/**
 * Whether a place in world units is in the area or on its edge. Everything the line goes around is inside, even where it
 * crosses itself or goes around twice, as freehand drawings do.
 */
export function isWithin(area: DrawnArea): (x: number, y: number) => boolean {
  const corners = area.map(([longitude, latitude]) => worldOf(longitude, latitude));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [minX, maxX, minY, maxY] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return (x, y) => x >= minX && x <= maxX && y >= minY && y <= maxY && isAround(corners, x, y);
}

type Corner = readonly [x: number, y: number];

/** By the winding number: how often the line goes around the place, either way. */
function isAround(corners: readonly Corner[], x: number, y: number): boolean {
  let turns = 0;
  let from = corners.at(-1) as Corner;
  for (const to of corners) {
    const side = sideOf(from, to, x, y);
    if (side === 0 && isBetween(from, to, x, y)) return true;
    if (from[1] <= y && to[1] > y && side > 0) turns += 1;
    if (from[1] > y && to[1] <= y && side < 0) turns -= 1;
    from = to;
  }
  return turns !== 0;
}

// Products of differences in world units reach 2^62, where doubles are whole only to 512.
const CERTAIN = 2 ** 11;

/** Positive on one side of the line through both, negative on the other, 0 on it: exactly. */
function sideOf([ax, ay]: Corner, [bx, by]: Corner, x: number, y: number): number {
  const side = (bx - ax) * (y - ay) - (x - ax) * (by - ay);
  if (Math.abs(side) > CERTAIN) return side;
  return Number(BigInt(bx - ax) * BigInt(y - ay) - BigInt(x - ax) * BigInt(by - ay));
}

const isBetween = ([ax, ay]: Corner, [bx, by]: Corner, x: number, y: number): boolean =>
  x >= Math.min(ax, bx) && x <= Math.max(ax, bx) && y >= Math.min(ay, by) && y <= Math.max(ay, by);
