import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PropertyStorm, StormSource } from '#contract/storms.ts';
import { setDayZone } from '#web/ui/days.ts';
import {
  describeGrade,
  describeLate,
  describeLeadStorm,
  describeSource,
  leadStormDetails,
  stateLines,
  stormFigures,
} from './storm-words.ts';

beforeAll(() => setDayZone('America/Phoenix'));
afterAll(() => setDayZone(null));

const source: StormSource = {
  source: 'SPC storm reports of a day',
  address: '250926_rpts_hail.csv',
  fetchedAt: '2025-09-27T10:00:00.000Z',
  digest: null,
  kind: 'hail',
  at: '2025-09-26T23:30:00.000Z',
  hailInches: 1.75,
  windMph: null,
  distanceMiles: 1.23,
  place: '2 N Tempe, AZ',
};

const storm: PropertyStorm = {
  date: '2025-09-26',
  cellInches: null,
  reported: null,
  official: null,
  signature: null,
  windMph: null,
  windMiles: null,
  grade: 'radar',
  unconfirmed: false,
  sources: [source],
};

test('each figure names its source: the door’s own radar cell, reports with their distance, wind', () => {
  const reported = { inches: 2.5, miles: 1.35 };
  expect(stormFigures({ ...storm, cellInches: 1, reported, windMph: 58, windMiles: 0.4 })).toBe(
    'Hail 1.00 in by radar at the door, 2.50 in reported 1.4 mi away, wind 58 mph reported 0.4 mi away',
  );
  expect(stormFigures({ ...storm, reported, official: { inches: 1, miles: 0 } })).toBe(
    'No radar estimate at the door, 2.50 in reported 1.4 mi away, 1.00 in in the official record 0.0 mi away',
  );
  expect(stormFigures({ ...storm, signature: { inches: 1.25, miles: 0.69 } })).toBe(
    'No radar estimate at the door, 1.25 in by a single radar 0.7 mi away',
  );
});

test('what has no figure is named all the same', () => {
  const sources: StormSource[] = [
    { ...source, hailInches: null, kind: 'wind' },
    { ...source, hailInches: null, kind: 'tornado' },
  ];
  expect(stormFigures({ ...storm, sources })).toBe('Wind of unknown speed, tornado');
  expect(stormFigures({ ...storm, cellInches: 1.5, sources })).toBe(
    'Hail 1.50 in by radar at the door, wind of unknown speed, tornado',
  );
  expect(stormFigures({ ...storm, reported: { inches: null, miles: 2 } })).toBe(
    'No radar estimate at the door, hail of unknown size reported 2.0 mi away',
  );
});

test('a row of a list has radar and reports apart, and all of it on a closer look', () => {
  const reported = { inches: 2, miles: 1.2 };
  expect(describeLeadStorm({ ...storm, cellInches: 1.75, reported, windMph: 60 })).toEqual([
    '1.75 in radar',
    '2.00 in nearby',
    '60 mph',
  ]);
  expect(describeLeadStorm(storm)).toEqual(['No figure']);
  expect(leadStormDetails({ ...storm, cellInches: 1.75, reported, unconfirmed: true })).toBe(
    '1.75 in by radar at the door, 2.00 in reported 1.2 mi away, radar estimate, unconfirmed',
  );
});

test('the grades have their labels', () => {
  expect(describeGrade({ grade: 'radar' })).toBe('radar estimate');
  expect(describeGrade({ grade: 'radar-and-report' })).toBe('radar and report within 3 mi and 1 h');
  expect(describeGrade({ grade: 'official' })).toBe('official record');
  expect(describeGrade({ grade: null })).toBe('report alone');
});

test('a report has its place and distance, the radar the property’s own cell', () => {
  expect(describeSource(source)).toBe('Hail 1.75 in · 2025-09-26 23:30 UTC · 1.2 mi away · 2 N Tempe, AZ');
  expect(describeSource({ ...source, distanceMiles: null, place: null })).toBe(
    'Hail 1.75 in · 24 hours until 2025-09-26 23:30 UTC · the property’s own cell',
  );
});

test('an overdue source is reported, and one that was never read', () => {
  const lookedAt = '2025-09-27T18:00:00.000Z';
  const state = { source: 'SPC storm reports of a day', lookedAt, until: lookedAt, isLate: false };
  expect(stateLines([state])).toEqual(['SPC storm reports of a day: last checked on Sep 27, 2025.']);
  expect(describeLate([state])).toBeNull();
  const late = { ...state, until: '2025-07-16T18:00:00.000Z', isLate: true };
  expect(stateLines([late])).toEqual([
    'SPC storm reports of a day: last checked on Sep 27, 2025, covers up to Jul 16, 2025, older than promised. What happened since then is not known.',
  ]);
  expect(describeLate([state, late])).toBe(
    'Older than promised: SPC storm reports of a day (until Jul 16, 2025). What happened since then is not known.',
  );
  const never = ['NWS alerts', 'NCEI Storm Events'].map((source) => ({
    ...state,
    source,
    lookedAt: null,
    until: null,
  }));
  expect(stateLines([...never, state])[1]).toBe('Never checked: NWS alerts, NCEI Storm Events.');
});
