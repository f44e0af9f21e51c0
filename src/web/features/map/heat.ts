import { heatWeights, type MapPoint } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import type { ExpressionSpecification, LayerSpecification } from '#web/map/maplibre.ts';
import { PIN_ZOOM } from './map-rules.ts';

/** Spec §2: severe 4, moderate 3, minor 2, others 1. */
export const heatWeight: ExpressionSpecification = [
  'match',
  ['get', 's'],
  severityLevels.indexOf('severe'),
  heatWeights.severe,
  severityLevels.indexOf('moderate'),
  heatWeights.moderate,
  severityLevels.indexOf('minor'),
  heatWeights.minor,
  heatWeights.none,
];

const light = [
  'rgba(253, 231, 182, 0)',
  'rgba(252, 222, 156, 0.55)',
  'rgba(248, 180, 108, 0.75)',
  'rgba(236, 122, 78, 0.85)',
  'rgba(206, 62, 58, 0.9)',
  'rgba(138, 24, 58, 0.93)',
];
const dark = [
  'rgba(92, 40, 74, 0)',
  'rgba(116, 46, 92, 0.5)',
  'rgba(178, 62, 88, 0.68)',
  'rgba(230, 104, 76, 0.8)',
  'rgba(250, 164, 88, 0.88)',
  'rgba(255, 236, 170, 0.93)',
];
const STOPS = [0, 0.12, 0.32, 0.55, 0.8, 1];

/** From least to most, for the legend: what the map draws, without transparency. */
export const heatColors = (isDark: boolean): string[] =>
  (isDark ? dark : light).slice(1).map((color) => color.replace(/, [\d.]+\)/, ', 1)'));

interface HeatLook {
  id: string;
  source: string;
  sourceLayer?: string;
  weight: ExpressionSpecification;
  intensity: ExpressionSpecification;
  isDark: boolean;
}

/** The heat map below the pins' zoom. */
export function heatLayer({ id, source, sourceLayer, weight, intensity, isDark }: HeatLook) {
  const colors = isDark ? dark : light;
  return {
    id,
    type: 'heatmap',
    source,
    ...(sourceLayer && { 'source-layer': sourceLayer }),
    maxzoom: PIN_ZOOM,
    paint: {
      'heatmap-weight': weight,
      'heatmap-intensity': intensity,
      'heatmap-radius': ['interpolate', ['linear'], ['zoom'], ...RADII.flat()],
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        ...STOPS.flatMap((stop, i) => [stop, colors[i] ?? '']),
      ],
      'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], 15.2, 1, 16, 0.75],
    },
  } as LayerSpecification;
}

// Zoom, and pixels around a point.
const RADII = [
  [3, 7],
  [9, 13],
  [12, 20],
  [14, 26],
  [16, 46],
] as const;

/**
 * How strongly points add up, by zoom: so that the densest tenth of places stands near the top of the colours whether
 * a whole state is in view or one street. Without it a town is one red spot from afar and nothing from near.
 */
export function heatIntensity(points: readonly MapPoint[]): ExpressionSpecification {
  const dense = densePlace(points);
  const stops = [3, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16].flatMap((zoom) => [zoom, intensityAt(zoom, dense)]);
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops] as ExpressionSpecification;
}

const TILE = 512;
// Sum of MapLibre's kernel over the disc, for radius 1: 0.3989 · 2π / 9.
const KERNEL = 0.2785;
const AIM = 0.7;
// One severe roof alone is to be seen, and is not to be mistaken for a street of them.
const LEAST = 0.02;
const MOST = 0.35;

function intensityAt(zoom: number, weightOfWorld: number): number {
  const weightOfPixel = weightOfWorld / (TILE * 2 ** zoom) ** 2;
  const intensity = AIM / (weightOfPixel * KERNEL * radiusAt(zoom) ** 2);
  return Math.max(LEAST, Math.min(MOST, intensity));
}

function radiusAt(zoom: number): number {
  const next = RADII.findIndex(([at]) => at >= zoom);
  const [z1, r1] = RADII[Math.max(1, next) - 1] ?? [3, 7];
  const [z2, r2] = RADII[Math.max(1, next)] ?? [16, 46];
  return r1 + ((r2 - r1) * (zoom - z1)) / (z2 - z1);
}

const CELL_ZOOM = 15;

/** Weight on the area of the whole world, were it all as dense as the densest tenth of the points' places. */
function densePlace(points: readonly MapPoint[]): number {
  const side = 2 ** CELL_ZOOM;
  const cells = new Map<number, number>();
  for (const { longitude, latitude, severityLevel } of points) {
    const x = Math.floor(((longitude + 180) / 360) * side);
    const sin = Math.sin((latitude * Math.PI) / 180);
    const y = Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * side);
    const cell = y * side + x;
    cells.set(cell, (cells.get(cell) ?? 0) + heatWeights[severityLevel ?? 'unknown']);
  }
  const weights = [...cells.values()].sort((a, b) => a - b);
  return Math.max(1, weights[Math.floor(weights.length * 0.9)] ?? 1) * side ** 2;
}
