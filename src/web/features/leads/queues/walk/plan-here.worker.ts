import { figuresOf } from '#domain/routes/figures.ts';
import type { Pace } from '#domain/routes/pace.ts';
import { type Door, placesOf, planRoute, ROUNDS, type RouteWish, straightLegs } from '#domain/routes/plan.ts';

export interface PlanAsked {
  doors: readonly Door[];
  wish: RouteWish;
  seed: string;
  pace: Pace;
}

// Beside the page, which stays in use meanwhile.
self.onmessage = ({ data: { doors, wish, seed, pace } }: MessageEvent<PlanAsked>) => {
  const planning = planRoute(doors, wish, straightLegs(placesOf(doors, wish)), { seed, rounds: ROUNDS });
  let step = planning.next();
  while (!step.done) step = planning.next();
  self.postMessage(figuresOf(step.value, pace));
};
