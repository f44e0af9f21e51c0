import type { PicturedCapture } from '#contract/ground.ts';
import { TILE_PIXELS } from '#domain/ground/pyramid.ts';
import { MEDIUM } from '#web/map/label-layers.ts';
import type { LayerSpecification, SourceSpecification } from '#web/map/maplibre.ts';
import { edgeWords } from './words.ts';

export const NOW = 'pictures';
export const BEFORE = 'pictures-before';
export const EDGES = 'picture-edges';
export const edgeLayerIds = ['picture-edge-lines', 'picture-edge-names'];

/** The address of tiles; MapLibre fills in {z}, {x} and {y}. @param version another one for another content */
const addressOf = (upTo: number, version: string) =>
  `${location.origin}/api/map/pictures/{z}/{x}/{y}?${new URLSearchParams({ upTo: String(upTo), v: version })}`;

/** Pictures of these captures, of which the first is the newest. */
export function pictureSource(captures: readonly PicturedCapture[]): SourceSpecification {
  const [newest] = captures;
  const of = (pick: (...values: number[]) => number, at: 0 | 1 | 2 | 3) =>
    pick(...captures.map(({ bounds }) => bounds[at]));
  return {
    type: 'raster',
    tiles: [addressOf(newest?.captureId ?? 0, `${captures.length}-${newest?.captureId ?? 0}`)],
    tileSize: TILE_PIXELS,
    minzoom: Math.min(...captures.map(({ minZoom }) => minZoom)),
    maxzoom: Math.max(...captures.map(({ maxZoom }) => maxZoom)),
    bounds: [of(Math.min, 0), of(Math.min, 1), of(Math.max, 2), of(Math.max, 3)],
    attribution: captures.some(({ simulated }) => simulated)
      ? 'Pictures: simulated capture'
      : 'Pictures: own flights',
  };
}

export const pictureLayer = (id: string): LayerSpecification => ({
  id,
  type: 'raster',
  source: id,
  paint: { 'raster-fade-duration': 150 },
});

/** Where the pictures of each capture end, named by its day. */
export const edgeFeatures = (captures: readonly PicturedCapture[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features: captures.flatMap((capture) =>
    capture.area.flatMap((polygon) =>
      polygon.map(
        (ring): GeoJSON.Feature => ({
          type: 'Feature',
          geometry: { type: 'LineString', coordinates: ring },
          properties: { name: edgeWords(capture) },
        }),
      ),
    ),
  ),
});

/** Dark on light, so that they are seen on any picture. */
export const edgeLayers = (): LayerSpecification[] => [
  {
    id: 'picture-edge-lines',
    type: 'line',
    source: EDGES,
    minzoom: 13,
    layout: { 'line-join': 'round' },
    paint: { 'line-color': '#ffffff', 'line-width': 1.5, 'line-dasharray': [3, 2], 'line-opacity': 0.9 },
  },
  {
    id: 'picture-edge-names',
    type: 'symbol',
    source: EDGES,
    minzoom: 14,
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': 420,
      'text-field': ['get', 'name'],
      'text-font': MEDIUM,
      'text-size': 12,
      'text-max-angle': 40,
    },
    paint: { 'text-color': '#ffffff', 'text-halo-color': '#10141c', 'text-halo-width': 1.6 },
  },
];
