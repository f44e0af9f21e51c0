import { boundsOf } from '#domain/geo/bounds.ts';
import { hullOf } from '#domain/geo/hull.ts';
import type { MapPoint } from '#domain/map/points.ts';

type Located = Pick<MapPoint, 'zipCode' | 'longitude' | 'latitude'>;
type Corner = readonly [longitude: number, latitude: number];

/** Degrees around the properties: about 100 m, so that the line runs behind the outer houses. */
const MARGIN = 0.001;
/** Share of properties at each end that may be strays: one wrong position is not to pull the line across a state. */
const STRAYS = 0.01;
const FEWEST = 3;

interface ZipExtents {
  lines: GeoJSON.FeatureCollection;
  /** Where their codes are written. */
  names: GeoJSON.FeatureCollection<GeoJSON.Point>;
}

/**
 * About where a ZIP's properties are, for ZIPs whose outline nobody has imported. It is not an outline of the ZIP, and is drawn
 * dashed. @param outlined ZIPs that have one
 */
export function zipExtents(points: readonly Located[], outlined: ReadonlySet<string>): ZipExtents {
  const extents: ZipExtents = {
    lines: { type: 'FeatureCollection', features: [] },
    names: { type: 'FeatureCollection', features: [] },
  };
  for (const [zipCode, all] of byZip(points)) {
    if (outlined.has(zipCode)) continue;
    const kept = withoutStrays(all);
    const bounds = boundsOf(kept);
    if (!bounds || kept.length < FEWEST) continue;
    const [west, south, east, north] = bounds;
    const outer = hullOf(kept.map(({ longitude, latitude }) => [longitude, latitude] as const));
    const ring = hullOf(outer.flatMap(cornersAround)).map(([x, y]) => [x, y]);
    const properties = { zipCode, city: null };
    extents.lines.features.push({
      type: 'Feature',
      properties,
      geometry: { type: 'LineString', coordinates: [...ring, ...ring.slice(0, 1)] },
    });
    extents.names.features.push({
      type: 'Feature',
      properties,
      geometry: { type: 'Point', coordinates: [(west + east) / 2, (south + north) / 2] },
    });
  }
  return extents;
}

function byZip(points: readonly Located[]): Map<string, Located[]> {
  const found = new Map<string, Located[]>();
  for (const point of points) {
    const others = found.get(point.zipCode);
    if (others) others.push(point);
    else found.set(point.zipCode, [point]);
  }
  return found;
}

const cornersAround = ([longitude, latitude]: Corner): Corner[] => [
  [longitude - MARGIN, latitude - MARGIN],
  [longitude - MARGIN, latitude + MARGIN],
  [longitude + MARGIN, latitude - MARGIN],
  [longitude + MARGIN, latitude + MARGIN],
];

function withoutStrays(points: readonly Located[]): readonly Located[] {
  const [west, east] = endsOf(points.map(({ longitude }) => longitude));
  const [south, north] = endsOf(points.map(({ latitude }) => latitude));
  return points.filter(
    ({ longitude, latitude }) =>
      longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
}

/** The ends of what most of the values span, and as much again on each side. */
function endsOf(values: number[]): [least: number, most: number] {
  const sorted = values.sort((a, b) => a - b);
  const strays = Math.ceil(sorted.length * STRAYS);
  const least = sorted[Math.min(strays, sorted.length - 1)] ?? 0;
  const most = sorted[Math.max(0, sorted.length - 1 - strays)] ?? 0;
  const room = Math.max(most - least, MARGIN) / 2;
  return [least - room, most + room];
}
