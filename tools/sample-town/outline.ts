import type { Point } from '#sample/ground.ts';
import { areaOf, distanceToSegment, type Ring } from './polygon.ts';

/**
 * The outer rings of areas that were cut into touching pieces: edges that two pieces share cancel out. One ring for
 * each connected area, largest first; holes are left out.
 */
export function mergePieces(pieces: readonly Ring[]): Ring[] {
  if (pieces.length === 1) return [...pieces];
  const { corners, rings } = shareCorners(pieces);
  return chain(boundary(rings, corners), corners)
    .map(withoutStraights)
    .filter((ring) => ring.length >= 3 && areaOf(ring) > 1e-3)
    .sort((a, b) => areaOf(b) - areaOf(a));
}

/** Meters within which two corners are one: cutting leaves rounding errors far below this. */
const TOUCH = 2e-3;

/** Every ring as indexes into one list of corners. */
function shareCorners(pieces: readonly Ring[]): { corners: Point[]; rings: number[][] } {
  const corners: Point[] = [];
  const indexOf = ([x, y]: Point) => {
    const known = corners.findIndex(
      (corner) => Math.abs(corner[0] - x) < TOUCH && Math.abs(corner[1] - y) < TOUCH,
    );
    return known >= 0 ? known : corners.push([x, y]) - 1;
  };
  return { rings: pieces.map((piece) => piece.map(indexOf)), corners };
}

/** The directed edges that no neighbor runs along the other way, as the ends reached from each corner. */
function boundary(rings: readonly number[][], corners: readonly Point[]): Map<number, number[]> {
  const ends = new Map<number, number[]>();
  for (const ring of rings) {
    ring.forEach((from, i) => {
      const stops = stopsBetween(from, ring[(i + 1) % ring.length] ?? from, corners);
      for (let k = 1; k < stops.length; k += 1) addEdge(ends, stops[k - 1] ?? 0, stops[k] ?? 0);
    });
  }
  return ends;
}

function addEdge(ends: Map<number, number[]>, from: number, to: number): void {
  const back = ends.get(to);
  const twin = back?.indexOf(from) ?? -1;
  if (back && twin >= 0) back.splice(twin, 1);
  else ends.set(from, [...(ends.get(from) ?? []), to]);
}

// A piece's edge may run along several shorter ones of its neighbors.
function stopsBetween(from: number, to: number, corners: readonly Point[]): number[] {
  const start = corners[from] as Point;
  const end = corners[to] as Point;
  const far = ([x, y]: Point) => Math.hypot(x - start[0], y - start[1]);
  return [...corners.keys()]
    .filter((i) => i === from || i === to || distanceToSegment(corners[i] as Point, start, end) < TOUCH)
    .sort((a, b) => far(corners[a] as Point) - far(corners[b] as Point));
}

function chain(ends: Map<number, number[]>, corners: readonly Point[]): Ring[] {
  const rings: Ring[] = [];
  for (const [start, open] of ends) {
    while (open.length > 0) {
      const ring: Point[] = [];
      for (let at: number | undefined = start; at !== undefined; ) {
        const next: number | undefined = ends.get(at)?.pop();
        if (next !== undefined) ring.push(corners[at] as Point);
        at = next;
      }
      rings.push(ring);
    }
  }
  return rings;
}

function withoutStraights(ring: Ring): Ring {
  return ring.filter((corner, i) => {
    const before = ring[(i + ring.length - 1) % ring.length] as Point;
    const after = ring[(i + 1) % ring.length] as Point;
    return distanceToSegment(corner, before, after) > TOUCH;
  });
}
