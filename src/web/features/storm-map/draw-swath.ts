import type { Swath } from '#contract/storm-map.ts';
import { putData, putLayer } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import { addStormImages } from './storm-images.ts';
import { SWATH, type SwathLayers, swathLayers } from './storm-layers.ts';

/** Layers of the map that storms go between. */
export interface Among {
  /** The first of these that is there lies over the bands. */
  above: readonly string[];
  /** What lies over everything of storms. */
  top: string;
}

/** Draws the bands of a day and their edges. @returns all of their layers, of which `names` are not drawn yet */
export function drawSwath(map: MapLibre, swath: Swath, { above, top }: Among, isDark: boolean): SwathLayers {
  const hasDoubts = swath.features.some(({ properties }) => properties.kind === 'unconfirmed');
  if (hasDoubts) addStormImages(map, isDark);
  putData(map, SWATH, swath as GeoJSON.FeatureCollection);
  const layers = swathLayers(isDark, hasDoubts);
  for (const layer of layers.ground)
    putLayer(map, layer, above.find((id) => map.getLayer(id)) ?? FIRST_LABEL);
  for (const layer of layers.edges) putLayer(map, layer, top);
  return layers;
}
