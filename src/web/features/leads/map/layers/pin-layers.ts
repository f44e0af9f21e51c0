import type { MapPoint } from '#domain/map/points.ts';
import { severityRank } from '#domain/roofs.ts';
import { MEDIUM } from '#web/map/label-layers.ts';
import type { ExpressionSpecification, LayerSpecification } from '#web/map/maplibre.ts';
import { paletteOf } from '#web/map/palette.ts';
import { PIN_ZOOM } from '../map-rules.ts';
import { markOf } from './pin-marks.ts';

export const PINS = 'pins';

/** Pins as features: `id` of the property, `look`, `mark`, `rank` (the worst are on top) and the house number. */
export function pinFeatures(points: readonly MapPoint[]): GeoJSON.FeatureCollection<GeoJSON.Point> {
  return {
    type: 'FeatureCollection',
    features: points.map(({ id, longitude, latitude, severityLevel, stage, address }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties: {
        id,
        look: severityLevel ?? 'unknown',
        mark: markOf(stage),
        rank: severityLevel ? severityRank[severityLevel] : -1,
        number: /^\d+\S*/.exec(address)?.[0] ?? '',
      },
    })),
  };
}

const IS_DAMAGED: ExpressionSpecification = ['>', ['get', 'rank'], severityRank.none];

/** Undamaged roofs are smaller and fainter: one looks for the others. */
const sized = (size: number): ExpressionSpecification => ['case', IS_DAMAGED, size, size * 0.8];

export function pinLayer(isDark: boolean): LayerSpecification {
  const { text, halo } = paletteOf(isDark);
  return {
    id: PINS,
    type: 'symbol',
    source: PINS,
    minzoom: PIN_ZOOM,
    layout: {
      'icon-image': ['concat', 'pin-', ['get', 'look'], '-', ['get', 'mark'], isDark ? '-dark' : '-light'],
      'icon-size': ['interpolate', ['linear'], ['zoom'], 16, sized(0.62), 18, sized(1), 20, sized(1.25)],
      'icon-allow-overlap': true,
      'icon-ignore-placement': true,
      'symbol-sort-key': ['get', 'rank'],
      'text-field': ['step', ['zoom'], '', 17.4, ['get', 'number']],
      'text-font': MEDIUM,
      'text-size': ['interpolate', ['linear'], ['zoom'], 17, 10.5, 19, 13],
      'text-anchor': 'top',
      'text-offset': [0, 0.95],
      'text-optional': true,
    },
    paint: {
      'icon-opacity': ['case', IS_DAMAGED, 1, 0.6],
      'text-color': text,
      'text-halo-color': halo,
      'text-halo-width': 1.4,
    },
  };
}
