import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { POINT_TILE_ZOOM, VIEWPORT_LIMIT } from '#contract/map.ts';
import { type Bounds, formatBounds } from '#domain/geo/bounds.ts';
import { type MapFilters, mapQueryOf } from '#domain/map/filters.ts';
import { decodeMapRow, type MapPoint } from '#domain/map/points.ts';
import { api, query } from '#web/api/index.ts';
import { boundsOf, type Camera, cameraOf } from '#web/map/camera.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import type { MapData } from '../use-map-points.ts';
import { pointsInView } from './in-view.ts';

export interface View {
  bounds: Bounds;
  camera: Camera;
}

/** The map's view; updated when it comes to rest. */
export function useRestingView(map: MapLibre | null): View | null {
  const [view, setView] = useState<View | null>(null);
  useEffect(() => {
    if (!map) return;
    const rest = () => setView({ bounds: boundsOf(map), camera: cameraOf(map) });
    rest();
    map.on('moveend', rest);
    map.on('resize', rest);
    return () => {
      map.off('moveend', rest);
      map.off('resize', rest);
    };
  }, [map]);
  return view;
}

export interface InView {
  /** Nearest to the center first. */
  points: readonly MapPoint[];
  /** How many are in view; more than `points` where the server cut them. */
  total: number;
  /** Null if one is too far away to ask for single properties. */
  state: 'ready' | 'loading' | 'failed' | 'too-far';
}

/** The matching properties in view: of those loaded, else asked for by the view's bounds. */
export function useInView(data: MapData, filters: MapFilters, view: View | null, wanted: boolean): InView {
  const loaded = useMemo(
    () => (wanted && view && !data.tiled ? pointsInView(data.passing, view.bounds, view.camera) : []),
    [data.tiled, data.passing, view, wanted],
  );
  const near = view !== null && view.camera.zoom >= POINT_TILE_ZOOM;
  const ask = query(api.map.listPoints, {
    query: { ...mapQueryOf(filters), bbox: view ? formatBounds(view.bounds) : '', limit: VIEWPORT_LIMIT },
  });
  const asked = useQuery({
    ...ask,
    queryKey: [...ask.queryKey, data.seenAt],
    enabled: data.tiled && near && wanted,
    placeholderData: (before) => before,
    // A view that was left is seldom seen again to the pixel.
    gcTime: 60_000,
  });
  const rows = asked.data?.rows;
  const { brought } = data;
  const fetched = useMemo(() => brought(rows?.map(decodeMapRow) ?? []), [rows, brought]);
  if (!data.tiled) return { points: loaded, total: loaded.length, state: data.pending ? 'loading' : 'ready' };
  if (!near) return { points: [], total: 0, state: 'too-far' };
  const state = asked.isError ? 'failed' : asked.isPending ? 'loading' : 'ready';
  return { points: fetched, total: asked.data?.total ?? 0, state };
}
