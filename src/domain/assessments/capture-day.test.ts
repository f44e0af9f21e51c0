import { expect, test } from 'vitest';
import { captureDayProblem } from './capture-day.ts';

test.each([
  ['2026-11-03', null],
  ['2026-11-23', null],
  ['2026-11-24', 'The capture date is in the future.'],
  ['9999-01-01', 'The capture date is in the future.'],
  ['1990-01-01', null],
  ['0000-01-01', 'The capture date is before 1990.'],
])('captured on %s: %s', (day, problem) => {
  expect(captureDayProblem(day, new Date('2026-11-22T08:00:00Z'))).toBe(problem);
});
