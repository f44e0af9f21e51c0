import { useEffect, useRef } from 'react';
import type { Bounds } from '#domain/geo/bounds.ts';
import { boundsOf, type FitOptions, fitTo } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';

interface Flight {
  day: string | null;
  /** Around the user's doors that the day's storm reached; null if there are none, undefined while it is not known. */
  doors: Bounds | null | undefined;
  /** Shown where the map opens with a storm that reached no door; null if there is none, undefined while not known. */
  home: Bounds | null | undefined;
  fit: FitOptions;
  /** Whether the address names a place. */
  isLed: boolean;
}

/** Shows the user's doors that a storm reached, once for a day, unless they are in view already. Not where a link led. */
export function useFlyToStorm(map: MapLibre | null, { day, doors, home, fit, isLed }: Flight): void {
  const flownFor = useRef(isLed ? day : null);
  const isFirst = useRef(!isLed && day !== null);
  useEffect(() => {
    if (!map || day === null || doors === undefined || flownFor.current === day) return;
    const target = doors ?? (isFirst.current ? home : null);
    if (target === undefined) return;
    flownFor.current = day;
    const animate = !isFirst.current;
    isFirst.current = false;
    if (target && !(animate && isInView(map, target))) fitTo(map, target, { ...fit, animate });
  }, [map, day, doors, home, fit]);
}

function isInView(map: MapLibre, [west, south, east, north]: Bounds): boolean {
  const [viewWest, viewSouth, viewEast, viewNorth] = boundsOf(map);
  return west >= viewWest && east <= viewEast && south >= viewSouth && north <= viewNorth;
}
