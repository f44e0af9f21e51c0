import type { BaseMapInfo } from '#contract/site.ts';
import { isInside } from '#domain/geo/bounds.ts';
import type { GeoJSONSource, MapLibre } from './maplibre.ts';
import { LAND_DRAWN, SOURCES } from './sources.ts';

/** Zoom from which county lines are drawn, and a little before that fetched. */
const COUNTY_ZOOM = 4.3;
/** Zoom from which their lines are hardly ever in view, and not worth as many bytes as all scripts of the map. */
const BEYOND_COUNTIES = 11;
/** Zooms from which streets are fetched, and what is beside them. */
const STREETS_ZOOM = 11;
const GROUND_ZOOM = 14.5;

/** Milliseconds until the country is drawn, whatever else the map is still waiting for. */
const PATIENCE_MS = 3000;

export type LoadGround = (part?: 'streets') => Promise<GeoJSON.FeatureCollection>;

/**
 * Fills the sources of our own base map when it has drawn what it was opened for: states then or after three seconds, counties
 * and ground where one is near enough. A part that cannot be had is left out and asked for again at the next move; the map works
 * without.
 * @param loadGround gives the features of `groundKinds` in contract/map.ts
 */
export function loadBase(map: MapLibre, loadGround: LoadGround): void {
  const boundaries = () => import('./boundaries.ts');
  const rest = new Promise((resolve) => {
    map.once('idle', resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
  const ground: Part = {
    fromZoom: GROUND_ZOOM,
    load: async () => ({ [SOURCES.ground]: await loadGround() }),
  };
  const parts: Part[] = [
    {
      fromZoom: 0,
      load: async () => {
        const { land, lines, names } = await (await boundaries()).loadStates(rest);
        return { [SOURCES.land]: land, [SOURCES.states]: lines, [SOURCES.stateNames]: names };
      },
    },
    {
      fromZoom: COUNTY_ZOOM,
      toZoom: BEYOND_COUNTIES,
      load: async () => {
        const { lines, names } = await (await boundaries()).loadCounties();
        return { [SOURCES.counties]: lines, [SOURCES.countyNames]: names };
      },
    },
    {
      fromZoom: STREETS_ZOOM,
      toZoom: GROUND_ZOOM,
      load: async (): ReturnType<Part['load']> => {
        const streets = await loadGround('streets');
        return ground.begun ? {} : { [SOURCES.ground]: streets };
      },
    },
    ground,
  ];
  let hasRested = false;
  const look = () => {
    for (const part of parts) {
      const { fromZoom, toZoom = Number.POSITIVE_INFINITY } = part;
      const isNear = map.getZoom() >= fromZoom && map.getZoom() < toZoom;
      if (part.begun || !isNear || (fromZoom > 0 && !hasRested)) continue;
      part.begun = true;
      part
        .load()
        .then((data) => fill(map, data))
        .catch(() => {
          part.begun = false;
        });
    }
  };
  map.on('moveend', look);
  map.once('idle', () => {
    hasRested = true;
    look();
  });
  look();
}

/** The simulated ground, except for where the tiles have the real one. */
export async function groundBeside(
  tiles: BaseMapInfo | null,
  loadGround: LoadGround,
  part?: 'streets',
): Promise<GeoJSON.FeatureCollection> {
  const ground = await loadGround(part);
  if (!tiles) return ground;
  const isBeside = ({ geometry }: GeoJSON.Feature) => {
    const first = 'coordinates' in geometry ? geometry.coordinates.flat(3).slice(0, 2) : [];
    const [longitude = 0, latitude = 0] = first as number[];
    return !isInside(tiles.bounds, { longitude, latitude });
  };
  return { ...ground, features: ground.features.filter(isBeside) };
}

interface Part {
  fromZoom: number;
  toZoom?: number;
  load: () => Promise<Record<string, GeoJSON.FeatureCollection>>;
  begun?: boolean;
}

async function fill(map: MapLibre, data: Record<string, GeoJSON.FeatureCollection>): Promise<void> {
  await Promise.all(
    Object.entries(data).map(([name, features]) => map.getSource<GeoJSONSource>(name)?.setData(features)),
  );
  if (SOURCES.land in data) tellWhenLandIsDrawn(map);
}

function tellWhenLandIsDrawn(map: MapLibre): void {
  const look = () => {
    if (!map.isSourceLoaded(SOURCES.land)) return;
    map.off('sourcedata', look);
    map.setGlobalStateProperty(LAND_DRAWN, true);
  };
  map.on('sourcedata', look);
  look();
}
