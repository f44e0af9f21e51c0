import { useEffect, useMemo } from 'react';
import type { MapPoint } from '#domain/map/points.ts';
import { MOST_SIZES } from '#domain/roof-size/words.ts';
import { counted } from '#domain/standing.ts';
import { useSquares } from '#web/features/sales/roof-sizes/index.ts';
import { SEMIBOLD } from '#web/map/label-layers.ts';
import { putData, putLayer, takeAway } from '#web/map/layers.ts';
import type { LayerSpecification, MapLibre } from '#web/map/maplibre.ts';
import { pointsInView } from '../panels/in-view.ts';
import type { View } from '../panels/use-in-view.ts';

const SIZES = 'roof-sizes';
/** From here on there is room for a word at each pin. */
const NEAR_ZOOM = 18;
const NONE: readonly MapPoint[] = [];

/** The squares of roofs below their pins, on a map that is near. */
export function useSizeLabels(
  map: MapLibre | null,
  points: readonly MapPoint[],
  resting: View | null,
  isDark: boolean,
): void {
  const isNear = resting !== null && resting.camera.zoom >= NEAR_ZOOM;
  const asked = useMemo(
    () =>
      isNear && resting ? pointsInView(points, resting.bounds, resting.camera).slice(0, MOST_SIZES) : NONE,
    [isNear, points, resting],
  );
  const { squaresOf } = useSquares(
    asked.map(({ id }) => id),
    isNear,
  );
  useEffect(() => {
    if (!map || !isNear) return;
    return () => takeAway(map, [SIZES], SIZES);
  }, [map, isNear]);
  useEffect(() => {
    if (!map || !isNear) return;
    putData(map, SIZES, labelsOf(asked, squaresOf), { buffer: 64 });
    putLayer(map, labelLayer(isDark));
  }, [map, isNear, asked, squaresOf, isDark]);
}

const labelsOf = (
  points: readonly MapPoint[],
  squaresOf: (id: number) => number | null | undefined,
): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: points.flatMap(({ id, longitude, latitude }) => {
    const squares = squaresOf(id);
    if (squares === null || squares === undefined) return [];
    const properties = { words: counted(Math.round(squares), 'square', 'squares') };
    return { type: 'Feature', geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties };
  }),
});

const labelLayer = (isDark: boolean): LayerSpecification => ({
  id: SIZES,
  type: 'symbol',
  source: SIZES,
  minzoom: NEAR_ZOOM,
  layout: {
    'text-field': ['get', 'words'],
    'text-font': SEMIBOLD,
    'text-size': 11,
    'text-anchor': 'top',
    'text-offset': [0, 0.9],
  },
  paint: {
    'text-color': isDark ? '#e6e9ef' : '#1c2430',
    'text-halo-color': isDark ? '#0c1017' : '#ffffff',
    'text-halo-width': 1.4,
  },
});
