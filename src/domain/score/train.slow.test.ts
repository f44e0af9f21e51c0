import { expect, test } from 'vitest';
import { probability } from './regression.ts';
import { BASE_RATE, type Door, ownTruth, reported, simulate } from './train.fixture.ts';
import { train } from './train.ts';
import { POINTS_TO_DOUBLE, startWeights, type Weights } from './weights.ts';

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
