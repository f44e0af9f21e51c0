import { expect, test } from 'vitest';
import type { StormSource } from '#contract/storms.ts';
import {
  distanceWords,
  gradeWords,
  lateWords,
  leadStormWords,
  sourceWords,
  stateLines,
  stormFigures,
  sureWords,
} from './storm-words.ts';

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

test('hail is said in inches, wind in miles an hour', () => {
  expect(stormFigures({ hailInches: 1, windMph: 58, sources: [source] })).toBe('Hail 1.00 in, wind 58 mph');
});

test('what has no figure is named all the same', () => {
  const sources: StormSource[] = [
    { ...source, hailInches: null, kind: 'wind' },
    { ...source, hailInches: null, kind: 'tornado' },
  ];
  expect(stormFigures({ hailInches: null, windMph: null, sources })).toBe('Wind of unknown speed, tornado');
  expect(stormFigures({ hailInches: 1.5, windMph: null, sources })).toBe(
    'Hail 1.50 in, wind of unknown speed, tornado',
  );
});

test('a row of a list says the figures and how sure they are', () => {
  expect(leadStormWords({ hailInches: 1.75, windMph: 60 })).toBe('1.75 in, 60 mph');
  expect(leadStormWords({ hailInches: null, windMph: null })).toBe('No figure');
  expect(sureWords({ grade: 'official', unconfirmed: false })).toBe('official record');
  expect(sureWords({ grade: 'radar', unconfirmed: true })).toBe('radar estimate, unconfirmed');
});

test('the grades have their words', () => {
  expect(gradeWords({ grade: 'radar' })).toBe('radar estimate');
  expect(gradeWords({ grade: 'radar-and-report' })).toBe('radar and report within 3 mi and 1 h');
  expect(gradeWords({ grade: 'official' })).toBe('official record');
  expect(gradeWords({ grade: null })).toBe('report alone, no radar estimate');
});

test('a report has its place and distance, the radar the property’s own cell', () => {
  expect(sourceWords(source)).toBe('Hail 1.75 in · 2025-09-26 23:30 UTC · 1.2 mi away · 2 N Tempe, AZ');
  expect(sourceWords({ ...source, distanceMiles: null, place: null })).toBe(
    'Hail 1.75 in · 24 hours until 2025-09-26 23:30 UTC · the property’s own cell',
  );
  expect(distanceWords({ distanceMiles: 0.04 })).toBe('nearest report 0.0 mi away');
  expect(distanceWords({ distanceMiles: null })).toBeNull();
});

test('a source that is older than it promises says so, and one that was never looked at', () => {
  const lookedAt = '2025-09-27T18:00:00.000Z';
  const state = { source: 'SPC storm reports of a day', lookedAt, until: lookedAt, isLate: false };
  expect(stateLines([state])).toEqual(['SPC storm reports of a day: last looked at Sep 27, 2025.']);
  expect(lateWords([state])).toBeNull();
  const late = { ...state, until: '2025-07-16T18:00:00.000Z', isLate: true };
  expect(stateLines([late])).toEqual([
    'SPC storm reports of a day: last looked at Sep 27, 2025, tells until Jul 16, 2025, older than it promises. What came since then is not known.',
  ]);
  expect(lateWords([state, late])).toBe(
    'Older than promised: SPC storm reports of a day (until Jul 16, 2025). What came since then is not known.',
  );
  const never = ['NWS alerts', 'NCEI Storm Events'].map((source) => ({
    ...state,
    source,
    lookedAt: null,
    until: null,
  }));
  expect(stateLines([...never, state])[1]).toBe('Never looked at: NWS alerts, NCEI Storm Events.');
});
