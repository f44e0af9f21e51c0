import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { fitLogistic, probability } from './regression.ts';
import { type Factor, factorOf, factors, type Term, terms } from './terms.ts';
import { type Outcome, type Training, train } from './train.ts';
import { POINTS_TO_DOUBLE, startWeights, type Weights } from './weights.ts';

/** The share of doors that are won on real lists. */
const BASE_RATE = 0.05;

interface Door extends Outcome {
  /** The true probability. */
  truth: number;
}

const termsOfFactor = (factor: Factor): Term[] => terms.filter((term) => factorOf[term] === factor);

/** Doors with random terms, won by true points; the level is set so that the base rate comes out. */
function simulate(seed: string, count: number, truth: (term: Term) => number): Door[] {
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
const ownTruth = (term: Term): number => {
  const start = startWeights.points[term];
  if (factorOf[term] === 'storm') return start * 2.5;
  if (factorOf[term] === 'roof-age') return -start;
  return term === 'absentee' ? 14 : start;
};

const reported = (training: Training) => {
  if (training.state === 'too-few') throw new Error('too few outcomes');
  return training;
};

test('own weights take over where they are better: calibrated by decile, the top one far above all', () => {
  const doors = simulate('company', 12_000, ownTruth);
  const { state, report } = reported(train(doors));
  expect(state).toBe('own');
  expect(report.wins / report.outcomes).toBeCloseTo(BASE_RATE, 2);
  expect(report.ownLoss).toBeLessThan(report.startLoss);
  for (const { doors: count, predicted, won } of report.calibration) {
    // Ten rows are looked at: 3.3 standard errors are left by chance once in a hundred times.
    const error = Math.sqrt(count * predicted * (1 - predicted));
    expect(Math.abs(won - count * predicted)).toBeLessThan(3.3 * error + 1);
  }
  expect(report.lift).toBeGreaterThan(1.5);
});

test('the learned weights are right about doors that nobody has seen', () => {
  const { weights } = reported(train(simulate('seen', 20_000, ownTruth)));
  const fresh = simulate('fresh', 20_000, ownTruth);
  const points = (door: Door, { base, points }: Weights) =>
    door.terms.reduce((sum, term) => sum + points[term], base);
  const level = Math.log(BASE_RATE / (1 - BASE_RATE));
  const ranked = fresh
    .map((door) => ({
      ...door,
      said: probability(level + ((points(door, weights) - 50) * Math.LN2) / POINTS_TO_DOUBLE),
    }))
    .toSorted((a, b) => b.said - a.said);
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const rows = ranked.slice(tenth * 2000, (tenth + 1) * 2000);
    const [said, truth] = [rows.map((one) => one.said), rows.map((one) => one.truth)].map(
      (list) => list.reduce((sum, one) => sum + one, 0) / rows.length,
    ) as [number, number];
    expect(said / truth).toBeGreaterThan(0.75);
    expect(said / truth).toBeLessThan(1.33);
  }
});

test('where the truth is noise, or what the start weights say, the start stays', () => {
  const states = Array.from({ length: 10 }, (_, run) => [
    train(simulate(`noise ${run}`, 2000, () => 0)).state,
    train(simulate(`start ${run}`, 2000, (term) => startWeights.points[term])).state,
  ]);
  // By chance 1 of 20 is let through at most; own weights have to be better, and here they cannot be.
  expect(states.flat().filter((state) => state === 'own').length).toBeLessThanOrEqual(2);
});

test('the same outcomes give the same weights, in any order', () => {
  const doors = simulate('order', 3000, ownTruth);
  expect(train(doors.toReversed())).toEqual(train(doors));
});

test('below 200 outcomes, or without both kinds, nothing is learned', () => {
  const doors = simulate('few', 199, ownTruth);
  expect(train(doors)).toMatchObject({ state: 'too-few', outcomes: 199 });
  const lost = simulate('lost', 400, ownTruth).map((door) => ({ ...door, isWon: false }));
  expect(train(lost)).toEqual({ state: 'too-few', outcomes: 400, wins: 0 });
});

test('the regression finds known coefficients, and keeps to its priors where data say nothing', () => {
  const random = randomOf('regression');
  const data = Array.from({ length: 20_000 }, () => {
    const x = random.between(-2, 2);
    return {
      columns: [
        [0, 1],
        [1, x],
      ] as const,
      outcome: random.chance(probability(-1 + 0.8 * x)),
    };
  });
  const free = { mean: 0, precision: 0 };
  const [level = 0, slope = 0, unseen] = fitLogistic(data, [free, free, { mean: 0.7, precision: 4 }]);
  expect(level).toBeCloseTo(-1, 1);
  expect(slope).toBeCloseTo(0.8, 1);
  expect(unseen).toBeCloseTo(0.7, 6);
});

test('separated outcomes end with finite coefficients', () => {
  const data = [-2, -1, 1, 2].map((x) => ({ columns: [[0, x]] as const, outcome: x > 0 }));
  const [slope = 0] = fitLogistic(data, [{ mean: 0, precision: 1 }]);
  expect(slope).toBeGreaterThan(0.5);
  expect(slope).toBeLessThan(3);
});
