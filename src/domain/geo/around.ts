import { type Bounds, joinBounds } from './bounds.ts';

/** A little less than one has anywhere, so that nothing comes out too small. */
const MILES_A_DEGREE = 69;

/** Bounds with a margin of miles on each side. */
export function boundsAround([west, south, east, north]: Bounds, miles: number): Bounds {
  const high = miles / MILES_A_DEGREE;
  const pole = Math.min(89, Math.max(Math.abs(south), Math.abs(north)) + high);
  const wide = high / Math.cos((pole * Math.PI) / 180);
  return [
    Math.max(-180, west - wide),
    Math.max(-90, south - high),
    Math.min(180, east + wide),
    Math.min(90, north + high),
  ];
}

/** Fewer bounds that hold all of these: those that overlap become one around both, until none overlap. */
export function mergedBounds(all: readonly Bounds[]): Bounds[] {
  const merged: Bounds[] = [];
  for (const one of all) {
    let around = one;
    for (let at = merged.findIndex(overlaps(around)); at >= 0; at = merged.findIndex(overlaps(around)))
      around = joinBounds(around, merged.splice(at, 1)[0] ?? null) ?? around;
    merged.push(around);
  }
  return merged;
}

export const holds = (
  [west, south, east, north]: Bounds,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean => latitude >= south && latitude <= north && longitude >= west && longitude <= east;

const overlaps =
  (a: Bounds) =>
  (b: Bounds): boolean =>
    a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
