import { distance, distanceToLine, type Point, shareAlong } from './point.ts';
import { type Ring, signedArea } from './ring.ts';

/** Faces whose corners are shared: each of a face's rings names its corners in order, the outline first and then holes. */
export interface Mesh {
  corners: readonly Point[];
  faces: readonly (readonly (readonly number[])[])[];
}

/** A face as it was traced, the outline first. */
export type Rings = readonly [outline: Ring, ...holes: Ring[]];

/** Pixels within which corners of different faces are one: two clicks at one corner are rarely farther apart. */
export const SNAP = 12;

export const ringOf = ({ corners }: Pick<Mesh, 'corners'>, ring: readonly number[]): Ring =>
  ring.map((corner) => corners[corner] as Point);

/**
 * Makes corners that several faces were traced to the same ones, and puts those that lie on another face's side into it.
 * Two corners of one face never become one, unless they are so near that no edge of a roof is as short.
 */
export function snapFaces(faces: readonly Rings[]): Mesh {
  const traced = faces.flatMap((rings, face) => rings.map((ring) => ({ face, ring: withoutRepeats(ring) })));
  const { corners, rings } = shareCorners(traced);
  return {
    corners,
    faces: faces.map((_, face) =>
      rings
        .filter((__, index) => traced[index]?.face === face)
        .map((ring, at) => turned(insertNeighbors(ring, corners), corners, at === 0)),
    ),
  };
}

const withoutRepeats = (ring: Ring): Ring =>
  ring.filter((corner, index) => {
    const before = ring.at(index - 1) as Point;
    return ring.length === 1 || corner[0] !== before[0] || corner[1] !== before[1];
  });

interface Cluster {
  points: Point[];
  faces: Set<number>;
}

function shareCorners(traced: readonly { face: number; ring: Ring }[]): {
  corners: Point[];
  rings: number[][];
} {
  const byPlace = new Map<string, Cluster>();
  const clusters: Cluster[][] = traced.map(({ face, ring }) =>
    ring.map((point) => {
      const key = `${point[0].toFixed(2)} ${point[1].toFixed(2)}`;
      const cluster = byPlace.get(key) ?? { points: [point], faces: new Set() };
      cluster.faces.add(face);
      byPlace.set(key, cluster);
      return cluster;
    }),
  );
  const places = [...byPlace.values()];
  const merged = mergeNear(places, clusters);
  const all = [...new Set(merged.values())];
  const indexes = new Map(all.map((cluster, index) => [cluster, index]));
  return {
    corners: all.map(({ points }) => meanOf(points)),
    rings: clusters.map((ring) =>
      ring
        .map((one) => indexes.get(merged.get(one) as Cluster) as number)
        .filter((corner, index, all) => all.length === 1 || corner !== all.at(index - 1)),
    ),
  };
}

function meanOf(points: readonly Point[]): Point {
  const sum = points.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / points.length, sum[1] / points.length];
}

interface Pair {
  a: Cluster;
  b: Cluster;
  apart: number;
}

const apartOf = (a: Cluster, b: Cluster): number => distance(a.points[0] as Point, b.points[0] as Point);

/**
 * Corners of different faces that are near to each other, the nearest first. Two that several faces share exactly are two:
 * what drew them knew.
 */
const nearPairs = (places: readonly Cluster[]): Pair[] => {
  const isShared = places.map(({ faces }) => faces.size > 1);
  return places
    .flatMap((a, index) =>
      places.slice(index + 1).flatMap((b, offset) => {
        if (isShared[index] && isShared[index + 1 + offset]) return [];
        const apart = apartOf(a, b);
        return apart <= SNAP && !sharesFace(a, b) ? [{ a, b, apart }] : [];
      }),
    )
    .sort((one, other) => one.apart - other.apart);
};

const sharesFace = (a: Cluster, b: Cluster): boolean => [...b.faces].some((face) => a.faces.has(face));

/**
 * Pixels within which neighbors along one face are two clicks at one corner, and a corner lies on the side of another face:
 * no edge of a roof is that short.
 */
const REPEATED = 8;

/** What each cluster became. Two corners of one face stay two, but for one that was clicked twice. */
function mergeNear(
  places: readonly Cluster[],
  rings: readonly (readonly Cluster[])[],
): Map<Cluster, Cluster> {
  const into = new Map(places.map((place) => [place, place]));
  const merge = (first: Cluster, second: Cluster) => {
    first.points.push(...second.points);
    for (const face of second.faces) first.faces.add(face);
    for (const [from, to] of into) if (to === second) into.set(from, first);
  };
  const pairs = nearPairs(places);
  for (const ring of rings)
    for (const [index, one] of ring.entries()) {
      const before = ring.at(index - 1) as Cluster;
      const [first, second] = [into.get(before) as Cluster, into.get(one) as Cluster];
      if (first !== second && apartOf(before, one) <= REPEATED) merge(first, second);
    }
  for (const { a, b } of pairs) {
    const [first, second] = [into.get(a) as Cluster, into.get(b) as Cluster];
    if (first !== second && !sharesFace(first, second)) merge(first, second);
  }
  return into;
}

/** The ring with the corners of others that lie on its sides. */
function insertNeighbors(ring: readonly number[], corners: readonly Point[]): number[] {
  const own = new Set(ring);
  return ring.flatMap((from, index) => {
    const to = ring[(index + 1) % ring.length] as number;
    const [a, b] = [corners[from] as Point, corners[to] as Point];
    const onSide = corners.flatMap((corner, at) => {
      if (own.has(at) || distanceToLine(corner, a, b) > REPEATED) return [];
      const isApart = Math.min(distance(corner, a), distance(corner, b)) > REPEATED;
      return isApart ? [{ at, share: shareAlong(corner, a, b) }] : [];
    });
    return [from, ...onSide.sort((one, other) => one.share - other.share).map(({ at }) => at)];
  });
}

/** All outlines run the same way around, and holes the other. */
const turned = (ring: readonly number[], corners: readonly Point[], isOutline: boolean): number[] =>
  signedArea(ringOf({ corners }, ring)) < 0 === isOutline ? [...ring].reverse() : [...ring];
