import { expect, test } from 'vitest';
import { findPlan, type Plan, type PlanSegment, type SoldTier } from '#domain/plans.ts';
import { callOf, contactsOf, coreFeatures, stormLines } from './plan-words.ts';

const plan = (segment: PlanSegment, tier: SoldTier) => findPlan(segment, tier) as Plan;

test('a card lists what its plan includes, with the figures of the price list', () => {
  expect(coreFeatures(plan('all', 'business'))).toEqual([
    '2 ZIP captures a year, about 10,000 properties each',
    '6 months of exclusivity',
    'Dashboard, map, imagery, queues and CRM',
    'One storm response included at $0.50 per acre, up to 10,000 acres',
    'Further storm responses at $0.80 per acre',
    '600 commercial contacts a year (about 50 a month)',
    'Priority support plus strategy calls',
    'CSV export',
  ]);
});

test('Project Manager has no export, one capture, and storm responses by the acre', () => {
  const features = coreFeatures(plan('all', 'project_manager'));
  expect(features).toContain('No CSV export');
  expect(features).toContain('1 ZIP capture a year, about 10,000 properties each');
  expect(features).toContain('Storm response at $1.00 per acre');
});

test('residential and commercial plans name no cap on acres', () => {
  expect(stormLines(plan('commercial', 'enterprise'))).toEqual([
    'One storm response included at $0.35 per acre',
    'Further storm responses at $0.50 per acre',
  ]);
  expect(contactsOf(plan('residential', 'business'))).toBe('1,200 contacts a year (about 100 a month)');
});

test('Enterprise is talked about, the others begin at once', () => {
  expect(callOf('enterprise')).toBe('Talk to Sales');
  expect(callOf('business')).toBe('Get Started');
});
