import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { fitLogistic, probability } from './regression.ts';
import { BASE_RATE, ownTruth, reported, simulate } from './train.fixture.ts';
import { train } from './train.ts';

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
