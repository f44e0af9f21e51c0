import { randomOf } from '../random.ts';
import { probability } from './regression.ts';
import { type Factor, factorOf, factors, type Term, terms } from './terms.ts';
import type { Outcome, Training } from './train.ts';
import { POINTS_TO_DOUBLE, startWeights } from './weights.ts';

/** The share of doors that are won on real lists. */
export const BASE_RATE = 0.05;

export interface Door extends Outcome {
  /** The true probability. */
  truth: number;
}

const termsOfFactor = (factor: Factor): Term[] => terms.filter((term) => factorOf[term] === factor);

/** Doors with random terms, won by true points; the level is set so that the base rate comes out. */
export function simulate(seed: string, count: number, truth: (term: Term) => number): Door[] {
  const random = randomOf(seed);
  const doors = Array.from({ length: count }, (_, at) => {
    const held = factors.flatMap((factor) => {
      const list = termsOfFactor(factor);
      if (factor === 'signs') return list.filter(() => random.chance(0.1));
      return random.chance(0.6) ? [random.pick(list)] : [];
    });
    const logOdds = held.reduce((sum, term) => sum + (truth(term) * Math.LN2) / POINTS_TO_DOUBLE, 0);
    return { propertyId: at + 1, terms: held, logOdds };
  });
  let [low, high] = [-20, 20];
  for (let step = 0; step < 60; step += 1) {
    const level = (low + high) / 2;
    const rate = doors.reduce((sum, { logOdds }) => sum + probability(level + logOdds), 0) / count;
    if (rate < BASE_RATE) low = level;
    else high = level;
  }
  return doors.map(({ propertyId, terms: held, logOdds }) => {
    const chance = probability(low + logOdds);
    return { propertyId, terms: held, truth: chance, isWon: random.chance(chance) };
  });
}

/** What a company's doors follow in truth: hail decides there, and age says the opposite of the start weights. */
export const ownTruth = (term: Term): number => {
  const start = startWeights.points[term];
  if (factorOf[term] === 'storm') return start * 2.5;
  if (factorOf[term] === 'roof-age') return -start;
  return term === 'absentee' ? 14 : start;
};

/** A training that had enough outcomes; throws for another. */
export const reported = (training: Training) => {
  if (training.state === 'too-few') throw new Error('too few outcomes');
  return training;
};
