/** A place in a picture: columns to the right, rows down, in its pixels. Also a step from one to another. */
export type Point = readonly [x: number, y: number];

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
export const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

/** The same direction with length 1; no direction stays none. */
export function unit([x, y]: Point): Point {
  const length = Math.hypot(x, y);
  return length === 0 ? [0, 0] : [x / length, y / length];
}

/** Where on the way from `a` to `b` a point is nearest, from 0 to 1. */
export function shareAlong(point: Point, a: Point, b: Point): number {
  const step = minus(b, a);
  const squared = dot(step, step);
  return squared === 0 ? 0 : Math.min(1, Math.max(0, dot(minus(point, a), step) / squared));
}

export const distanceToLine = (point: Point, a: Point, b: Point): number =>
  distance(point, between(a, b, shareAlong(point, a, b)));

/** Sine of an angle that is one of rounding: lines that run one along the other do not cross. */
const SAME_LINE = 1e-9;

/** Where two lines cross between their ends, as shares of each; null where they do not. */
export function crossing(a: Point, b: Point, c: Point, d: Point): { first: number; second: number } | null {
  const first = minus(b, a);
  const second = minus(d, c);
  const turn = cross(first, second);
  if (Math.abs(turn) <= SAME_LINE * Math.hypot(...first) * Math.hypot(...second)) return null;
  const from = minus(c, a);
  const shares = { first: cross(from, second) / turn, second: cross(from, first) / turn };
  const isWithin = (share: number) => share > 0 && share < 1;
  return isWithin(shares.first) && isWithin(shares.second) ? shares : null;
}
