import { useEffect } from 'react';
import type { DrawnArea } from '#domain/geo/drawn-area.ts';
import { putData, putLayer } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';

const AREA = 'drawn-area';

/**
 * Draws the area that the map is narrowed to, or as much of it as is drawn so far.
 * @param open whether corners are still being set
 */
export function useAreaLayer(map: MapLibre | null, area: DrawnArea, open: boolean, isDark: boolean): void {
  useEffect(() => {
    if (!map || (area.length === 0 && !map.getSource(AREA))) return;
    putData(map, AREA, { type: 'FeatureCollection', features: featuresOf(area, open) });
    const color = isDark ? '#8fb8ff' : '#1d4fbf';
    putLayer(map, {
      id: 'drawn-area-fill',
      type: 'fill',
      source: AREA,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color, 'fill-opacity': 0.08 },
    });
    putLayer(map, {
      id: 'drawn-area-line',
      type: 'line',
      source: AREA,
      filter: ['!=', ['geometry-type'], 'Point'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': color, 'line-width': 2.5 },
    });
    putLayer(map, {
      id: 'drawn-area-corners',
      type: 'circle',
      source: AREA,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 5,
        'circle-color': isDark ? '#0c1017' : '#ffffff',
        'circle-stroke-width': 2.5,
        'circle-stroke-color': color,
      },
    });
  }, [map, area, open, isDark]);
}

function featuresOf(area: DrawnArea, open: boolean): GeoJSON.Feature[] {
  const corners = area.map((corner) => [...corner]);
  const [first] = corners;
  if (!first) return [];
  const shape: GeoJSON.Geometry =
    corners.length < 3
      ? { type: 'LineString', coordinates: [...corners, first] }
      : { type: 'Polygon', coordinates: [[...corners, first]] };
  const points = open ? corners.map((coordinates): GeoJSON.Geometry => ({ type: 'Point', coordinates })) : [];
  return [shape, ...points].map((geometry) => ({ type: 'Feature', properties: {}, geometry }));
}
