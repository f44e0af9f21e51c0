import { MAX_TILE_ZOOM } from '#contract/map.ts';
import type { LeadQuery } from '#domain/filters/lead-filters.ts';
import { SEMIBOLD } from '#web/map/label-layers.ts';
import type { LayerSpecification } from '#web/map/maplibre.ts';
import { paletteOf } from '#web/map/palette.ts';
import { PIN_ZOOM } from '../map-rules.ts';
import { heatLayer } from './heat.ts';

export const TILES = 'property-tiles';
export const tileLayerIds = ['tile-heat', 'tile-cells', 'tile-counts'];

/** The address of the tiles with the filters in it; MapLibre fills in {z}, {x} and {y}. */
export function tileAddress(query: LeadQuery): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = `${location.origin}/api/map/tiles/{z}/{x}/{y}`;
  return search.size > 0 ? `${address}?${search}` : address;
}

export const tileSource = (query: LeadQuery) => ({
  type: 'vector' as const,
  tiles: [tileAddress(query)],
  minzoom: 0,
  maxzoom: MAX_TILE_ZOOM,
});

/** Mean heat weight of a cell's roofs: 1 where nothing is wrong, 4 where all are severe. */
const meanWeight = ['/', ['get', 'weight'], ['max', 1, ['get', 'count']]];
const MEANS = [1, 1.35, 1.8, 2.5] as const;

/** From a cell of sound roofs to one of bad ones, for the circles and the legend. */
export const cellColors = (isDark: boolean): readonly string[] =>
  isDark ? ['#5aa884', '#d9b44a', '#ea8f4d', '#f0635a'] : ['#4c9a72', '#d8a928', '#dd7a36', '#cf3f3c'];

// Cells are 16 pixels apart, so that is the widest a circle may be.
const RADII = [0, 2.5, 1, 4, 2, 5.5, 3, 7, 4, 8];

// When zoomed in, circles are side by side and a number would overlap its neighbors.
const COUNTED_TO = 8;

/** Counts as circles from afar, the heat of single properties nearer. */
export function tileLayers(isDark: boolean): { ground: LayerSpecification[]; names: LayerSpecification } {
  const { text, halo } = paletteOf(isDark);
  const decades = ['log10', ['max', 1, ['get', 'count']]];
  const cells = {
    id: 'tile-cells',
    type: 'circle',
    source: TILES,
    'source-layer': 'cells',
    maxzoom: PIN_ZOOM,
    layout: { 'circle-sort-key': ['get', 'count'] },
    paint: {
      'circle-color': [
        'interpolate',
        ['linear'],
        meanWeight,
        ...cellColors(isDark).flatMap((color, i) => [MEANS[i], color]),
      ],
      'circle-opacity': 0.9,
      'circle-radius': ['interpolate', ['linear'], decades, ...RADII],
      'circle-stroke-color': isDark ? '#0c1017' : '#ffffff',
      'circle-stroke-width': 1,
    },
  } as unknown as LayerSpecification;
  const counts = {
    id: 'tile-counts',
    type: 'symbol',
    source: TILES,
    'source-layer': 'cells',
    maxzoom: COUNTED_TO,
    filter: ['>=', ['get', 'count'], 100],
    layout: {
      'text-field': [
        'case',
        ['>=', ['get', 'count'], 1_000_000],
        ['concat', ['to-string', ['/', ['round', ['/', ['get', 'count'], 100_000]], 10]], 'M'],
        ['>=', ['get', 'count'], 10_000],
        ['concat', ['to-string', ['round', ['/', ['get', 'count'], 1000]]], 'k'],
        ['number-format', ['get', 'count'], { locale: 'en-US' }],
      ],
      'text-font': SEMIBOLD,
      'text-size': ['interpolate', ['linear'], decades, 2, 10, 5, 13],
      'text-anchor': 'bottom',
      'text-offset': [0, -0.75],
      'text-padding': 10,
      'symbol-sort-key': ['-', 0, ['get', 'count']],
    },
    paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
  } as unknown as LayerSpecification;
  const heat = heatLayer({
    id: 'tile-heat',
    source: TILES,
    sourceLayer: 'points',
    weight: ['coalesce', ['get', 'weight'], 1],
    intensity: ['interpolate', ['linear'], ['zoom'], 13, 0.05, 16, 0.25],
    isDark,
  });
  return { ground: [heat, cells], names: counts };
}
