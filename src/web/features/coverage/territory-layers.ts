import { SEMIBOLD } from '#web/map/label-layers.ts';
import type { LayerSpecification } from '#web/map/maplibre.ts';
import { paletteOf } from '#web/map/palette.ts';

export const TERRITORIES = 'territories';
export const TERRITORY_FILL = 'territory-fills';

/** The territories: their ground under the base map's names, their codes above. */
export function territoryLayers(isDark: boolean): {
  ground: LayerSpecification[];
  names: LayerSpecification;
} {
  const { zip, text, halo } = paletteOf(isDark);
  return {
    ground: [
      {
        id: TERRITORY_FILL,
        type: 'fill',
        source: TERRITORIES,
        paint: { 'fill-color': zip, 'fill-opacity': 0.16 },
      },
      {
        id: 'territory-outlines',
        type: 'line',
        source: TERRITORIES,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': zip, 'line-width': 2 },
      },
    ],
    names: {
      id: 'territory-names',
      type: 'symbol',
      source: TERRITORIES,
      layout: {
        'text-field': ['get', 'zipCode'],
        'text-font': SEMIBOLD,
        'text-size': 13,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  };
}
