import type { BaseMapInfo } from '#contract/site.ts';
import { isInside } from '#domain/geo/bounds.ts';
import type { GeoJSONSource, MapLibre } from './maplibre.ts';
import { LAND_DRAWN, SOURCES } from './sources.ts';

/** Zoom from which county lines are drawn, and a little before that fetched. */
const COUNTY_ZOOM = 4.3;
/** Zoom from which the ground is fetched. */
const GROUND_ZOOM = 11;

/** Milliseconds until the country is drawn, whatever else the map is still waiting for. */
const PATIENCE_MS = 3000;

/**
 * Fills the sources of our own base map when it has drawn what it was opened for: states then or after three seconds, counties
 * and ground where one is near enough. A part that cannot be had is left out and asked for again at the next move; the map works
 * without.
 * @param loadGround gives the features of `groundKinds` in contract/map.ts
 */
export function loadBase(map: MapLibre, loadGround: () => Promise<GeoJSON.FeatureCollection>): void {
  const boundaries = () => import('./boundaries.ts');
  const rest = new Promise((resolve) => {
    map.once('idle', resolve);
    setTimeout(resolve, PATIENCE_MS);
  });
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
      load: async () => {
        const { lines, names } = await (await boundaries()).loadCounties();
        return { [SOURCES.counties]: lines, [SOURCES.countyNames]: names };
      },
    },
    { fromZoom: GROUND_ZOOM, load: async () => ({ [SOURCES.ground]: await loadGround() }) },
  ];
  let hasRested = false;
  const look = () => {
    for (const part of parts) {
      if (part.begun || map.getZoom() < part.fromZoom || (part.fromZoom > 0 && !hasRested)) continue;
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

/** The simulated ground, but for where the tiles have the real one. */
export async function groundBeside(
  tiles: BaseMapInfo | null,
  loadGround: () => Promise<GeoJSON.FeatureCollection>,
): Promise<GeoJSON.FeatureCollection> {
  const ground = await loadGround();
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
