import type { Point } from '#sample/ground.ts';

/** Corners in order, not closed. Counter-clockwise unless noted. */
export type Ring = readonly Point[];

/** The side of a line where a·x + b·y + c ≥ 0; also a plane h = a·x + b·y + c. */
export type Linear = readonly [a: number, b: number, c: number];

export const valueAt = ([a, b, c]: Linear, [x, y]: Point): number => a * x + b * y + c;
export const minus = (p: Linear, q: Linear): Linear => [p[0] - q[0], p[1] - q[1], p[2] - q[2]];

/** Area in square meters, negative for clockwise rings. */
export function areaOf(ring: Ring): number {
  let twice = 0;
  for (let i = 0; i < ring.length; i += 1) {
    const [x1, y1] = at(ring, i);
    const [x2, y2] = at(ring, i + 1);
    twice += x1 * y2 - x2 * y1;
  }
  return twice / 2;
}

export function contains(ring: Ring, [x, y]: Point): boolean {
  let inside = false;
  for (let i = 0; i < ring.length; i += 1) {
    const [x1, y1] = at(ring, i);
    const [x2, y2] = at(ring, i + 1);
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
  }
  return inside;
}

/** Distance in meters from the point to the nearest edge. */
export function distanceToEdge(ring: Ring, point: Point): number {
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = 0; i < ring.length; i += 1) {
    nearest = Math.min(nearest, distanceToSegment(point, at(ring, i), at(ring, i + 1)));
  }
  return nearest;
}

export function distanceToSegment([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const dx = x2 - x1;
  const dy = y2 - y1;
  const along = dx * dx + dy * dy;
  const t = along === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / along));
  return Math.hypot(x - x1 - t * dx, y - y1 - t * dy);
}

/** The part of a convex ring on the line's side (Sutherland and Hodgman); empty if there is none. */
export function clip(ring: Ring, side: Linear): Ring {
  const kept: Point[] = [];
  for (let i = 0; i < ring.length; i += 1) {
    const from = at(ring, i);
    const to = at(ring, i + 1);
    const a = valueAt(side, from);
    const b = valueAt(side, to);
    if (a >= 0) kept.push(from);
    if (a > 0 !== b > 0 && a !== b && a !== 0 && b !== 0) {
      const t = a / (a - b);
      kept.push([from[0] + (to[0] - from[0]) * t, from[1] + (to[1] - from[1]) * t]);
    }
  }
  return kept.length >= 3 && areaOf(kept) > SLIVER ? kept : [];
}

const SLIVER = 1e-4;

/** The sides that enclose a convex counter-clockwise ring. */
export function sidesOf(ring: Ring): Linear[] {
  return ring.map((from, i) => {
    const to = at(ring, i + 1);
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const a = -(to[1] - from[1]) / length;
    const b = (to[0] - from[0]) / length;
    return [a, b, -(a * from[0] + b * from[1])];
  });
}

/** What remains of convex pieces when the convex area enclosed by `sides` is taken away; the pieces stay convex. */
export function subtract(pieces: readonly Ring[], sides: readonly Linear[]): Ring[] {
  return pieces.flatMap((piece) => {
    const outside: Ring[] = [];
    let rest: Ring = piece;
    for (const side of sides) {
      const beyond = clip(rest, [-side[0], -side[1], -side[2]]);
      if (beyond.length > 0) outside.push(beyond);
      rest = clip(rest, side);
      if (rest.length === 0) return outside;
    }
    return outside;
  });
}

export const centerOf = (ring: Ring): Point => [
  ring.reduce((sum, [x]) => sum + x, 0) / ring.length,
  ring.reduce((sum, [, y]) => sum + y, 0) / ring.length,
];

const at = (ring: Ring, i: number): Point => ring[i % ring.length] as Point;
