import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Bounds, boundsOf } from '#domain/geo/bounds.ts';
import { api, query } from '#web/api/index.ts';
import { useSignedInUser } from '#web/features/auth/index.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { useIsNear } from '#web/map/use-camera.ts';

/** From here on one looks for streets. */
const STREET_ZOOM = 12;

/**
 * How streets are added, where one is near enough to look for them and there are none; null elsewhere.
 * @param hasStreets whether the base map has streets of its own
 * @param view what is in view; null while the map moves for the first time
 */
export function useStreetHint(map: MapLibre, hasStreets: boolean, view: Bounds | null): string | null {
  const wanted = useIsNear(map, STREET_ZOOM) && !hasStreets;
  const { isAdmin } = useSignedInUser();
  const { data } = useQuery({ ...query(api.map.getGround, { query: { part: 'streets' } }), enabled: wanted });
  const ground = useMemo(() => {
    const lines = data?.features.flatMap(({ geometry }) =>
      geometry.type === 'LineString' ? geometry.coordinates : [],
    );
    return lines && boundsOf(lines.map(([longitude, latitude]) => ({ longitude, latitude })));
  }, [data]);
  // Until the sample's ground is there, nobody knows whether it has streets here.
  if (!wanted || ground === undefined || !view || (ground && touches(ground, view))) return null;
  return isAdmin
    ? 'No streets here yet. Set BASEMAP to a file with streets: see “Base map” in docs/operations.md.'
    : 'No streets here yet. Your administrator can add them.';
}

const touches = (a: Bounds, b: Bounds): boolean =>
  a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];
