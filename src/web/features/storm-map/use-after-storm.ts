import { useEffect, useState } from 'react';
import type { MapLibre } from '#web/map/maplibre.ts';
import type { StormDayData } from './use-storm-day.ts';

/** Milliseconds until everything else is drawn as well, whatever the storm still waits for. */
const PATIENCE_MS = 3000;

/**
 * The map for all but the bands of the storm that it opens with: null until those are drawn, cannot be had or take long,
 * which is then over. Each frame and each tile of anything else would hold them up.
 */
export function useAfterStorm(
  map: MapLibre | null,
  opensWithStorm: boolean,
  { swath, error }: Pick<StormDayData, 'swath' | 'error'>,
): { map: MapLibre | null; isOver: boolean } {
  const [isOver, setIsOver] = useState(!opensWithStorm);
  const isThere = swath !== undefined;
  const hasFailed = error !== null;
  useEffect(() => {
    if (isOver) return;
    const end = () => setIsOver(true);
    const patience = setTimeout(end, hasFailed ? 0 : PATIENCE_MS);
    if (isThere) map?.once('idle', end);
    return () => {
      clearTimeout(patience);
      map?.off('idle', end);
    };
  }, [map, isOver, isThere, hasFailed]);
  return { map: isOver ? map : null, isOver };
}
