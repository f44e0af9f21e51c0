import pointInPolygon from 'point-in-polygon-hao';
import { worldOf } from '#domain/geo/world.ts';
import { invalid } from '#server/platform/errors.ts';
import { isSimple, type Ring } from './ring.ts';

/** First and last world unit, both included. */
export interface Box {
  minX: number;
  maxX: number;
  minY: number;
  maxY: number;
}

/** A part of the world, in the whole units of doors, so that a door on its edge is exactly there. */
export interface Area {
  box: Box;
  /** Its edges belong to it, those of its holes too. */
  holds: (x: number, y: number) => boolean;
  /** Whether all of the box is in it, nothing, or maybe a part. */
  covers: (box: Box) => 'all' | 'nothing' | 'a part';
}

interface Polygon {
  outer: Ring;
  holes: Ring[];
}

const MOST_CORNERS = 10_000;
/** Where the square of the web's maps ends. */
const LAST_LATITUDE = 85.051;

/**
 * Reads a GeoJSON Polygon or MultiPolygon. Edges are straight where the web's maps draw them straight. Polygons may
 * overlap, and what any hole of a polygon covers is not in that polygon.
 * @throws Invalid with a sentence, for what encloses nothing, crosses itself or is not geometry
 */
export function readArea(geometry: unknown): Area {
  const polygons = coordinatesOf(geometry).map(readPolygon);
  const rings = polygons.flatMap(({ outer, holes }) => [outer, ...holes]);
  const corners = rings.reduce((sum, ring) => sum + ring.length, 0);
  if (corners > MOST_CORNERS)
    throw invalid('The area has more than 10,000 corners. Please draw a simpler one.');
  if (!rings.every(isSimple))
    throw invalid('The area crosses or touches itself. Please draw it without a knot.');
  const outlines = polygons.map(({ outer }) => boxOf(outer));
  const box = outlines.reduce(around);
  const holds = (x: number, y: number) =>
    polygons.some((polygon, at) => reaches(outlines[at] ?? box, x, y) && isIn(polygon, x, y));
  return {
    box,
    holds,
    covers(asked) {
      if (!overlap(asked, box)) return 'nothing';
      if (rings.some((ring) => hasEdgeBy(ring, asked))) return 'a part';
      return holds(asked.minX, asked.minY) ? 'all' : 'nothing';
    },
  };
}

function coordinatesOf(geometry: unknown): unknown[] {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown };
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  if ((type !== 'Polygon' && type !== 'MultiPolygon') || !Array.isArray(polygons))
    throw invalid('The area is neither a GeoJSON Polygon nor a MultiPolygon.');
  if (polygons.length === 0) throw invalid('The area is empty.');
  return polygons;
}

function readPolygon(polygon: unknown): Polygon {
  if (!Array.isArray(polygon) || !polygon.every(Array.isArray))
    throw invalid('The area is no list of rings.');
  const [outer, ...holes] = polygon.map(readRing);
  if (!outer) throw invalid('The area is empty.');
  return { outer, holes };
}

/** In world units, without corners that fall together there. */
function readRing(positions: unknown[]): Ring {
  // Before each corner is looked at: a list may be millions long.
  if (positions.length > MOST_CORNERS + 1)
    throw invalid('The area has more than 10,000 corners. Please draw a simpler one.');
  const units = positions.map(readPosition);
  const [first] = units;
  const last = units.at(-1);
  if (first?.join() !== last?.join()) throw invalid('A ring of the area does not end where it begins.');
  const ring = units.filter(([x, y], at) => at === 0 || x !== units[at - 1]?.[0] || y !== units[at - 1]?.[1]);
  if (ring.length < 4) throw invalid('The area encloses nothing: a ring of it has fewer than three corners.');
  return ring;
}

function readPosition(position: unknown): [x: number, y: number] {
  const [longitude, latitude] = Array.isArray(position) ? position : [];
  if (!Number.isFinite(longitude) || !Number.isFinite(latitude))
    throw invalid('A corner of the area is no pair of numbers.');
  if (Math.abs(longitude) > 180 || Math.abs(latitude) > LAST_LATITUDE)
    throw invalid('A corner of the area lies beyond the map: 180° to either side, 85° to north and south.');
  return worldOf(longitude, latitude);
}

function isIn({ outer, holes }: Polygon, x: number, y: number): boolean {
  // 0 is on an edge.
  return (
    pointInPolygon([x, y], [outer]) !== false &&
    holes.every((hole) => pointInPolygon([x, y], [hole]) !== true)
  );
}

const boxOf = (ring: Ring): Box =>
  ring.map(([x, y]) => ({ minX: x, maxX: x, minY: y, maxY: y })).reduce(around);

const around = (a: Box, b: Box): Box => ({
  minX: Math.min(a.minX, b.minX),
  maxX: Math.max(a.maxX, b.maxX),
  minY: Math.min(a.minY, b.minY),
  maxY: Math.max(a.maxY, b.maxY),
});

const overlap = (a: Box, b: Box) =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;

const reaches = ({ minX, maxX, minY, maxY }: Box, x: number, y: number) =>
  x >= minX && x <= maxX && y >= minY && y <= maxY;

/** Whether an edge may pass through the box: its own box does. */
function hasEdgeBy(ring: Ring, { minX, maxX, minY, maxY }: Box): boolean {
  for (let at = 1; at < ring.length; at += 1) {
    const [ax, ay] = ring[at - 1] as Ring[number];
    const [bx, by] = ring[at] as Ring[number];
    if (Math.max(ax, bx) < minX || Math.min(ax, bx) > maxX) continue;
    if (Math.max(ay, by) >= minY && Math.min(ay, by) <= maxY) return true;
  }
  return false;
}
