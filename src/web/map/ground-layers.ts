import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from './maplibre.ts';
import type { Palette } from './palette.ts';
import { SOURCES } from './sources.ts';

/** The sample's neighborhood: greens, parcels, streets, pools, roofs. */
export function groundLayers(palette: Palette): LayerSpecification[] {
  return [
    {
      id: 'greens',
      type: 'fill',
      source: SOURCES.ground,
      filter: ofKind('green'),
      paint: { 'fill-color': palette.green },
    },
    {
      id: 'parcels',
      type: 'line',
      source: SOURCES.ground,
      filter: ofKind('parcel'),
      minzoom: 14.5,
      paint: {
        'line-color': palette.parcel,
        'line-opacity': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.5, 1],
        'line-width': ['interpolate', ['linear'], ['zoom'], 15, 0.5, 18, 1.2],
      },
    },
    street('street-edges', { far: palette.farStreetEdge, near: palette.streetEdge }, 1.25),
    street('streets', { far: palette.mainStreet, near: palette.street }, 0),
    {
      id: 'pools',
      type: 'fill',
      source: SOURCES.ground,
      filter: ofKind('pool'),
      minzoom: 15.5,
      paint: { 'fill-color': palette.water },
    },
    {
      id: 'roof-shades',
      type: 'fill',
      source: SOURCES.ground,
      filter: ofKind('roof'),
      minzoom: 16,
      paint: {
        'fill-color': palette.roofShade,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 16, 0, 17, 0.9],
        'fill-translate': [
          'interpolate',
          ['linear'],
          ['zoom'],
          16,
          ['literal', [0.5, 0.5]],
          20,
          ['literal', [5, 6]],
        ],
      },
    },
    {
      id: 'roofs',
      type: 'fill',
      source: SOURCES.ground,
      filter: ofKind('roof'),
      minzoom: 14.5,
      paint: {
        'fill-color': palette.roof,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.5, 1],
      },
    },
    {
      id: 'roof-edges',
      type: 'line',
      source: SOURCES.ground,
      filter: ofKind('roof'),
      minzoom: 15,
      paint: {
        'line-color': palette.roofEdge,
        'line-width': ['interpolate', ['linear'], ['zoom'], 15, 0.3, 18, 1],
      },
    },
  ];
}

const ofKind = (kind: string): FilterSpecification => ['==', ['get', 'kind'], kind];

// Pixels of a meter at zoom 20 and 33.5° north.
const METER_AT_20 = 16.06;
const pavedAt20: ExpressionSpecification = ['*', METER_AT_20, ['coalesce', ['get', 'width'], 9.8]];

/** By the class of a street. */
const byClass = (arterial: number, collector: number, local: number): ExpressionSpecification => [
  'match',
  ['get', 'class'],
  'arterial',
  arterial,
  'collector',
  collector,
  local,
];

/**
 * Main streets from zoom 12 and all of them from 14, in their true width from 15; never thinner than can be seen.
 * @param edge pixels more on each side
 */
function street(id: string, color: { far: string; near: string }, edge: number): LayerSpecification {
  return {
    id,
    type: 'line',
    source: SOURCES.ground,
    filter: ofKind('street'),
    layout: {
      'line-cap': 'round',
      'line-join': 'round',
      'line-sort-key': byClass(2, 1, 0),
    },
    paint: {
      'line-color': ['interpolate', ['linear'], ['zoom'], 13, color.far, 15, color.near],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], 13, byClass(1, 1, 0), 14, 1],
      'line-width': [
        'interpolate',
        ['exponential', 2],
        ['zoom'],
        12,
        ['+', edge * 1.2, byClass(2, 1.2, 0.3)],
        14,
        ['+', edge * 1.5, byClass(5, 3.4, 2)],
        15,
        ['+', edge * 1.6, ['/', pavedAt20, 32]],
        20,
        ['+', edge * 2, pavedAt20],
      ],
    },
  };
}
