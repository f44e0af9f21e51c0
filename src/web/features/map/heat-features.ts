import type { MapPoint } from '#domain/map/points.ts';
import { severityLevels } from '#domain/roofs.ts';

/**
 * Points as the heat map takes them: one feature for each severity with all its positions, `s` its place in
 * severityLevels, absent where nobody assessed it. Copying 60,000 features of their own to MapLibre's worker would keep
 * the page busy for half a second; this takes a tenth of that, so a filter sends what passes anew.
 */
export function heatFeatures(points: readonly MapPoint[]): GeoJSON.FeatureCollection<GeoJSON.MultiPoint> {
  const positions = new Map<MapPoint['severityLevel'], [number, number][]>();
  for (const { severityLevel, longitude, latitude } of points) {
    const own = positions.get(severityLevel);
    if (own) own.push([longitude, latitude]);
    else positions.set(severityLevel, [[longitude, latitude]]);
  }
  return {
    type: 'FeatureCollection',
    features: [...positions].map(([severity, coordinates]) => ({
      type: 'Feature',
      geometry: { type: 'MultiPoint', coordinates },
      properties: severity ? { s: severityLevels.indexOf(severity) } : {},
    })),
  };
}
