import { useEffect, useMemo } from 'react';
import type { ZipArea } from '#contract/map.ts';
import type { LeadFilters, LeadQuery } from '#domain/filters/lead-filters.ts';
import { STORM_GROUND } from '#web/features/storms/storm-map/index.ts';
import { putData, putLayer, putSource, takeAway } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import type { MapData } from '../use-map-points.ts';
import { heatIntensity, heatLayer, shownWeight } from './heat.ts';
import { heatFeatures, heatGroups, heatStates, plainHeatFeatures } from './heat-features.ts';
import { TILES, tileLayerIds, tileLayers, tileSource } from './tile-layers.ts';
import { zipExtents } from './zip-extents.ts';
import { ZIP_EXTENTS, ZIP_NAMES, ZIPS, zipLayers } from './zip-layers.ts';
import { zipNamePoints } from './zip-names.ts';

// Order from below: areas, heat, storms, counts, pins, ring. Each effect inserts its layers at their place in any order.
type Shown = MapLibre | null;
export const HEAT = 'heat';

/** The heat map over the points that pass the filters; none while they are not loaded. */
export function useHeat(
  map: Shown,
  { points, passing, forHeat }: Pick<MapData, 'points' | 'passing' | 'forHeat'>,
  filters: LeadFilters,
  isDark: boolean,
): void {
  const loaded = points !== null;
  // By all points, not by filtered ones: a color means the same under any filter.
  const intensity = useMemo(() => points && heatIntensity(points), [points]);
  const groups = useMemo(() => forHeat && heatGroups(forHeat), [forHeat]);
  const plain = forHeat ? null : passing;
  useEffect(() => {
    if (!map || !loaded) return;
    return () => takeAway(map, [HEAT], HEAT);
  }, [map, loaded]);
  useEffect(() => {
    if (!map || !loaded) return;
    const features = groups ? heatFeatures(groups) : plainHeatFeatures(plain ?? []);
    putData(map, HEAT, features, { maxzoom: 14, tolerance: 0, buffer: 96 });
  }, [map, loaded, groups, plain]);
  useEffect(() => {
    if (!map || !intensity) return;
    putLayer(
      map,
      heatLayer({ id: HEAT, source: HEAT, weight: shownWeight, intensity, isDark }),
      groundBefore(map),
    );
  }, [map, intensity, isDark]);
  useEffect(() => {
    // Other data have no states: to change those of the data before would have them drawn once more.
    if (!map || !loaded || !groups) return;
    // A filter of the layer, or other data, would wait for MapLibre's worker to cut its tiles again.
    for (const { id, leftOut } of heatStates(groups, filters)) {
      const group = { source: HEAT, id };
      // Saying what is so already would have the old picture drawn once more before the new one.
      if ((map.getFeatureState(group).leftOut ?? false) !== leftOut) map.setFeatureState(group, { leftOut });
    }
  }, [map, loaded, groups, filters]);
}

/**
 * Vector tiles of the server, for scopes too large to load. Null if they are not wanted.
 * @param seenAt another number than before has them read again
 */
export function useTiles(map: Shown, query: LeadQuery | null, seenAt: number, isDark: boolean): void {
  const address = query && JSON.stringify(query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same address answers otherwise once something was seen to change
  useEffect(() => {
    if (!map || address === null) return;
    putSource(map, TILES, tileSource(JSON.parse(address)));
    drawTiles(map, isDark);
    return () => takeAway(map, tileLayerIds, TILES);
  }, [map, address, seenAt, isDark]);
}

function drawTiles(map: MapLibre, isDark: boolean): void {
  const { ground, names } = tileLayers(isDark);
  for (const layer of ground) putLayer(map, layer, groundBefore(map));
  putLayer(map, names);
}

/** Heat and areas are under a storm that is drawn already. */
const groundBefore = (map: MapLibre): string => (map.getLayer(STORM_GROUND) ? STORM_GROUND : FIRST_LABEL);

/**
 * Outlines of ZIPs with their codes; for those that have none, about where their properties are.
 * @param points all of the scope, whatever the filters; null while they are not loaded, and where they are too many
 */
export function useZipAreas(
  map: Shown,
  areas: readonly ZipArea[],
  points: MapData['points'],
  chosen: string | null,
  hovered: string | null,
  isDark: boolean,
): void {
  useEffect(() => {
    if (!map) return;
    putData(map, ZIPS, { type: 'FeatureCollection', features: [...areas] }, { tolerance: 0.2 });
    const outlined = new Set(areas.map(({ properties }) => properties.zipCode));
    const { lines, names } = zipExtents(points ?? [], outlined);
    putData(map, ZIP_EXTENTS, lines);
    const outlinedNames = zipNamePoints(areas);
    putData(map, ZIP_NAMES, { ...names, features: [...outlinedNames.features, ...names.features] });
  }, [map, areas, points]);
  useEffect(() => {
    if (!map) return;
    const { ground, names } = zipLayers(isDark, chosen, hovered);
    for (const layer of ground) putLayer(map, layer, map.getLayer(HEAT) ? HEAT : groundBefore(map));
    putLayer(map, names);
  }, [map, chosen, hovered, isDark]);
}

/** A ring around one property: the one that has the focus in the list, or was searched for. */
export function useRing(
  map: Shown,
  point: { longitude: number; latitude: number } | null,
  isDark: boolean,
): void {
  useEffect(() => {
    if (!map) return;
    const features = point
      ? [
          {
            type: 'Feature' as const,
            geometry: { type: 'Point' as const, coordinates: [point.longitude, point.latitude] },
            properties: {},
          },
        ]
      : [];
    putData(map, 'ring', { type: 'FeatureCollection', features });
    putLayer(map, {
      id: 'ring',
      type: 'circle',
      source: 'ring',
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 10, 7, 16, 11, 18, 16, 20, 20],
        'circle-color': 'rgba(0, 0, 0, 0)',
        'circle-stroke-width': 3,
        'circle-stroke-color': isDark ? '#8fb8ff' : '#1d4fbf',
      },
    });
  }, [map, point, isDark]);
}
