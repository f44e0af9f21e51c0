import { useEffect } from 'react';
import { putData, putLayer } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import type { Whereabouts } from '#web/ui/location.ts';

const WHERE = 'where-i-am';

/** A dot where the device is, and around it what it may be off by. */
export function useWhereLayer(map: MapLibre | null, place: Whereabouts | null, isDark: boolean): void {
  useEffect(() => {
    if (!map || !place) return;
    const { longitude, latitude } = place;
    putData(map, WHERE, {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'Polygon', coordinates: [circleAround(place)] },
        },
        {
          type: 'Feature',
          properties: {},
          geometry: { type: 'Point', coordinates: [longitude, latitude] },
        },
      ],
    });
    const color = isDark ? '#8fb8ff' : '#1d4fbf';
    putLayer(map, {
      id: 'where-i-may-be',
      type: 'fill',
      source: WHERE,
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': color, 'fill-opacity': 0.14 },
    });
    putLayer(map, {
      id: WHERE,
      type: 'circle',
      source: WHERE,
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': color,
        'circle-stroke-width': 3,
        'circle-stroke-color': isDark ? '#0c1017' : '#ffffff',
      },
    });
  }, [map, place, isDark]);
}

const CORNERS = 64;
const METERS_PER_DEGREE = 111_320;

function circleAround({ longitude, latitude, accuracy }: Whereabouts): [number, number][] {
  const high = accuracy / METERS_PER_DEGREE;
  const wide = high / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: CORNERS + 1 }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS;
    return [longitude + wide * Math.cos(angle), latitude + high * Math.sin(angle)];
  });
}
