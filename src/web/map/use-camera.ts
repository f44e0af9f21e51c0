import { useSyncExternalStore } from 'react';
import type { MapLibre } from './maplibre.ts';

const TELL_MS = 100;

/**
 * The zoom to a tenth, for a counter: followed while the map moves, ten times a second at most, so that only what
 * shows it is drawn again.
 */
export function useZoom(map: MapLibre | null, otherwise: number): number {
  return useSyncExternalStore(
    (tell) => followZoom(map, tell),
    () => Math.round((map?.getZoom() ?? otherwise) * 10) / 10,
  );
}

/** Whether one is at this zoom or nearer. */
export function useIsNear(map: MapLibre | null, zoom: number): boolean {
  return useSyncExternalStore(
    (tell) => followZoom(map, tell),
    () => (map?.getZoom() ?? 0) >= zoom,
  );
}

function followZoom(map: MapLibre | null, tell: () => void): () => void {
  if (!map) return () => undefined;
  let reportedAt = 0;
  const follow = () => {
    if (performance.now() - reportedAt < TELL_MS) return;
    reportedAt = performance.now();
    tell();
  };
  map.on('zoom', follow);
  map.on('moveend', tell);
  return () => {
    map.off('zoom', follow);
    map.off('moveend', tell);
  };
}
