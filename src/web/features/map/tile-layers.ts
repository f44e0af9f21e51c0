import { MAX_TILE_ZOOM } from '#contract/map.ts';
import type { MapFilterQuery } from '#domain/map/filters.ts';
import { SEMIBOLD } from '#web/map/label-layers.ts';
import type { LayerSpecification } from '#web/map/maplibre.ts';
import { heatLayer } from './heat.ts';
import { PIN_ZOOM } from './map-rules.ts';

export const TILES = 'property-tiles';
export const tileLayerIds = ['tile-heat', 'tile-cells', 'tile-counts'];

/** The address of the tiles with the filters in it; MapLibre fills in {z}, {x} and {y}. */
export function tileAddress(query: MapFilterQuery): string {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const address = `${location.origin}/api/map/tiles/{z}/{x}/{y}`;
  return search.size > 0 ? `${address}?${search}` : address;
}

export const tileSource = (query: MapFilterQuery) => ({
  type: 'vector' as const,
  tiles: [tileAddress(query)],
  minzoom: 0,
  maxzoom: MAX_TILE_ZOOM,
});

/** Mean heat weight of a cell's roofs: 1 where nothing is wrong, 4 where all are severe. */
const meanWeight = ['/', ['get', 'weight'], ['max', 1, ['get', 'count']]];

/** Counts as circles from afar, the heat of single properties nearer. */
export function tileLayers(isDark: boolean): { ground: LayerSpecification[]; names: LayerSpecification } {
  const colors = isDark
    ? ['#5aa884', '#d9b44a', '#ea8f4d', '#f0635a']
    : ['#4c9a72', '#d8a928', '#dd7a36', '#cf3f3c'];
  const cells = {
    id: 'tile-cells',
    type: 'circle',
    source: TILES,
    'source-layer': 'cells',
    maxzoom: PIN_ZOOM,
    paint: {
      'circle-color': [
        'interpolate',
        ['linear'],
        meanWeight,
        1,
        colors[0],
        1.35,
        colors[1],
        1.8,
        colors[2],
        2.5,
        colors[3],
      ],
      'circle-opacity': 0.86,
      'circle-radius': [
        'interpolate',
        ['linear'],
        ['log10', ['max', 1, ['get', 'count']]],
        0,
        3.5,
        1,
        7,
        2,
        12,
        4,
        22,
        6,
        34,
      ],
      'circle-stroke-color': isDark ? '#0c1017' : '#ffffff',
      'circle-stroke-width': 1.2,
    },
  } as unknown as LayerSpecification;
  const counts = {
    id: 'tile-counts',
    type: 'symbol',
    source: TILES,
    'source-layer': 'cells',
    maxzoom: PIN_ZOOM,
    filter: ['>=', ['get', 'count'], 10],
    layout: {
      'text-field': [
        'case',
        ['>=', ['get', 'count'], 1_000_000],
        ['concat', ['to-string', ['/', ['round', ['/', ['get', 'count'], 100_000]], 10]], 'M'],
        ['>=', ['get', 'count'], 10_000],
        ['concat', ['to-string', ['round', ['/', ['get', 'count'], 1000]]], 'k'],
        ['to-string', ['get', 'count']],
      ],
      'text-font': SEMIBOLD,
      'text-size': ['interpolate', ['linear'], ['log10', ['get', 'count']], 1, 9.5, 4, 12, 6, 15],
      'symbol-sort-key': ['-', 0, ['get', 'count']],
    },
    paint: {
      'text-color': '#10141c',
      'text-halo-color': 'rgba(255, 255, 255, 0.65)',
      'text-halo-width': 1,
    },
  } as LayerSpecification;
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
