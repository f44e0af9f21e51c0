import { expect, test } from 'vitest';
import { findPlan, type PlanSegment, type SoldTier } from './plans.ts';
import { priceOfStorm } from './storm-captures.ts';

const price = (segment: PlanSegment, tier: SoldTier, acres: number, includedIsLeft: boolean) => {
  const plan = findPlan(segment, tier);
  if (!plan) throw new Error('not sold');
  return priceOfStorm(plan.storm, acres, includedIsLeft);
};

test('the first capture of the year costs the included price, further ones the extra price', () => {
  expect(price('all', 'business', 642.86, true)).toEqual({
    lines: [{ kind: 'included', acres: 642.86, centsPerAcre: 50, cents: 32_143 }],
    cents: 32_143,
  });
  expect(price('all', 'business', 642.86, false)).toEqual({
    lines: [{ kind: 'extra', acres: 642.86, centsPerAcre: 80, cents: 51_429 }],
    cents: 51_429,
  });
});

test('Project Manager has none included: every capture is a dollar an acre', () => {
  expect(price('all', 'project_manager', 100.01, true)).toEqual({
    lines: [{ kind: 'extra', acres: 100.01, centsPerAcre: 100, cents: 10_001 }],
    cents: 10_001,
  });
});

test('beyond 10,000 acres the included capture costs what a further one does', () => {
  expect(price('all', 'enterprise', 10_000, true).cents).toBe(350_000);
  expect(price('all', 'enterprise', 10_000.01, true)).toEqual({
    lines: [
      { kind: 'included', acres: 10_000, centsPerAcre: 35, cents: 350_000 },
      { kind: 'beyond', acres: 0.01, centsPerAcre: 50, cents: 1 },
    ],
    cents: 350_001,
  });
  // Residential plans name no cap.
  expect(price('residential', 'business', 20_000, true).lines).toHaveLength(1);
});

test('half a cent is rounded upward, despite binary fractions', () => {
  expect(price('all', 'business', 1.15, true).cents).toBe(58);
  expect(price('commercial', 'business', 1.1, true).cents).toBe(61);
});

test('every plan that is sold has a price for the first capture and for a second one', () => {
  for (const [segment, tier, first, second] of [
    ['all', 'project_manager', 100_000, 100_000],
    ['all', 'business', 50_000, 80_000],
    ['all', 'enterprise', 35_000, 50_000],
    ['residential', 'business', 55_000, 85_000],
    ['residential', 'enterprise', 40_000, 60_000],
    ['commercial', 'business', 55_000, 85_000],
    ['commercial', 'enterprise', 35_000, 50_000],
  ] as const)
    expect([price(segment, tier, 1000, true).cents, price(segment, tier, 1000, false).cents]).toEqual([
      first,
      second,
    ]);
});
