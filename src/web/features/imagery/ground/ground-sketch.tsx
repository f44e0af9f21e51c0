import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Place } from '#domain/geo/distance.ts';
import { GroundLines } from './ground-lines.tsx';
import { planFitting, type ToPlan } from './plan.ts';

const WIDTH = 400;
const HEIGHT = 200;
const MARGIN = 16;
/** Pixels of a meter from which houses and lots are drawn: below, a house is a speck. */
const HOUSES_FROM = 0.45;
/** Tiles of this zoom hold every street, and few of them cover what a sketch shows. */
const STREET_ZOOM = 14;

interface GroundSketchProps {
  /** What is to be seen: all of it fits. */
  places: readonly Place[];
  /** Draws on the streets. */
  children: (toPlan: ToPlan) => ReactNode;
}

/** A small picture of places on their streets, north up. The list beside it has the words. */
export function GroundSketch({ places, children }: GroundSketchProps) {
  const half = { x: WIDTH / 2 - MARGIN, y: HEIGHT / 2 - MARGIN };
  const plan = planFitting(places, half);
  const ground = useQuery({
    queryKey: [
      'ground',
      places.map(({ latitude, longitude }) => [latitude.toFixed(4), longitude.toFixed(4)]),
    ],
    queryFn: async ({ signal }) =>
      (await import('./take-ground.ts')).takeGround(places, { signal, tileZoom: STREET_ZOOM }),
    enabled: plan !== null,
  });
  if (!plan) return null;
  const { toPlan, pixelsPerMeter } = plan;
  return (
    <svg
      viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className="w-full rounded-lg bg-muted"
    >
      {ground.data && (
        <GroundLines
          ground={ground.data}
          toPlan={toPlan}
          streetWidth={Math.max(2, 9 * pixelsPerMeter)}
          streetsAlone={pixelsPerMeter < HOUSES_FROM}
        />
      )}
      {children(toPlan)}
    </svg>
  );
}
