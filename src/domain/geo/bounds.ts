/** West, south, east, north in degrees, WGS 84. West is never greater than east. */
export type Bounds = readonly [west: number, south: number, east: number, north: number];

/** 'west,south,east,north' as an address carries it, rounded to a centimeter. */
export const formatBounds = (bounds: Bounds): string => bounds.map((degree) => round7(degree)).join(',');

/** The bounds that formatBounds wrote; null if the text is none. */
export function parseBounds(text: string): Bounds | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers;
  const isPlace =
    Math.abs(west) <= 180 && Math.abs(east) <= 180 && Math.abs(south) <= 90 && Math.abs(north) <= 90;
  return numbers.length === 4 && isPlace && west <= east && south <= north
    ? [west, south, east, north]
    : null;
}

/** The smallest bounds around places; null if there are none. */
export const boundsOf = (places: readonly { latitude: number; longitude: number }[]): Bounds | null =>
  places.reduce<Bounds | null>(
    (bounds, { latitude, longitude }) => joinBounds(bounds, [longitude, latitude, longitude, latitude]),
    null,
  );

/** The smallest bounds around both. Null is an empty area. */
export function joinBounds(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (!a || !b) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}

/** Whether the place is within the bounds, edges included. */
export const isInside = (
  [west, south, east, north]: Bounds,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean => longitude >= west && longitude <= east && latitude >= south && latitude <= north;

const round7 = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
