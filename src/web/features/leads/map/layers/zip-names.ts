import polylabel from 'polylabel';
import type { ZipArea } from '#contract/map.ts';

/** Degrees; a pixel or two where names are shown. */
const PRECISION = 0.001;

/**
 * The position of each ZIP's name: one point well inside the widest part of its area. MapLibre would name an area once in
 * every tile that it spans.
 */
export const zipNamePoints = (areas: readonly ZipArea[]): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: areas.map(({ properties, geometry }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: roomiest(geometry.coordinates) },
    properties,
  })),
});

function roomiest(polygons: ZipArea['geometry']['coordinates']): number[] {
  const places = polygons.map((polygon) => polylabel(polygon, PRECISION));
  const [widest] = places.sort((a, b) => b.distance - a.distance);
  return widest ? [widest[0], widest[1]] : [];
}
