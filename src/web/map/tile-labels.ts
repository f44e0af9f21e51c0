import { MEDIUM, SEMIBOLD } from './label-layers.ts';
import type { LayerSpecification } from './maplibre.ts';
import type { Palette } from './palette.ts';
import { SOURCES } from './sources.ts';
import { ofKinds, STREET_KINDS } from './tile-ground.ts';

/** Names of streets and places of the base map's tiles. */
export function tileLabels(palette: Palette): LayerSpecification[] {
  const halo = { 'text-halo-color': palette.halo, 'text-halo-width': 1.4 };
  return [
    {
      id: 'tile-street-names',
      type: 'symbol',
      source: SOURCES.tiles,
      'source-layer': 'roads',
      filter: ofKinds(STREET_KINDS),
      minzoom: 12.5,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 320,
        'symbol-sort-key': ['match', ['get', 'kind'], 'highway', 0, 'major_road', 1, 2],
        'text-field': [
          'step',
          ['zoom'],
          ['match', ['get', 'kind'], ['highway', 'major_road'], ['get', 'name'], ''],
          14.5,
          ['get', 'name'],
        ],
        'text-font': MEDIUM,
        'text-size': ['interpolate', ['linear'], ['zoom'], 13, 10.5, 18, 13.5],
        'text-letter-spacing': 0.02,
        'text-max-angle': 30,
        'text-padding': 4,
      },
      paint: { 'text-color': palette.quietText, ...halo },
    },
    {
      id: 'tile-quarters',
      type: 'symbol',
      source: SOURCES.tiles,
      'source-layer': 'places',
      filter: ofKinds(['neighbourhood', 'macrohood']),
      minzoom: 12,
      maxzoom: 15.5,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': MEDIUM,
        'text-size': 11,
        'text-transform': 'uppercase',
        'text-letter-spacing': 0.08,
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.quietText, ...halo },
    },
    {
      id: 'tile-towns',
      type: 'symbol',
      source: SOURCES.tiles,
      'source-layer': 'places',
      filter: ofKinds(['locality']),
      minzoom: 6,
      maxzoom: 14,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['coalesce', ['get', 'population_rank'], 1], 1, 11, 14, 17],
        'symbol-sort-key': ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
        'text-max-width': 8,
        'text-padding': 8,
      },
      paint: { 'text-color': palette.text, ...halo },
    },
  ];
}
