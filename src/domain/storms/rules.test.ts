import { expect, test } from 'vitest';
import { type HitDoor, reasonOf } from './reason.ts';
import { describeRule, describeStorms, morningAt, stormDaysOf } from './rules.ts';

const door: HitDoor = {
  cellInches: 0.75,
  reported: { inches: 1.75, miles: 1.2 },
  official: null,
  signature: null,
  windMph: null,
  windMiles: null,
  unconfirmed: false,
  roofSubtype: '3-tab Shingles',
  yearBuilt: 1998,
  severityLevel: 'moderate',
  seenBefore: true,
};

test('a reason is one line: each figure of the storm with its source, the roof, and how it was', () => {
  expect(reasonOf(door)).toBe(
    '0.75 in by radar at the door, 1.75 in reported 1.2 mi away, 3-tab from 1998, moderate before the storm',
  );
  const official = { inches: 1, miles: 2.9 };
  expect(reasonOf({ ...door, official, reported: null, windMph: 60, windMiles: 0.4 })).toBe(
    '0.75 in by radar at the door, 1.00 in in the official record 2.9 mi away, 60 mph wind reported 0.4 mi away, 3-tab from 1998, moderate before the storm',
  );
  expect(reasonOf({ ...door, cellInches: null, severityLevel: null })).toBe(
    'no radar estimate at the door, 1.75 in reported 1.2 mi away, 3-tab from 1998',
  );
  expect(reasonOf({ ...door, reported: null, unconfirmed: true, roofSubtype: null })).toBe(
    '0.75 in by radar at the door (unconfirmed), built 1998, moderate before the storm',
  );
  const windy = { ...door, cellInches: null, reported: null, windMph: 65, windMiles: 1.2, seenBefore: false };
  expect(reasonOf(windy)).toBe(
    '65 mph wind reported 1.2 mi away, 3-tab from 1998, moderate by the last capture',
  );
});

test('a reason states the size of the roof and whether somebody can be reached, where they are known', () => {
  expect(reasonOf({ ...door, squares: 31.6, isReachable: true })).toBe(
    '0.75 in by radar at the door, 1.75 in reported 1.2 mi away, 3-tab from 1998, 32 squares, moderate before the storm, phone or email known',
  );
});

test('no reason claims that hail hit the roof', () => {
  const nearby = { inches: 2, miles: 0 };
  for (const source of ['reported', 'official', 'signature'])
    expect(reasonOf({ ...door, [source]: nearby })).not.toMatch(/\bhit\b/);
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

test('a rule and its storms are described as text', () => {
  expect(
    describeRule({
      hailInches: 1,
      reportedHailInches: 1.5,
      windMph: 60,
      severities: ['moderate', 'severe'],
      roofSubtypes: [],
      roofAgeYears: 15,
      untouchedDays: 30,
      leastScore: 60,
      mostDoors: 50,
    }),
  ).toBe(
    'Radar hail of 1 in or more at the door or hail of 1.5 in or more reported nearby or wind of 60 mph or more · severity moderate or severe · built 15 years ago or earlier · not touched in 30 days · score of 60 or more · at most 50 doors a morning',
  );
  expect(describeStorms(['2025-09-26'])).toBe('the storm of Sep 26, 2025');
  expect(describeStorms(['2025-09-26', '2025-09-25'])).toBe('the storms of Sep 25, 2025 and Sep 26, 2025');
});
