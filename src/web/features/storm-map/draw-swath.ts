import type { Swath } from '#contract/storm-map.ts';
import { putData, putLayer } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import { addStormImages } from './storm-images.ts';
import { SWATH, type SwathLayers, swathLayers } from './storm-layers.ts';

/** Layers of the map that storms go between. */
export interface Among {
  /** What lies over everything of storms. */
  top: string;
}

/** Draws the bands of a day and their edges. @returns all of their layers, of which `names` are not drawn yet */
export function drawSwath(map: MapLibre, swath: Swath, { top }: Among, isDark: boolean): SwathLayers {
  const hasDoubts = swath.features.some(({ properties }) => properties.kind === 'unconfirmed');
  if (hasDoubts) addStormImages(map, isDark);
  putData(map, SWATH, swath as GeoJSON.FeatureCollection);
  const layers = swathLayers(isDark, hasDoubts);
  for (const layer of layers.ground) putLayer(map, layer, FIRST_LABEL);
  for (const layer of layers.edges) putLayer(map, layer, top);
  return layers;
}
