import type { DrawnArea } from './drawn-area.ts';
import type { MultiPolygon, Ring } from './zip-outline.ts';

/** Square meters of an international acre. */
export const SQUARE_METERS_AN_ACRE = 4046.8564224;

/**
 * Acres within a drawn line, on the ellipsoid of WGS 84. Edges are straight in the web map's projection. Everything the
 * line goes around is inside, also where it crosses itself, as isWithin decides for doors.
 */
export function acresOfDrawn(area: DrawnArea): number {
  const edges = edgesOf(area.map(toMap));
  const levels = [...new Set([...edges.flatMap(({ from, to }) => [from, to]), ...crossings(edges)])].sort(
    (a, b) => a - b,
  );
  let meters = 0;
  for (const [at, south] of levels.entries()) {
    const north = levels[at + 1];
    if (north === undefined) break;
    meters += groundBetween(south, north, widthsBetween(edges, south, north));
  }
  return meters / SQUARE_METERS_AN_ACRE;
}

/** Acres of the ground within polygons of an outer ring and holes, none of which crosses itself; as acresOfDrawn. */
export function acresOfOutline(outline: MultiPolygon): number {
  const meters = outline.map(([outer, ...holes]) =>
    holes.reduce((left, hole) => left - groundWithin(hole), outer ? groundWithin(outer) : 0),
  );
  return meters.reduce((sum, each) => sum + each, 0) / SQUARE_METERS_AN_ACRE;
}

/** On the map: radians eastward, and northward as spherical Mercator has them. */
type Point = readonly [x: number, y: number];

const toMap = ([longitude, latitude]: readonly [number, number]): Point => [
  radians(longitude),
  Math.atanh(Math.sin(radians(latitude))),
];

/** From south to north; `turn` is 1 where the line goes north, -1 where it comes back. */
interface Edge {
  from: number;
  to: number;
  turn: 1 | -1;
  xAt: (y: number) => number;
}

function edgesOf(points: readonly Point[]): Edge[] {
  return points.flatMap((end, at): Edge[] => {
    const start = points.at(at - 1) as Point;
    if (start[1] === end[1]) return [];
    const [low, high] = start[1] < end[1] ? [start, end] : [end, start];
    const slope = (high[0] - low[0]) / (high[1] - low[1]);
    return [
      {
        from: low[1],
        to: high[1],
        turn: low === start ? 1 : -1,
        xAt: (y) => low[0] + (y - low[1]) * slope,
      },
    ];
  });
}

/** How far north edges cross each other: between two of these heights and the corners' own none does. */
function crossings(edges: readonly Edge[]): number[] {
  return edges.flatMap((one, at) =>
    edges.slice(at + 1).flatMap((other) => {
      const south = Math.max(one.from, other.from);
      const north = Math.min(one.to, other.to);
      if (south >= north) return [];
      const below = one.xAt(south) - other.xAt(south);
      const above = one.xAt(north) - other.xAt(north);
      return below * above < 0 ? [south + ((north - south) * below) / (below - above)] : [];
    }),
  );
}

/** How wide what the line goes around is at both ends of a strip that no edge crosses another in. */
function widthsBetween(edges: readonly Edge[], south: number, north: number): Point {
  const middle = (south + north) / 2;
  const through = edges
    .filter(({ from, to }) => from <= south && to >= north)
    .sort((a, b) => a.xAt(middle) - b.xAt(middle));
  let [atSouth, atNorth, turns] = [0, 0, 0];
  for (const [at, west] of through.entries()) {
    turns += west.turn;
    const east = through[at + 1];
    if (turns === 0 || !east) continue;
    atSouth += east.xAt(south) - west.xAt(south);
    atNorth += east.xAt(north) - west.xAt(north);
  }
  return [atSouth, atNorth];
}

/** Square meters within a ring: the areas west of each edge, summed with the sign of the edge's direction. */
function groundWithin(ring: Ring): number {
  const points = ring.map(toMap);
  // From the first corner on, so that little is lost by taking large figures from each other.
  const origin = points[0]?.[0] ?? 0;
  const meters = points.map((end, at) => {
    const start = points.at(at - 1) as Point;
    return groundBetween(start[1], end[1], [start[0] - origin, end[0] - origin]);
  });
  return Math.abs(meters.reduce((sum, each) => sum + each, 0));
}

/** Square meters of a strip between two heights whose width goes evenly from one figure to another; negative downward. */
function groundBetween(south: number, north: number, [first, last]: Point): number {
  const parts = Math.max(1, Math.ceil(Math.abs(north - south) / HIGHEST_PART));
  const half = (north - south) / parts / 2;
  let sum = 0;
  for (let part = 0; part < parts; part += 1) {
    for (const [node, weight] of GAUSS) {
      const share = (2 * part + 1 + node) / (2 * parts);
      sum += weight * half * (first + (last - first) * share) * groundAt(south + (north - south) * share);
    }
  }
  return sum;
}

/** Square meters of the ellipsoid for a square radian of the map, at a height on it. */
function groundAt(y: number): number {
  const sine = Math.tanh(y);
  return (SEMI_MAJOR ** 2 * (1 - ECCENTRICITY_2) * (1 - sine ** 2)) / (1 - ECCENTRICITY_2 * sine ** 2) ** 2;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** WGS 84: meters, and the first eccentricity squared. */
const SEMI_MAJOR = 6_378_137;
const ECCENTRICITY_2 = 0.00669437999014132;

/** Radians of the map; with three nodes a part of it is exact to far less than a square meter. */
const HIGHEST_PART = 0.02;
const GAUSS = [
  [-Math.sqrt(0.6), 5 / 9],
  [0, 8 / 9],
  [Math.sqrt(0.6), 5 / 9],
] as const;
