import { expect, test } from 'vitest';
import { drawHoldout } from './holdout.ts';
import { coverageOf } from './lift.fixture.ts';
import { formatLift, liftOf } from './lift.ts';

test('the interval of Newcombe 1998, table II, column 10', () => {
  // 56/70 against 48/80, and 9/10 against 3/10.
  const large = liftOf({ successes: 56, doors: 70 }, { successes: 48, doors: 80 });
  expect(large?.low).toBeCloseTo(0.0524, 3);
  expect(large?.high).toBeCloseTo(0.3339, 3);
  const small = liftOf({ successes: 9, doors: 10 }, { successes: 3, doors: 10 });
  expect(small?.low).toBeCloseTo(0.1705, 3);
  expect(small?.high).toBeCloseTo(0.809, 3);
});

test('of 100 campaigns to 500 doors, 93 to 97 intervals hold the true effect', () => {
  const covered = coverageOf({ doors: 500, base: 0.05, effect: 0.02 });
  expect(covered).toBeGreaterThanOrEqual(93);
  expect(covered).toBeLessThanOrEqual(97);
});

test('the draw depends on the seed and the doors alone, and takes its share', () => {
  const ids = Array.from({ length: 10_000 }, (_, id) => id * 3 + 1);
  const drawn = drawHoldout(ids, 10, 'a');
  expect(drawn.size).toBe(1000);
  expect(drawHoldout(ids.toReversed(), 10, 'a')).toEqual(drawn);
  const other = drawHoldout(ids, 10, 'b');
  expect([...other].filter((id) => drawn.has(id)).length).toBeLessThan(150);
  expect(drawHoldout(ids, 0, 'a').size).toBe(0);
  // Neighbors do not go together.
  const halves = [ids.slice(0, 5000), ids.slice(5000)].map(
    (half) => half.filter((id) => drawn.has(id)).length,
  );
  expect(Math.abs((halves[0] ?? 0) - (halves[1] ?? 0))).toBeLessThan(100);
});

test('what cannot be known is not said', () => {
  expect(liftOf({ successes: 0, doors: 10 }, { successes: 0, doors: 0 })).toBeNull();
  expect(liftOf({ successes: 20, doors: 400 }, { successes: 0, doors: 40 })?.verdict).toBe('too few');
  expect(liftOf({ successes: 6, doors: 900 }, { successes: 0, doors: 100 })?.verdict).toBe('too few');
  expect(liftOf({ successes: 50, doors: 900 }, { successes: 4, doors: 100 })?.verdict).toBe('unclear');
  expect(liftOf({ successes: 900, doors: 9000 }, { successes: 30, doors: 1000 })?.verdict).toBe('more');
  expect(liftOf({ successes: 90, doors: 9000 }, { successes: 60, doors: 1000 })?.verdict).toBe('fewer');
});

test('a difference is written in points', () => {
  expect(formatLift({ difference: 0.0142, low: 0.002, high: 0.026 })).toBe('+1.4 points (+0.2 to +2.6)');
  expect(formatLift({ difference: -0.001, low: -0.02, high: 0.0001 })).toBe('−0.1 points (−2.0 to 0.0)');
});
