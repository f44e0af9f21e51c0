import { between, cross, crossing, distance, distanceToLine, dot, minus, type Point } from './point.ts';

/** Corners in order, not closed. */
export type Ring = readonly Point[];

const at = (ring: Ring, index: number): Point => ring[index % ring.length] as Point;

export const sidesOf = (ring: Ring): [from: Point, to: Point][] =>
  ring.map((corner, index) => [corner, at(ring, index + 1)]);

/** Positive for rings whose outside is to the right of their sides as `outwardOf` says. */
export const signedArea = (ring: Ring): number =>
  sidesOf(ring).reduce((sum, [a, b]) => sum + cross(a, b), 0) / 2;

export const areaOf = (ring: Ring): number => Math.abs(signedArea(ring));

export function isInside(ring: Ring, [x, y]: Point): boolean {
  let inside = false;
  for (const [[x1, y1], [x2, y2]] of sidesOf(ring))
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  return inside;
}

/** Whether a place is in a face: within its outline, and in none of its holes. */
export const isWithin = ([outline, ...holes]: readonly Ring[], point: Point): boolean =>
  isInside(outline ?? [], point) && !holes.some((hole) => isInside(hole, point));

export const distanceToRing = (ring: Ring, point: Point): number =>
  Math.min(...sidesOf(ring).map(([a, b]) => distanceToLine(point, a, b)));

/** The center of gravity. */
export function centerOf(ring: Ring): Point {
  const area = signedArea(ring);
  if (area === 0) return ring[0] ?? [0, 0];
  let [x, y] = [0, 0];
  for (const [a, b] of sidesOf(ring)) {
    x += (a[0] + b[0]) * cross(a, b);
    y += (a[1] + b[1]) * cross(a, b);
  }
  return [x / (6 * area), y / (6 * area)];
}

/** Pixels that a corner in line with its neighbors is off at most. */
const IN_LINE = 0.5;

/** The corners of a ring without repeated ones, those in line with their neighbors, and ends of spikes thinner than so many pixels. */
export function turningCorners(ring: Ring, thin: number): Ring {
  const kept = [...ring];
  const isNone = (corner: Point, index: number): boolean => {
    const [before, after] = [kept.at(index - 1) as Point, at(kept, index + 1)];
    const [to, from] = [minus(corner, before), minus(after, corner)];
    const longest = Math.max(Math.hypot(...to), Math.hypot(...from), distance(before, after));
    return Math.abs(cross(to, from)) <= (dot(to, from) < 0 ? thin : IN_LINE) * longest;
  };
  for (let index = 0; kept.length > 3 && index < kept.length; index += 1)
    if (isNone(kept[index] as Point, index)) {
      kept.splice(index, 1);
      // Its neighbors may turn no longer.
      index = Math.max(-1, index - 3);
    }
  return kept;
}

/** Whether a ring lies in another one that it touches. */
const liesIn = (inner: Ring, outer: Ring): boolean =>
  inner.every((corner) => isInside(outer, corner) || distanceToRing(outer, corner) < TOUCHING);

/** Pixels. */
const TOUCHING = 1e-6;

/** Share of a ring that a loop is of it at least: smaller ones are two clicks at one corner. */
const LEAST_LOOP = 0.01;

/** Whether the ring crosses itself, or meets itself at a corner and turns inside out there. */
export function crossesItself(ring: Ring): boolean {
  const sides = sidesOf(ring);
  return sides.some(([a, b], first) =>
    sides.some(([c, d], second) => {
      if (second <= first) return false;
      const shares = crossing(a, b, c, d);
      const touches = second > first + 1 && distance(a, c) === 0;
      if (!shares && !touches) return false;
      const at = shares ? between(a, b, shares.first) : a;
      const [inner, outer] = [
        [at, ...ring.slice(first + 1, second + 1)],
        [at, ...ring.slice(second + 1), ...ring.slice(0, first + 1)],
      ] as const;
      const [loop, rest] = [signedArea(inner), signedArea(outer)];
      const isLarge =
        Math.min(Math.abs(loop), Math.abs(rest)) > LEAST_LOOP * (Math.abs(loop) + Math.abs(rest));
      // One that only touches itself may go around a part within, such as a dormer that reaches the ridge.
      return (
        isLarge && (shares !== null || (loop * rest < 0 && !liesIn(inner, outer) && !liesIn(outer, inner)))
      );
    }),
  );
}
