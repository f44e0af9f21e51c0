import type { CaptureCoverage, CaptureRoof } from '#contract/capture-coverage.ts';
import type { CaptureGround } from '#contract/ground.ts';
import { TILE_PIXELS } from '#domain/ground/pyramid.ts';
import type { ExpressionSpecification, LayerSpecification, SourceSpecification } from '#web/map/maplibre.ts';

export const GROUND = 'capture-ground';
export const FOOTPRINTS = 'capture-footprints';
export const ROOFS = 'capture-roofs';
export const GAPS = 'capture-gaps';

/** What a roof's mark says, in the order of the legend. */
export const roofMarks = {
  reviewed: { label: 'Reviewed', color: '#2f9e63' },
  waiting: { label: 'Waiting for review', color: '#e0a526' },
  unseen: { label: 'Not shown', color: '#d0413c' },
} as const;
export type RoofMark = keyof typeof roofMarks;

export function markOf(reason: CaptureRoof[3]): RoofMark {
  if (reason === null || reason === 'ready') return 'reviewed';
  return reason === 'not-shown' || reason === 'no-position' ? 'unseen' : 'waiting';
}

export const groundSource = (
  captureId: number,
  { version, bounds, minZoom, maxZoom }: NonNullable<CaptureGround['drawn']>,
): SourceSpecification => ({
  type: 'raster',
  tiles: [`${location.origin}/api/captures/${captureId}/ground/{z}/{x}/{y}?v=${encodeURIComponent(version)}`],
  tileSize: TILE_PIXELS,
  minzoom: minZoom,
  maxzoom: maxZoom,
  bounds,
});

export const groundLayer: LayerSpecification = { id: GROUND, type: 'raster', source: GROUND };

export const footprintFeatures = ({ footprints }: CaptureCoverage): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: footprints.map((ring) => ({
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
  })),
});

const pointAt = (
  longitude: number,
  latitude: number,
  properties: GeoJSON.GeoJsonProperties,
): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [longitude, latitude] },
});

export const roofFeatures = (roofs: readonly CaptureRoof[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: roofs.map(([, longitude, latitude, reason]) =>
    pointAt(longitude, latitude, { mark: markOf(reason) }),
  ),
});

export const gapFeatures = ({ gaps }: CaptureCoverage): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: gaps.map(({ longitude, latitude, roofs }) => pointAt(longitude, latitude, { roofs })),
});

/** Edges of pictures, places to fly again, and a mark for each roof; from below. */
export const captureLayers = (): LayerSpecification[] => [
  {
    id: 'capture-footprint-edges',
    type: 'line',
    source: FOOTPRINTS,
    paint: { 'line-color': '#ffffff', 'line-width': 1, 'line-opacity': 0.75 },
  },
  {
    id: 'capture-gap-rings',
    type: 'circle',
    source: GAPS,
    paint: {
      'circle-radius': ['min', 18, ['+', 6, ['sqrt', ['get', 'roofs']]]],
      'circle-color': 'rgba(208, 65, 60, 0.15)',
      'circle-stroke-color': roofMarks.unseen.color,
      'circle-stroke-width': 2,
    },
  },
  {
    id: 'capture-roof-marks',
    type: 'circle',
    source: ROOFS,
    minzoom: 14,
    paint: {
      'circle-radius': ['interpolate', ['linear'], ['zoom'], 14, 2, 18, 6],
      'circle-color': colorOfMark(),
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': ['match', ['get', 'mark'], 'reviewed', 2, 1],
    },
  },
];

const colorOfMark = (): ExpressionSpecification =>
  [
    'match',
    ['get', 'mark'],
    ...(['reviewed', 'waiting'] as const).flatMap((mark) => [mark, roofMarks[mark].color]),
    roofMarks.unseen.color,
  ] as unknown as ExpressionSpecification;
