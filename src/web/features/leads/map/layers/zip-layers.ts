import { SEMIBOLD } from '#web/map/label-layers.ts';
import type { LayerSpecification } from '#web/map/maplibre.ts';
import { paletteOf } from '#web/map/palette.ts';
import { PIN_ZOOM } from '../map-rules.ts';

export const ZIPS = 'zip-areas';
export const ZIP_EXTENTS = 'zip-extents';
export const ZIP_NAMES = 'zip-names';
export const ZIP_FILL = 'zip-fills';

/** Outlines of ZIP areas with their codes. @param chosen the chosen ZIP @param hovered the one under the pointer */
export function zipLayers(
  isDark: boolean,
  chosen: string | null,
  hovered: string | null,
): { ground: LayerSpecification[]; names: LayerSpecification } {
  const { zip, text, halo } = paletteOf(isDark);
  const is = (code: string | null) => ['==', ['get', 'zipCode'], code ?? ''] as const;
  return {
    ground: [
      {
        id: ZIP_FILL,
        type: 'fill',
        source: ZIPS,
        maxzoom: PIN_ZOOM,
        paint: {
          'fill-color': zip,
          'fill-opacity': ['case', is(hovered), 0.12, is(chosen), 0.05, 0.025] as never,
        },
      },
      {
        id: 'zip-outlines',
        type: 'line',
        source: ZIPS,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': zip,
          'line-opacity': ['case', is(chosen), 0.95, is(hovered), 0.95, 0.55] as never,
          'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.8, 11, 1.5, 16, 2.5],
        },
      },
      {
        id: 'zip-extent-lines',
        type: 'line',
        source: ZIP_EXTENTS,
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': zip,
          'line-opacity': ['case', is(chosen), 0.95, 0.5] as never,
          'line-width': ['interpolate', ['linear'], ['zoom'], 6, 0.8, 11, 1.5, 16, 2],
          'line-dasharray': [3, 2.5],
        },
      },
    ],
    names: {
      id: ZIP_NAMES,
      type: 'symbol',
      source: ZIP_NAMES,
      minzoom: 9.5,
      maxzoom: 13.5,
      layout: {
        'text-field': [
          'format',
          ['get', 'zipCode'],
          {},
          '\n',
          {},
          ['coalesce', ['get', 'city'], ''],
          { 'font-scale': 0.82 },
        ],
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 10, 11, 13, 14],
        'text-anchor': 'center',
        'text-max-width': 9,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 1.6 },
    },
  };
}
