import { expect, test } from 'vitest';
import { dayAfter, followUpOf, followUpWords } from './follow-up.ts';

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

test('a day reads as people say it', () => {
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(followUpWords('2026-11-23', '2026-11-23')).toBe('today');
  expect(followUpWords('2026-11-24', '2026-11-23')).toBe('tomorrow');
  expect(followUpWords('2026-11-27', '2026-11-23')).toBe('Fri, Nov 27');
});
