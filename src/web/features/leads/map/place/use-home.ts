import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Bounds } from '#domain/geo/bounds.ts';
import { api, query } from '#web/api/index.ts';
import type { FitOptions } from '#web/map/camera.ts';
import { FIT, PANEL_WIDTH, ZIP_FIT } from '../map-rules.ts';
import { boundsAroundMost } from '../panels/in-view.ts';
import type { View } from '../panels/use-in-view.ts';
import type { MapData } from '../use-map-points.ts';

/** Where the map opens. */
export interface Home {
  bounds: Bounds;
  fit: FitOptions;
}

/**
 * The bounds of the ZIP's properties, or of all of them, without strays; if none has a position, of the ZIP itself.
 * @param beside whether the panel of filters covers the map
 * @returns null if there is none, undefined while it is not known
 */
export function useHome(data: MapData, zip: string | null, beside: boolean): Home | null | undefined {
  const { points, tiled, pending } = data;
  const loaded = useMemo(
    () => boundsAroundMost((points ?? []).filter(({ zipCode }) => zip === null || zipCode === zip)),
    [points, zip],
  );
  const asked = tiled || (points !== null && loaded === null);
  const sums = useQuery({
    ...query(api.map.getSummary, { query: zip ? { zipCode: zip } : {} }),
    enabled: asked,
  });
  const bounds = asked ? sums.data?.home : loaded;
  const zipBounds = asked ? sums.data?.zipBounds : null;
  const covered = beside ? PANEL_WIDTH : 0;
  const isKnown = asked ? !sums.isPending : !pending;
  return useMemo(() => {
    if (bounds) return { bounds, fit: { ...FIT, covered } };
    if (zipBounds) return { bounds: zipBounds, fit: { ...ZIP_FIT, covered } };
    return isKnown ? null : undefined;
  }, [bounds, zipBounds, covered, isKnown]);
}

/** Whether nothing of what matches is in view. */
export function useIsAway(
  { passing, tiled, matching }: MapData,
  home: Home | null,
  view: View | null,
): boolean {
  return useMemo(() => {
    if (!view || !home || matching === 0) return false;
    const [west, south, east, north] = view.bounds;
    if (tiled) {
      const [homeWest, homeSouth, homeEast, homeNorth] = home.bounds;
      return homeWest > east || homeEast < west || homeSouth > north || homeNorth < south;
    }
    return !passing.some(
      ({ longitude, latitude }) =>
        longitude >= west && longitude <= east && latitude >= south && latitude <= north,
    );
  }, [passing, tiled, matching, home, view]);
}
