import { feature, mesh, type Topology } from 'topojson-client';
import countiesUrl from 'us-atlas/counties-10m.json?url';
import statesUrl from 'us-atlas/states-10m.json?url';
import { weigh } from './ring-weight.ts';

/** County and state lines of the US Census Bureau, in the public domain, as us-atlas packs them. */
export interface Boundaries {
  /** Polygons of the land itself. */
  land: GeoJSON.FeatureCollection;
  /** Lines between areas, and points named by `name` to write their names on. */
  lines: GeoJSON.FeatureCollection;
  names: GeoJSON.FeatureCollection<GeoJSON.Point, { name: string }>;
}

/** The country and its states: 115 KB, read at once and worked out when `turn` has come. */
export async function loadStates(turn: Promise<unknown>): Promise<Boundaries> {
  const [topology] = await Promise.all([load(statesUrl), turn]);
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

/** Milliseconds. */
const LIMIT_MS = 60_000;

async function load(url: string): Promise<Topology> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (!response.ok) throw new Error(`${response.status}: ${url}`);
  return (await response.json()) as Topology;
}

const collectionOf = <P>(
  one: GeoJSON.Feature<GeoJSON.Geometry, P> | GeoJSON.FeatureCollection<GeoJSON.Geometry, P>,
): GeoJSON.FeatureCollection<GeoJSON.Geometry, P> =>
  one.type === 'FeatureCollection' ? one : { type: 'FeatureCollection', features: [one] };

function namesOf(areas: GeoJSON.FeatureCollection): Boundaries['names'] {
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
    const point: GeoJSON.Feature<GeoJSON.Point, { name: string }> = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: largest.center },
      properties: { name },
    };
    return [point];
  });
  return { type: 'FeatureCollection', features };
}
