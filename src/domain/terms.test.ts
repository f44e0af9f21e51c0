import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPlan, plans, termOf, yearlyPrice, yearlySaving } from './plans.ts';
import { daysLeft, endOfTerm } from './terms.ts';

const on = (day: string) => new Date(`${day}T10:00:00Z`);

test('a term ends on the same day of the month, or on its last one', () => {
  expect(endOfTerm(on('2026-11-21'), 'days-90')).toEqual(on('2027-02-19'));
  expect(endOfTerm(on('2026-08-31'), 'months-6')).toEqual(on('2027-02-28'));
  expect(endOfTerm(on('2027-08-31'), 'months-6')).toEqual(on('2028-02-29'));
  expect(endOfTerm(on('2028-02-29'), 'months-12')).toEqual(on('2029-02-28'));
  expect(endOfTerm(on('2026-11-21'), 'open')).toBeNull();
});

test('six months never end in another month than the sixth, whatever the day', () => {
  fc.assert(
    fc.property(fc.date({ min: on('2020-01-01'), max: on('2060-01-01'), noInvalidDate: true }), (start) => {
      const end = endOfTerm(start, 'months-6') ?? start;
      expect(end.getUTCMonth()).toBe((start.getUTCMonth() + 6) % 12);
      expect(end.getTime()).toBeGreaterThan(start.getTime());
    }),
  );
});

test('a begun day counts whole, and an end that has come leaves none', () => {
  expect(daysLeft(on('2026-11-22'), new Date('2026-11-21T10:00:01Z'))).toBe(1);
  expect(daysLeft(on('2026-11-22'), on('2026-11-21'))).toBe(1);
  expect(daysLeft(on('2026-11-21'), on('2026-11-21'))).toBe(0);
  expect(daysLeft(null, on('2026-11-21'))).toBeNull();
});

test('a year costs ten months, and saves two', () => {
  for (const plan of plans) {
    expect(yearlyPrice(plan)).toBe(10 * plan.monthlyPrice);
    expect(yearlySaving(plan)).toBe(2 * plan.monthlyPrice);
  }
  expect(findPlan('all', 'enterprise')).toMatchObject({ monthlyPrice: 3000, capturesPerYear: 4 });
});

test('plans set how long a ZIP is granted; without one there is no end', () => {
  expect(termOf('all', 'project_manager')).toBe('days-90');
  expect(termOf('commercial', 'business')).toBe('months-6');
  expect(termOf('residential', 'enterprise')).toBe('months-12');
  expect(termOf('all', 'basic')).toBe('open');
});
