import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stages } from '../crm.ts';
import { funnelOf } from './funnel.ts';

test('who came far counts on every step before', () => {
  const steps = funnelOf({ new: 5, knocked: 3, won: 2 });
  expect(steps.map(({ reached }) => reached)).toEqual([10, 5, 5, 2, 2, 2, 2]);
  expect(steps.map(({ rate }) => rate)).toEqual([null, 0.5, 1, 0.4, 1, 1, 1]);
});

test('nothing converts where nothing was', () => {
  expect(funnelOf({}).every(({ reached, rate }) => reached === 0 && rate === null)).toBe(true);
});

test('no step is wider than the one before, and every property is on the first', () => {
  const counts = fc.record(Object.fromEntries(stages.map((stage) => [stage, fc.nat(10_000)])));
  fc.assert(
    fc.property(counts, (furthest) => {
      const reached = funnelOf(furthest).map((step) => step.reached);
      expect(reached[0]).toBe(Object.values(furthest).reduce((sum, count) => sum + count, 0));
      expect(reached).toEqual(reached.toSorted((a, b) => b - a));
    }),
  );
});
