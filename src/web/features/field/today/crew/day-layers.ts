import { SEMIBOLD } from '#web/map/label-layers.ts';
import type { LayerSpecification } from '#web/map/maplibre.ts';
import { paletteOf } from '#web/map/palette.ts';
import { dayGroups } from './day-groups.ts';

export const DAY_DOORS = 'day-doors';
export const DAY_WALKS = 'day-walks';

/** Walks of different people next to each other differ; names tell apart what has one color. */
const walkColors = ['#1d5fd1', '#b4530a', '#0d7a5f', '#8a3ab9', '#a3195b', '#57760b', '#0e7490', '#7a5230'];
const walkColorsDark = [
  '#7fb0ff',
  '#ffb072',
  '#59d6b2',
  '#d39cff',
  '#ff8fc0',
  '#b7d95a',
  '#63d2e8',
  '#d6ab87',
];

export const walkColor = (place: number, isDark: boolean): string =>
  (isDark ? walkColorsDark : walkColors)[Math.max(0, place) % walkColors.length] ?? '#1d5fd1';

/** Outlines of walks with their walkers' names, under a point for each door. */
export function dayLayers(isDark: boolean): {
  ground: LayerSpecification[];
  doors: LayerSpecification;
  names: LayerSpecification;
} {
  const { text, halo, quietText } = paletteOf(isDark);
  const colors = dayGroups.flatMap(({ light, dark }, place) => [place, isDark ? dark : light]);
  const radius = (scale: number) => [
    ...['interpolate', ['linear'], ['zoom']],
    ...[11, 1.5 * scale, 14, 3.5 * scale, 17, 8 * scale],
  ];
  return {
    ground: [
      {
        id: 'day-walk-grounds',
        type: 'fill',
        source: DAY_WALKS,
        paint: { 'fill-color': ['get', 'color'], 'fill-opacity': 0.08 },
      },
      {
        id: 'day-walk-lines',
        type: 'line',
        source: DAY_WALKS,
        layout: { 'line-join': 'round' },
        paint: { 'line-color': ['get', 'color'], 'line-width': 2 },
      },
    ],
    doors: {
      id: DAY_DOORS,
      type: 'circle',
      source: DAY_DOORS,
      paint: {
        'circle-color': ['match', ['get', 'group'], ...colors, quietText] as never,
        'circle-radius': radius(1) as never,
        'circle-stroke-color': ['match', ['get', 'group'], 0, quietText, halo] as never,
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 11, 0.4, 15, 1.2],
      },
    },
    names: {
      id: 'day-walk-names',
      type: 'symbol',
      source: DAY_WALKS,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': SEMIBOLD,
        'text-size': 13,
        'text-max-width': 8,
      },
      paint: { 'text-color': text, 'text-halo-color': halo, 'text-halo-width': 2 },
    },
  };
}
