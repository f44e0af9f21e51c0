import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useMemo } from 'react';
import type { MapPoint } from '#domain/map/points.ts';
import { bandOfScore } from '#domain/score/bands.ts';
import { type ManyScores, useManyScores } from '#web/features/leads/scores/index.ts';
import { SEMIBOLD } from '#web/map/label-layers.ts';
import { putData, putLayer, takeAway } from '#web/map/layers.ts';
import type { LayerSpecification, MapLibre } from '#web/map/maplibre.ts';
import { PIN_ZOOM } from '../map-rules.ts';
import { pointsInView } from '../panels/in-view.ts';
import type { View } from '../panels/use-in-view.ts';
import { scoreColors } from './score-colors.ts';

export const SCORES = 'scores';
/** Most scores drawn at once, nearest to the center first. */
const MOST_DRAWN = 1000;
const NONE: readonly MapPoint[] = [];

export interface ScoreLayer {
  shown: boolean;
  toggle: () => void;
  /** Scores drawn of the pins that were asked about. */
  drawn: number;
  asked: number;
  state: ManyScores['state'];
  retry: () => void;
}

/** Scores over the pins in view, asked for while the layer is switched on and pins are drawn. */
export function useScoreLayer(
  map: MapLibre | null,
  points: readonly MapPoint[],
  resting: View | null,
  isDark: boolean,
): ScoreLayer {
  const [layer, setLayer] = useQueryState('layer', parseAsStringLiteral([SCORES]));
  const shown = layer === SCORES;
  const wanted = shown && resting !== null && resting.camera.zoom >= PIN_ZOOM;
  const asked = useMemo(
    () =>
      wanted && resting ? pointsInView(points, resting.bounds, resting.camera).slice(0, MOST_DRAWN) : NONE,
    [wanted, points, resting],
  );
  const { scores, state, retry } = useManyScores(asked.map(({ id }) => id));
  useEffect(() => {
    if (!map || !shown) return;
    return () => takeAway(map, [SCORES, `${SCORES}-numbers`], SCORES);
  }, [map, shown]);
  useEffect(() => {
    if (!map || !shown) return;
    putData(map, SCORES, scoreFeatures(asked, scores), { buffer: 32 });
    for (const one of scoreLayers(isDark)) putLayer(map, one);
  }, [map, shown, asked, scores, isDark]);
  return {
    ...{ shown, state, retry },
    toggle: () => void setLayer(shown ? null : SCORES),
    drawn: scores.size,
    asked: asked.length,
  };
}

const scoreFeatures = (
  points: readonly MapPoint[],
  scores: ReadonlyMap<number, number>,
): GeoJSON.FeatureCollection<GeoJSON.Point> => ({
  type: 'FeatureCollection',
  features: points.flatMap(({ id, longitude, latitude }) => {
    const score = scores.get(id);
    if (score === undefined) return [];
    const properties = { score, band: bandOfScore(score) };
    return { type: 'Feature', geometry: { type: 'Point', coordinates: [longitude, latitude] }, properties };
  }),
});

/** Circles in the color of their band, the highest on top, with the number where there is room. */
function scoreLayers(isDark: boolean): LayerSpecification[] {
  const colors = Object.entries(scoreColors(isDark));
  const byBand = (part: 'fill' | 'text') => [
    'match',
    ['get', 'band'],
    ...colors.flatMap(([band, color]) => [band, color[part]]),
    '#808080',
  ];
  return [
    {
      id: SCORES,
      type: 'circle',
      source: SCORES,
      minzoom: PIN_ZOOM,
      layout: { 'circle-sort-key': ['get', 'score'] },
      paint: {
        'circle-color': byBand('fill'),
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 16, 6.5, 18, 11, 20, 14],
        'circle-stroke-color': isDark ? '#0c1017' : '#ffffff',
        'circle-stroke-width': 1.5,
      },
    },
    {
      id: `${SCORES}-numbers`,
      type: 'symbol',
      source: SCORES,
      minzoom: 17,
      layout: {
        'text-field': ['to-string', ['get', 'score']],
        'text-font': SEMIBOLD,
        'text-size': ['interpolate', ['linear'], ['zoom'], 17, 9.5, 20, 14],
        'text-allow-overlap': true,
        'symbol-sort-key': ['-', 0, ['get', 'score']],
      },
      paint: { 'text-color': byBand('text') },
    },
  ] as unknown as LayerSpecification[];
}
