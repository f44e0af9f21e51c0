import type { Bounds } from '#domain/geo/bounds.ts';
import type { MapPoint } from '#domain/map/points.ts';

interface Place {
  longitude: number;
  latitude: number;
}

/** The points within the bounds, nearest to the center first. */
export function pointsInView(
  points: readonly MapPoint[],
  [west, south, east, north]: Bounds,
  center: Place,
): MapPoint[] {
  const near: { point: MapPoint; distance: number }[] = [];
  // A degree of longitude is shorter the farther one is from the equator.
  const shrink = Math.cos((center.latitude * Math.PI) / 180);
  for (const point of points) {
    const { longitude, latitude } = point;
    if (longitude < west || longitude > east || latitude < south || latitude > north) continue;
    const x = (longitude - center.longitude) * shrink;
    const y = latitude - center.latitude;
    near.push({ point, distance: x * x + y * y });
  }
  near.sort((a, b) => a.distance - b.distance);
  return near.map(({ point }) => point);
}

/** The smallest bounds around all points; null where there are none. */
export function boundsAround(points: readonly Place[]): Bounds | null {
  const [first] = points;
  if (!first) return null;
  let [west, south, east, north] = [first.longitude, first.latitude, first.longitude, first.latitude];
  for (const { longitude, latitude } of points) {
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  return [west, south, east, north];
}

// Of fewer places none is an exception.
const FEWEST = 20;
const STRAYS = 0.01;
/** So many times farther from the middle than all but the strays lies what is one of them. */
const FAR = 3;

/** The bounds around all but single points that lie far from the others: one wrong position shows no empty state. */
export function boundsAroundMost(points: readonly Place[]): Bounds | null {
  if (points.length < FEWEST) return boundsAround(points);
  const longitude = middle(points.map((point) => point.longitude));
  const latitude = middle(points.map((point) => point.latitude));
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const distances = Float64Array.from(points, (point) =>
    Math.hypot((point.longitude - longitude) * shrink, point.latitude - latitude),
  );
  const strays = Math.max(1, Math.floor(points.length * STRAYS));
  const usual = distances.toSorted()[points.length - 1 - strays] ?? 0;
  return boundsAround(points.filter((_, at) => (distances[at] ?? 0) <= usual * FAR));
}

const middle = (values: readonly number[]): number =>
  Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? 0;
