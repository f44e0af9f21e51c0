import { expect, test } from 'vitest';
import { dayAfter, followUpOf, formatFollowUp } from './follow-up.ts';

test('the day begins on the door’s own clock', () => {
  const visitedAt = new Date('2026-11-24T05:30:00Z');
  // Still Monday evening in Phoenix.
  expect(followUpOf('2026-11-23', visitedAt, 'America/Phoenix')).toEqual({
    on: '2026-11-23',
    at: new Date('2026-11-23T07:00:00Z'),
  });
  expect(followUpOf('2026-11-23', visitedAt, 'America/New_York')).toBeNull();
  expect(followUpOf('2026-11-24', visitedAt, 'America/New_York')?.at).toEqual(
    new Date('2026-11-24T05:00:00Z'),
  );
  expect(followUpOf('2030-01-01', visitedAt, 'America/Phoenix')).toBeNull();
});

test('a day is shown in everyday terms', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(formatFollowUp('2026-11-23', '2026-11-23')).toBe('today');
  expect(formatFollowUp('2026-11-24', '2026-11-23')).toBe('tomorrow');
  expect(formatFollowUp('2026-11-27', '2026-11-23')).toBe('Fri, Nov 27');
});
