import type { Bounds } from '#domain/geo/bounds.ts';
import { findStrays } from '#domain/geo/strays.ts';
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

/** The smallest bounds around all points; null if there are none. */
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

/** The bounds around all but single points far from the others: one wrong position shows no empty state. */
export function boundsAroundMost(points: readonly Place[]): Bounds | null {
  const latitudes = Float64Array.from(points, ({ latitude }) => latitude);
  // A degree of longitude is shorter the farther one is from the equator.
  const shrink = Math.cos(((latitudes.toSorted()[Math.floor(points.length / 2)] ?? 0) * Math.PI) / 180);
  const isStray = findStrays({
    x: Float64Array.from(points, ({ longitude }) => longitude * shrink),
    y: latitudes,
  });
  return boundsAround(points.filter((_, at) => !isStray(at)));
}
