import { expect, test } from 'vitest';
import { type HitDoor, reasonOf } from './reason.ts';
import { describeRule, morningAt, stormDaysOf, stormsWords } from './rules.ts';

const door: HitDoor = {
  hailInches: 1.75,
  windMph: null,
  distanceMiles: 1.2,
  grade: 'radar-and-report',
  unconfirmed: false,
  roofSubtype: '3-tab Shingles',
  yearBuilt: 1998,
  severityLevel: 'moderate',
  seenBefore: true,
};

test('a reason is one line: the storm with its grade, the roof, and how it was', () => {
  expect(reasonOf(door)).toBe(
    '1.75 in radar estimate with a report 1.2 mi away, 3-tab from 1998, moderate before the storm',
  );
  expect(reasonOf({ ...door, grade: 'official', windMph: 60 })).toBe(
    '1.75 in hail of official record 1.2 mi away, 60 mph wind, 3-tab from 1998, moderate before the storm',
  );
  expect(reasonOf({ ...door, grade: null, severityLevel: null })).toBe(
    '1.75 in hail reported 1.2 mi away, no radar estimate, 3-tab from 1998',
  );
  expect(
    reasonOf({ ...door, grade: 'radar', distanceMiles: null, unconfirmed: true, roofSubtype: null }),
  ).toBe('1.75 in radar estimate (unconfirmed), built 1998, moderate before the storm');
  expect(reasonOf({ ...door, hailInches: null, windMph: 65, grade: null, seenBefore: false })).toBe(
    '65 mph wind reported 1.2 mi away, 3-tab from 1998, moderate by the last capture',
  );
});

test('no reason says that hail hit the roof', () => {
  for (const grade of ['radar', 'radar-and-report', 'official', null] as const)
    expect(reasonOf({ ...door, grade })).not.toMatch(/\bhit\b/);
});

test('a morning begins at five by the clock of the doors and ends at noon: Arizona knows no summer time', () => {
  const at = (moment: string, timeZone: string) => morningAt(new Date(moment), timeZone)?.morning ?? null;
  // In September Denver is an hour ahead of Phoenix, in December they agree.
  expect(at('2025-09-27T11:30:00Z', 'America/Denver')).toBe('2025-09-27');
  expect(at('2025-09-27T11:30:00Z', 'America/Phoenix')).toBeNull();
  expect(at('2025-12-27T12:30:00Z', 'America/Denver')).toBe('2025-12-27');
  expect(at('2025-12-27T12:30:00Z', 'America/Phoenix')).toBe('2025-12-27');
  expect(at('2025-09-27T18:59:00Z', 'America/Phoenix')).toBe('2025-09-27');
  expect(at('2025-09-27T19:00:00Z', 'America/Phoenix')).toBeNull();
  expect(morningAt(new Date('2025-09-27T12:30:00Z'), 'America/Phoenix')?.mayWait).toBe(true);
  expect(morningAt(new Date('2025-09-27T12:40:00Z'), 'America/Phoenix')?.mayWait).toBe(false);
});

test('a list looks a week back', () => {
  expect(stormDaysOf('2025-10-03')).toEqual({ from: '2025-09-26', to: '2025-10-03' });
});

test('a rule and its storms are said in words', () => {
  expect(
    describeRule({
      hailInches: 1,
      windMph: 60,
      severities: ['moderate', 'severe'],
      roofSubtypes: [],
      roofAgeYears: 15,
      untouchedDays: 30,
      mostDoors: 50,
    }),
  ).toBe(
    'Hail of 1 in or more or wind of 60 mph or more · severity moderate or severe · built 15 years ago or earlier · not touched in 30 days · at most 50 doors a morning',
  );
  expect(stormsWords(['2025-09-26'])).toBe('the storm of Sep 26, 2025');
  expect(stormsWords(['2025-09-26', '2025-09-25'])).toBe('the storms of Sep 25, 2025 and Sep 26, 2025');
});
