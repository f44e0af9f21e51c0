import type { Point } from '#sample/ground.ts';
import { mergePieces } from './outline.ts';
import { areaOf, clip, type Linear, minus, type Ring, sidesOf, subtract } from './polygon.ts';

/** One rectangle of a roof, with the planes it is made of: the roof is the lowest of them at each point. */
export interface RoofPart {
  /** The drip edge, overhang included. */
  ring: Ring;
  planes: readonly RoofPlane[];
}

/** Height above ground in meters over the sample's ground coordinates. */
export interface RoofPlane {
  height: Linear;
  flat: boolean;
}

/** One face of the roof as seen from above. */
export interface Facet {
  ring: Ring;
  plane: RoofPlane;
  /** Rise over a run of 12, the roofer's measure; 0 for flat. */
  pitch: number;
}

/** The faces that remain visible where parts run into one another. */
export function facetsOf(parts: readonly RoofPart[]): Facet[] {
  const visible = parts.flatMap((part, own) =>
    part.planes.flatMap((plane, k) => {
      const lowest = part.planes.reduce<Ring>(
        (ring, other, j) =>
          j === k || ring.length === 0 ? ring : clip(ring, minus(other.height, plane.height)),
        part.ring,
      );
      const seen = parts.reduce<Ring[]>(
        (pieces, other, j) => (j === own ? pieces : subtract(pieces, above(other, plane, j > own))),
        lowest.length > 0 ? [lowest] : [],
      );
      return [{ plane, pieces: seen }];
    }),
  );
  return joinLevel(visible).flatMap(({ plane, pieces }) =>
    mergePieces(pieces)
      .filter((ring) => areaOf(ring) > SMALLEST_FACE)
      .map((ring) => ({ ring, plane, pitch: pitchOf(plane) })),
  );
}

interface VisiblePlane {
  plane: RoofPlane;
  pieces: Ring[];
}

// A wing flush with the main part shares its plane: what a roofer sees there is one face.
function joinLevel(planes: readonly VisiblePlane[]): VisiblePlane[] {
  const joined: VisiblePlane[] = [];
  for (const { plane, pieces } of planes) {
    const same = joined.find((one) => isSame(one.plane, plane));
    if (same) same.pieces.push(...pieces);
    else joined.push({ plane, pieces: [...pieces] });
  }
  return joined;
}

function isSame(p: RoofPlane, q: RoofPlane): boolean {
  const [a, b, c] = minus(p.height, q.height);
  return Math.abs(a) < 1e-9 && Math.abs(b) < 1e-9 && Math.abs(c) < 1e-6;
}

/** The outline around rectangles that overlap. */
export function outlineAround(rectangles: readonly Ring[]): Ring {
  const pieces = rectangles.flatMap((ring, i) =>
    rectangles.slice(0, i).reduce<Ring[]>((rest, earlier) => subtract(rest, sidesOf(earlier)), [ring]),
  );
  return mergePieces(pieces)[0] ?? [];
}

// Square meters. What is smaller comes from two parts touching, not from a roof.
const SMALLEST_FACE = 0.3;
const TIE = 1e-6;

/** Where the other part is higher than the plane; of two equal heights the later part wins. */
function above(other: RoofPart, plane: RoofPlane, winsTies: boolean): Linear[] {
  const over = other.planes.map(({ height }): Linear => {
    const [a, b, c] = minus(height, plane.height);
    return [a, b, c + (winsTies ? TIE : -TIE)];
  });
  return [...sidesOf(other.ring), ...over];
}

function pitchOf({ height: [a, b] }: RoofPlane): number {
  return Math.round(Math.hypot(a, b) * 12 * 10) / 10;
}

/** A frame on the ground: an origin and the direction of its first axis; the second is a quarter turn to its left. */
export interface Frame {
  origin: Point;
  axis: Point;
}

export function fromFrame({ origin, axis }: Frame, u: number, v: number): Point {
  return [origin[0] + u * axis[0] - v * axis[1], origin[1] + u * axis[1] + v * axis[0]];
}

export function intoFrame({ origin, axis }: Frame, [x, y]: Point): Point {
  const dx = x - origin[0];
  const dy = y - origin[1];
  return [dx * axis[0] + dy * axis[1], dy * axis[0] - dx * axis[1]];
}

/** The linear function a·u + b·v + c of the frame as one of ground coordinates. */
export function linearFromFrame({ origin, axis }: Frame, [a, b, c]: Linear): Linear {
  const x = a * axis[0] - b * axis[1];
  const y = a * axis[1] + b * axis[0];
  return [x, y, c - x * origin[0] - y * origin[1]];
}
