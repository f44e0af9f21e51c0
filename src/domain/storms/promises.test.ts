import { expect, test } from 'vitest';
import { isLate, promisedKinds } from './promises.ts';

const now = new Date('2025-09-28T14:00:00Z');
const late = (kind: Parameters<typeof isLate>[0], lookedAt: string | null) =>
  isLate(kind, lookedAt === null ? null : new Date(lookedAt), now);

test('a daily source is late a day and a half after it was looked at, a monthly one after a month', () => {
  expect(late('spc-daily', '2025-09-27T10:00:00Z')).toBe(false);
  expect(late('spc-daily', '2025-09-27T01:00:00Z')).toBe(true);
  expect(late('storm-events', '2025-09-01T00:00:00Z')).toBe(false);
  expect(late('storm-events', '2025-08-01T00:00:00Z')).toBe(true);
});

test('what was never looked at is not late, nor is what nobody promises', () => {
  expect(late('mrms-mesh', null)).toBe(false);
  expect(late('alerts', '2020-01-01T00:00:00Z')).toBe(false);
  expect(promisedKinds).not.toContain('alerts');
});
