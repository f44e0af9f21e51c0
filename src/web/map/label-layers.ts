import type { LayerSpecification } from './maplibre.ts';
import type { Palette } from './palette.ts';
import { FIRST_LABEL, SOURCES } from './sources.ts';

// The first name selects the weight in MapLibre; the page's variable font is the one that draws.
export const MEDIUM = ['Inter Medium', 'Inter Variable'];
export const SEMIBOLD = ['Inter Semibold', 'Inter Variable'];

/** Names along streets, of counties and states. */
export function labelLayers(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: FIRST_LABEL,
      type: 'symbol',
      source: SOURCES.ground,
      filter: ['==', ['get', 'kind'], 'street'],
      minzoom: 12.2,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'symbol-sort-key': ['match', ['get', 'class'], 'arterial', 0, 'collector', 1, 2],
        'text-field': [
          'step',
          ['zoom'],
          ['match', ['get', 'class'], 'arterial', ['get', 'name'], ''],
          13.5,
          ['match', ['get', 'class'], ['arterial', 'collector'], ['get', 'name'], ''],
          15,
          ['get', 'name'],
        ],
        'text-font': MEDIUM,
        'text-size': [
          'interpolate',
          ['linear'],
          ['zoom'],
          14,
          ['match', ['get', 'class'], 'arterial', 11.5, 10.5],
          18,
          ['match', ['get', 'class'], 'arterial', 15, 13],
        ],
        'text-letter-spacing': 0.02,
        'text-max-angle': 30,
        'text-padding': 4,
      },
      paint: {
        'text-color': ['match', ['get', 'class'], 'arterial', palette.text, palette.quietText],
        ...halo,
      },
    },
    {
      id: 'county-names',
      type: 'symbol',
      source: SOURCES.countyNames,
      minzoom: 6.8,
      maxzoom: 13,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MEDIUM,
        'text-size': ['interpolate', ['linear'], ['zoom'], 7, 10.5, 10, 13],
        'text-letter-spacing': 0.04,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.quietText, ...halo },
    },
    {
      id: 'state-names',
      type: 'symbol',
      source: SOURCES.stateNames,
      minzoom: 3.2,
      maxzoom: 7,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 3, 9.5, 6, 14],
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.12,
        'text-max-width': 7,
        'text-padding': 10,
      },
      paint: { 'text-color': palette.text, ...halo },
    },
  ];
}
