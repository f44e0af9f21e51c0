import { useEffect } from 'react';
import { SEMIBOLD } from '#web/map/label-layers.ts';
import { putData, putLayer, takeAway } from '#web/map/layers.ts';
import type { LayerSpecification, MapLibre } from '#web/map/maplibre.ts';
import { PIN_ZOOM } from '../map-rules.ts';

export interface DotColor {
  fill: string;
  text: string;
}

export interface Dot {
  longitude: number;
  latitude: number;
  band: string;
  /** Written on it where there is room. */
  words: string;
  /** The highest are on top. */
  rank: number;
}

/** Circles over the pins in the color of their band. `id` names the layer and its source; null takes them off the map. */
export function useDots(
  map: MapLibre | null,
  id: string,
  dots: readonly Dot[] | null,
  colors: Readonly<Record<string, DotColor>>,
  isDark: boolean,
): void {
  const shown = dots !== null;
  useEffect(() => {
    if (!map || !shown) return;
    return () => takeAway(map, [id, `${id}-words`], id);
  }, [map, shown, id]);
  useEffect(() => {
    if (!map || !dots) return;
    putData(map, id, featuresOf(dots), { buffer: 32 });
    for (const layer of dotLayers(id, colors, isDark)) putLayer(map, layer);
  }, [map, id, dots, colors, isDark]);
}

const featuresOf = (dots: readonly Dot[]): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: dots.map(({ longitude, latitude, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  })),
});

function dotLayers(
  id: string,
  colors: Readonly<Record<string, DotColor>>,
  isDark: boolean,
): LayerSpecification[] {
  const byBand = (part: keyof DotColor) => [
    'match',
    ['get', 'band'],
    ...Object.entries(colors).flatMap(([band, color]) => [band, color[part]]),
    '#808080',
  ];
  return [
    {
      id,
      type: 'circle',
      source: id,
      minzoom: PIN_ZOOM,
      layout: { 'circle-sort-key': ['get', 'rank'] },
      paint: {
        'circle-color': byBand('fill'),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 16, 6.5, 18, 11, 20, 14],
        'circle-stroke-color': isDark ? '#0c1017' : '#ffffff',
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: `${id}-words`,
      type: 'symbol',
      source: id,
      minzoom: 17,
      layout: {
        'text-field': ['get', 'words'],
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 17, 9.5, 20, 14],
        'text-allow-overlap': true,
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
      },
      paint: { 'text-color': byBand('text') },
    },
  ] as unknown as LayerSpecification[];
}
