import { expect, test } from 'vitest';
import { stormFileKindNames } from './file-kind.ts';
import { isLate } from './promises.ts';

const now = new Date('2025-09-28T14:00:00Z');
const late = (kind: Parameters<typeof isLate>[0], lookedAt: string | null) =>
  isLate(kind, lookedAt === null ? null : new Date(lookedAt), now);

test('a daily source is late a day and a half after it was read, a monthly one after a month', () => {
  expect(late('spc-daily', '2025-09-27T10:00:00Z')).toBe(false);
  expect(late('spc-daily', '2025-09-27T01:00:00Z')).toBe(true);
  expect(late('storm-events', '2025-09-01T00:00:00Z')).toBe(false);
  expect(late('storm-events', '2025-08-01T00:00:00Z')).toBe(true);
});

test('every source is late some day, and none that was never read', () => {
  expect(stormFileKindNames.filter((kind) => !late(kind, '2020-01-01T00:00:00Z'))).toEqual([]);
  expect(stormFileKindNames.filter((kind) => late(kind, null))).toEqual([]);
});
