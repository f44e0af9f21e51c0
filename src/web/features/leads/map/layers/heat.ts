import { heatWeights, type MapPoint } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';
import type { ExpressionSpecification, LayerSpecification } from '#web/map/maplibre.ts';
import { PIN_ZOOM } from '../map-rules.ts';
import { denseCells, finestLevel } from './heat-density.ts';

/** docs/product.md: severe 4, moderate 3, minor 2, others 1. */
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

/** As `heatWeight`, and nothing for a group that the filters leave out: see heatStates. */
export const shownWeight: ExpressionSpecification = [
  'case',
  ['boolean', ['feature-state', 'leftOut'], false],
  0,
  heatWeight,
];

const light = [
  'rgba(253, 231, 182, 0)',
  'rgba(253, 226, 170, 0.2)',
  'rgba(252, 222, 156, 0.55)',
  'rgba(248, 180, 108, 0.75)',
  'rgba(236, 122, 78, 0.85)',
  'rgba(206, 62, 58, 0.9)',
  'rgba(138, 24, 58, 0.93)',
];
const dark = [
  'rgba(92, 40, 74, 0)',
  'rgba(104, 43, 82, 0.22)',
  'rgba(116, 46, 92, 0.5)',
  'rgba(178, 62, 88, 0.68)',
  'rgba(230, 104, 76, 0.8)',
  'rgba(250, 164, 88, 0.88)',
  'rgba(255, 236, 170, 0.93)',
];
// The second is for a single roof far from all others, which would be too pale to be found.
const STOPS = [0, 0.008, 0.12, 0.32, 0.55, 0.8, 1];

/** From least to most, for the legend: what the map draws, without transparency. */
export const heatColors = (isDark: boolean): string[] =>
  (isDark ? dark : light).slice(2).map((color) => color.replace(/, [\d.]+\)/, ', 1)'));

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
      // Streets are to be seen through it.
      'heatmap-opacity': ['interpolate', ['linear'], ['zoom'], 11.5, 1, 13, 0.8, 15.2, 0.75, 16, 0.65],
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
 * How strongly points add up, by zoom: so that the densest tenth of places is near the top of the colors at the zoom of a
 * whole state and of one street. Without it a town is one red spot from afar and nothing from near.
 */
export function heatIntensity(points: readonly MapPoint[]): ExpressionSpecification {
  const dense = denseCells(points);
  const stops = [3, 5, 7, 9, 10, 11, 12, 13, 14, 15, 16].flatMap((zoom) => [zoom, intensityAt(zoom, dense)]);
  return ['interpolate', ['exponential', 2], ['zoom'], ...stops] as ExpressionSpecification;
}

const TILE = 512;
// Sum of MapLibre's kernel over the disc, for radius 1: 0.3989 · 2π / 9.
const KERNEL = 0.2785;
const AIM = 0.7;
// One severe roof alone is to be seen, and is not to be mistaken for a street of them. From afar less: there a town is
// one spot, which would otherwise be a solid one.
const LEAST = [0.004, 0.02] as const;
const MOST = 0.35;

function intensityAt(zoom: number, denseCell: (level: number) => number): number {
  const radius = radiusAt(zoom);
  // Cells about as wide as what a point spreads over.
  const level = finestLevel(zoom + Math.log2(TILE / radius));
  const weightOfPixel = denseCell(level) / (TILE * 2 ** (zoom - level)) ** 2;
  const intensity = AIM / (weightOfPixel * KERNEL * radius ** 2);
  const least = LEAST[0] + (LEAST[1] - LEAST[0]) * Math.max(0, Math.min(1, (zoom - 10) / 3));
  return Math.max(least, Math.min(MOST, intensity));
}

function radiusAt(zoom: number): number {
  const next = RADII.findIndex(([at]) => at >= zoom);
  const [z1, r1] = RADII[Math.max(1, next) - 1] ?? [3, 7];
  const [z2, r2] = RADII[Math.max(1, next)] ?? [16, 46];
  return r1 + ((r2 - r1) * (zoom - z1)) / (z2 - z1);
}
