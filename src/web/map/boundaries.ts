import type { Feature, FeatureCollection, Geometry, Point, Position } from 'geojson';
import { feature, mesh, type Topology } from 'topojson-client';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';

/** County and state lines of the US Census Bureau, in the public domain, as us-atlas packs them. */
export interface Boundaries {
  /** Polygons of the land itself. */
  land: FeatureCollection;
  /** Lines between areas, and points named by `name` to write their names on. */
  lines: FeatureCollection;
  names: FeatureCollection<Point, { name: string }>;
}

/** The country and its states: 115 KB. */
export async function loadStates(): Promise<Boundaries> {
  const topology = await load(statesUrl);
  const { nation, states } = topology.objects;
  if (!nation || !states) throw new Error('us-atlas has changed');
  return {
    land: collectionOf(feature(topology, nation)),
    lines: collectionOf({
      type: 'Feature',
      geometry: mesh(topology, states, (a, b) => a !== b),
      properties: {},
    }),
    names: namesOf(collectionOf(feature(topology, states))),
  };
}

/** The counties: 840 KB, wanted only where one is near enough to see them. */
export async function loadCounties(): Promise<Omit<Boundaries, 'land'>> {
  const topology = await load(countiesUrl);
  const { counties } = topology.objects;
  if (!counties) throw new Error('us-atlas has changed');
  return {
    lines: collectionOf({
      type: 'Feature',
      geometry: mesh(topology, counties, (a, b) => a !== b),
      properties: {},
    }),
    names: namesOf(collectionOf(feature(topology, counties))),
  };
}

async function load(url: string): Promise<Topology> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  return (await response.json()) as Topology;
}

const collectionOf = <P>(
  one: Feature<Geometry, P> | FeatureCollection<Geometry, P>,
): FeatureCollection<Geometry, P> =>
  one.type === 'FeatureCollection' ? one : { type: 'FeatureCollection', features: [one] };

function namesOf(areas: FeatureCollection): Boundaries['names'] {
  const features = areas.features.flatMap(({ geometry, properties }) => {
    const name: unknown = properties?.name;
    if (typeof name !== 'string') return [];
    const rings =
      geometry.type === 'Polygon'
        ? geometry.coordinates.slice(0, 1)
        : geometry.type === 'MultiPolygon'
          ? geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
          : [];
    const weighed = rings.map(weigh).sort((a, b) => b.area - a.area);
    const largest = weighed[0];
    if (!largest) return [];
    const point: Feature<Point, { name: string }> = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: largest.centre },
      properties: { name },
    };
    return [point];
  });
  return { type: 'FeatureCollection', features };
}

/** Area in square degrees and the centre of gravity of a closed ring. */
export function weigh(ring: readonly Position[]): { area: number; centre: [number, number] } {
  let twice = 0;
  let x = 0;
  let y = 0;
  const [x0 = 0, y0 = 0] = ring[0] ?? [];
  for (let i = 1; i < ring.length; i += 1) {
    // Relative to the first corner: far from the origin the products would drown the differences.
    const [x1, y1] = relative(ring[i - 1], x0, y0);
    const [x2, y2] = relative(ring[i], x0, y0);
    const cross = x1 * y2 - x2 * y1;
    twice += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  if (twice === 0) return { area: 0, centre: [x0, y0] };
  return { area: Math.abs(twice) / 2, centre: [x0 + x / (3 * twice), y0 + y / (3 * twice)] };
}

const relative = (position: Position | undefined, x0: number, y0: number): [number, number] => [
  (position?.[0] ?? 0) - x0,
  (position?.[1] ?? 0) - y0,
];
