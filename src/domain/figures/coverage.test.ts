import { expect, test } from 'vitest';
import { attemptLevel, type CoveredDoors, coverageOf } from './coverage.ts';

const door = (more: Partial<CoveredDoors> = {}): CoveredDoors => ({
  ...{ doors: 1, visits: 0, isRecent: false, severity: 'none', isSet: false, isClosed: false },
  ...more,
});

test('each door is counted once, by its number of visits', () => {
  const doors = [0, 0, 1, 2, 3, 9].map((visits) => door({ visits, isRecent: visits === 9 }));
  const found = coverageOf(doors);
  expect(found).toMatchObject({ doors: 6, never: 2, once: 1, twice: 1, more: 2, visited: 4, recent: 1 });
  expect(found.never + found.once + found.twice + found.more).toBe(found.doors);
  expect([0, 1, 2, 3, 50].map(attemptLevel)).toEqual(['never', 'once', 'twice', 'more', 'more']);
});

test('left are unvisited doors open for visits, by severity', () => {
  const found = coverageOf([
    door({ severity: 'severe' }),
    door({ severity: 'severe', visits: 1, isSet: true }),
    door({ severity: 'severe', isClosed: true }),
    door({ severity: 'moderate', doors: 4 }),
    door({ severity: null }),
  ]);
  expect(found).toMatchObject({ left: 6, severe: 3, severeLeft: 1, moderate: 4, moderateLeft: 4, set: 1 });
});

test('a ZIP without doors has nothing of anything', () => {
  expect(new Set(Object.values(coverageOf([])))).toEqual(new Set([0]));
});
