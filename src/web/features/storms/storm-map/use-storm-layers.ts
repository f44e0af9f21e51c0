import { useEffect, useLayoutEffect } from 'react';
import type { StormReports, Swath } from '#contract/storm-map.ts';
import type { StormPlace } from '#contract/storms.ts';
import { putData, putLayer, takeAway } from '#web/map/layers.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { FIRST_LABEL } from '#web/map/sources.ts';
import { reportFeatures } from './report-features.ts';
import { addStormImages } from './storm-images.ts';
import { CELL, cellLayer, REPORTS, reportLayer, SWATH, swathLayers } from './storm-layers.ts';

/** Layers of the map that storms go between. */
export interface Among {
  /** The layer that covers everything of storms. */
  top: string;
}

interface Shown {
  swath: Swath | undefined;
  reports: StormReports | undefined;
  place: StormPlace | undefined;
}

/**
 * Draws the storm of a day. What is not known yet, or not asked for, is not there.
 * @param after the map once the bands are drawn that it opens with
 */
export function useStormLayers(
  map: MapLibre | null,
  after: MapLibre | null,
  { swath, reports, place }: Shown,
  { top }: Among,
  isDark: boolean,
): void {
  // Before the next frame, which takes its time.
  useLayoutEffect(() => {
    if (!map || !swath) return;
    const hasDoubts = swath.features.some(({ properties }) => properties.kind === 'unconfirmed');
    if (hasDoubts) addStormImages(map, isDark);
    putData(map, SWATH, swath as GeoJSON.FeatureCollection);
    const { ground, edges, names } = swathLayers(isDark, hasDoubts);
    for (const layer of ground) putLayer(map, layer, FIRST_LABEL);
    for (const layer of edges) putLayer(map, layer, top);
    const write = () => {
      for (const layer of names) putLayer(map, layer, top);
    };
    map.once('idle', write);
    return () => {
      map.off('idle', write);
      takeAway(
        map,
        [...ground, ...edges, ...names].map(({ id }) => id),
        SWATH,
      );
    };
  }, [map, swath, top, isDark]);
  useEffect(() => {
    if (!after || !reports) return;
    addStormImages(after, isDark);
    putData(after, REPORTS, reportFeatures(reports));
    putLayer(after, reportLayer(isDark), top);
    return () => takeAway(after, [REPORTS], REPORTS);
  }, [after, reports, top, isDark]);
  useEffect(() => {
    if (!map || !place) return;
    const [west, south, east, north] = place.bounds;
    const ring = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ];
    const geometry = { type: 'Polygon' as const, coordinates: [ring] };
    putData(map, CELL, {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', properties: {}, geometry }],
    });
    putLayer(map, cellLayer(isDark), top);
    return () => takeAway(map, [CELL], CELL);
  }, [map, place, top, isDark]);
}
