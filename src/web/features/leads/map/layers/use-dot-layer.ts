import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useMemo } from 'react';
import type { MapPoint } from '#domain/map/points.ts';
import { bandOfAge } from '#domain/permits/age-bands.ts';
import { bandOfScore } from '#domain/score/bands.ts';
import { type ManyScores, useManyScores } from '#web/features/leads/scores/index.ts';
import type { MapLibre } from '#web/map/maplibre.ts';
import { PIN_ZOOM } from '../map-rules.ts';
import { pointsInView } from '../panels/in-view.ts';
import type { View } from '../panels/use-in-view.ts';
import { ageColors, scoreColors } from './dot-colors.ts';
import { type Dot, useDots } from './dots.ts';

const dotLayers = ['scores', 'roof-age'] as const;
export type DotLayerName = (typeof dotLayers)[number];

/** Most dots drawn at once, nearest to the center first. */
const MOST_DRAWN = 1000;
const NONE: readonly MapPoint[] = [];

export interface DotLayer {
  shown: DotLayerName | null;
  toggle: (name: DotLayerName) => void;
  /** Scores drawn of the pins that were asked about. */
  drawn: number;
  asked: number;
  state: ManyScores['state'];
  retry: () => void;
}

/** Scores or the age of the roof over the pins in view. Scores are asked for, while they are switched on and pins are drawn. */
export function useDotLayer(
  map: MapLibre | null,
  points: readonly MapPoint[],
  resting: View | null,
  isDark: boolean,
): DotLayer {
  const [shown, setShown] = useQueryState('layer', parseAsStringLiteral(dotLayers));
  const isNear = shown !== null && resting !== null && resting.camera.zoom >= PIN_ZOOM;
  const inView = useMemo(
    () =>
      isNear && resting ? pointsInView(points, resting.bounds, resting.camera).slice(0, MOST_DRAWN) : NONE,
    [isNear, points, resting],
  );
  const asked = shown === 'scores' ? inView : NONE;
  const { scores, state, retry } = useManyScores(asked.map(({ id }) => id));
  const dots = useMemo(
    () => ({
      scores: shown === 'scores' ? asked.flatMap((point) => scoreDot(point, scores.get(point.id))) : null,
      ages: shown === 'roof-age' ? inView.map(ageDot) : null,
    }),
    [shown, inView, asked, scores],
  );
  useDots(map, 'scores', dots.scores, scoreColors(isDark), isDark);
  useDots(map, 'roof-ages', dots.ages, ageColors(isDark), isDark);
  return {
    ...{ shown, state, retry },
    toggle: (name) => void setShown(shown === name ? null : name),
    drawn: scores.size,
    asked: asked.length,
  };
}

const scoreDot = ({ longitude, latitude }: MapPoint, score: number | undefined): Dot[] =>
  score === undefined
    ? []
    : [{ longitude, latitude, band: bandOfScore(score), words: String(score), rank: score }];

function ageDot({ longitude, latitude, roofYear }: MapPoint): Dot {
  const age = roofYear === null ? null : Math.max(0, new Date().getUTCFullYear() - roofYear);
  return { longitude, latitude, band: bandOfAge(age), words: String(age ?? '?'), rank: age ?? -1 };
}
