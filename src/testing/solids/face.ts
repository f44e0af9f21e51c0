import type { EdgeType } from '#domain/measure/edge-types.ts';
import type { Point } from '#domain/measure/point.ts';
import type { Ring } from '#domain/measure/ring.ts';
import type { Random } from '#domain/random.ts';

// Roofs as solids, in feet: planes over their plans. What each edge is follows from the heights on both of its sides, by no
// code that measures.

/** A plane over a part of the plan: z = at + slope · (x, y). */
export interface SolidFace {
  ring: Ring;
  holes?: readonly Ring[];
  slope: Point;
  at: number;
}

export interface SolidEdge {
  from: Point;
  to: Point;
  faces: readonly number[];
  type: EdgeType;
  /** Along the slope; of flashing, of the lower face. */
  feet: number;
}

export interface Solid {
  faces: SolidFace[];
  edges: SolidEdge[];
}

export type Draw = (random: Random) => SolidFace[];

/** A face from three of its heights: the plane through (x, y, z). */
export function face(points: readonly (readonly [number, number, number])[], holes: Ring[] = []): SolidFace {
  const [a, b] = points as [Corner, Corner];
  const c = points.reduce((best, one) => (turn(a, b, one) > turn(a, b, best) ? one : best));
  const det = turn(a, b, c) * Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  const gx = ((b[2] - a[2]) * (c[1] - a[1]) - (c[2] - a[2]) * (b[1] - a[1])) / det;
  const gy = ((c[2] - a[2]) * (b[0] - a[0]) - (b[2] - a[2]) * (c[0] - a[0])) / det;
  const ring = points.map(([x, y]): Point => [x, y]);
  for (const [x, y, z] of points)
    if (Math.abs(a[2] + gx * (x - a[0]) + gy * (y - a[1]) - z) > 1e-6)
      throw new Error('The face is not plane.');
  return { ring, holes, slope: [gx, gy], at: a[2] - gx * a[0] - gy * a[1] };
}
export type Corner = readonly [number, number, number];
const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

export const heightOf = ({ slope, at }: SolidFace, [x, y]: Point): number => at + slope[0] * x + slope[1] * y;

/** Pitches that roofs have, as rise over run. */
export const pitch = (random: Random): number => random.whole(4, 10) / 12;
export const lower = (random: Random, than: number): number => than * (0.35 + 0.3 * random.next());

export const gable = (random: Random) => ({
  long: random.whole(36, 64),
  deep: random.whole(22, 34),
  p: pitch(random),
});

/** The south and the north side of a gable, each with more corners on its eave where something is cut out. */
export function sides({ long: l, deep: d, p }: ReturnType<typeof gable>) {
  const top = (p * d) / 2;
  const south = face([
    [0, 0, 0],
    [l, 0, 0],
    [l, d / 2, top],
    [0, d / 2, top],
  ]);
  const north = face([
    [0, d / 2, top],
    [l, d / 2, top],
    [l, d, 0],
    [0, d, 0],
  ]);
  return { south, north };
}
