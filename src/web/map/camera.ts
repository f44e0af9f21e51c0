import type { Bounds } from '#domain/geo/bounds.ts';
import { LngLatBounds, type MapLibre } from './maplibre.ts';

/** Where one looks from. Degrees and MapLibre's zoom. */
export interface Camera {
  longitude: number;
  latitude: number;
  zoom: number;
}

export function cameraOf(map: MapLibre): Camera {
  const { lng, lat } = map.getCenter();
  return { longitude: lng, latitude: lat, zoom: map.getZoom() };
}

/** What is in view, within the one world that addresses have. */
export function boundsOf(map: MapLibre): Bounds {
  const bounds = map.getBounds();
  const clamp = (value: number, most: number) => Math.max(-most, Math.min(most, value));
  return [
    clamp(bounds.getWest(), 180),
    clamp(bounds.getSouth(), 90),
    clamp(bounds.getEast(), 180),
    clamp(bounds.getNorth(), 90),
  ];
}

export interface FitOptions {
  /** Pixels that stay free at every edge. */
  padding: number;
  maxZoom: number;
  /** Covered pixels at the left edge. */
  covered?: number;
  animate?: boolean;
}

/** Shows all of the bounds, beside what covers the map, no nearer than `maxZoom`. */
export function fitTo(
  map: MapLibre,
  [west, south, east, north]: Bounds,
  { covered = 0, ...options }: FitOptions,
): void {
  // Padding beyond the map's size cannot be met and would throw the view away.
  const { clientWidth, clientHeight } = map.getContainer();
  const free = Math.min(options.padding, clientWidth / 3, clientHeight / 3);
  const left = Math.min(free + covered, clientWidth / 2);
  const padding = { top: free, right: free, bottom: free, left };
  map.fitBounds(new LngLatBounds([west, south], [east, north]), { duration: 700, ...options, padding });
}
