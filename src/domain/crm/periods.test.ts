import { expect, test } from 'vitest';
import { periodStarts } from './periods.ts';

test('month and quarter begin at midnight of their first day, where the user is', () => {
  const { month, quarter } = periodStarts(new Date(2026, 10, 21, 13, 5));
  expect(month).toEqual(new Date(2026, 10, 1));
  expect(quarter).toEqual(new Date(2026, 9, 1));
  expect(periodStarts(new Date(2026, 0, 1)).quarter).toEqual(new Date(2026, 0, 1));
  expect(periodStarts(new Date(2026, 11, 31, 23, 59)).quarter).toEqual(new Date(2026, 9, 1));
});
