import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { severityLevels } from '../roofs.ts';
import { explainScore } from './explain.ts';
import { monthsBefore, type ScoreFacts, scoreInputs, scoreMonth } from './facts.ts';
import { termLabel } from './term-labels.ts';
import { factorLabels, factorOf, factors, terms, termsOf } from './terms.ts';
import { unusedFields } from './unused.ts';
import { scoreOf, startWeights } from './weights.ts';

const NOW = new Date('2026-11-26T08:00:00Z');
const MONTH = '2026-11-01';

const nothingKnown: ScoreFacts = {
  severityLevel: null,
  severitySeenOn: null,
  hasMissingShingles: false,
  hasWaterStains: false,
  hasCrackedShingles: false,
  hasCurlingShingles: false,
  yearBuilt: null,
  roofReplacedOn: null,
  storms: [],
  ownership: null,
  winsNearby: 0,
  isVacantLot: false,
};
const explained = (about: Partial<ScoreFacts>) =>
  explainScore({ ...nothingKnown, ...about }, startWeights, NOW);

test('a door of which nothing is known has the base, and the score says what is not known', () => {
  expect(explained({})).toEqual({ score: 35, reasons: [], unknown: ['condition', 'roof-age', 'ownership'] });
});

test('reasons are in words, what moved the score most first', () => {
  const storms = [{ day: '2026-05-02', cellInches: 1.8, nearbyInches: 2.5, unconfirmed: false }];
  const { score, reasons } = explained({
    severityLevel: 'severe',
    severitySeenOn: '2026-03-03',
    yearBuilt: 1998,
    storms,
    ownership: 'absentee',
    winsNearby: 3,
    hasMissingShingles: true,
  });
  expect(reasons.map(({ points, text }) => `${points} ${text}`)).toEqual([
    '20 Severe damage, seen on Mar 3, 2026',
    '14 1.80 in hail by radar at the door on May 2, 2026',
    '9 Built in 1998: the roof may be 28 years old. The year of the building stands in for that of the roof',
    '5 Your company won 3 deals within 250 m in this ZIP code',
    '-4 The owner’s mail goes to another address',
    '4 Missing shingles on the roof',
  ]);
  expect(score).toBe(35 + 20 + 14 + 9 + 5 - 4 + 4);
});

test('a roof that was replaced is as old as its replacement, and the reason says so', () => {
  const facts = { ...nothingKnown, yearBuilt: 1980, roofReplacedOn: '2020-05-02' };
  expect(termsOf(facts, MONTH)).toEqual(['built-0-9']);
  expect(explained({ yearBuilt: 1980, roofReplacedOn: '2020-05-02' }).reasons[0]?.text).toBe(
    'The roof was replaced in 2020, as a permit or a file states: it is 6 years old',
  );
});

test('a condition counts less the longer ago it was seen, and least without a day', () => {
  const points = (severitySeenOn: string | null) =>
    explained({ severityLevel: 'severe', severitySeenOn }).reasons[0]?.points;
  expect([
    points('2025-11-01'),
    points('2025-10-31'),
    points('2023-11-01'),
    points('2023-10-31'),
    points(null),
  ]).toEqual([20, 15, 15, 10, 10]);
});

test('the radar at the door goes before reports nearby, and an unconfirmed storm tells nothing', () => {
  const storm = { day: '2026-05-02', cellInches: null, nearbyInches: 2, unconfirmed: false };
  expect(termsOf({ ...nothingKnown, storms: [storm] }, MONTH)).toEqual(['hail-report-recent']);
  expect(termsOf({ ...nothingKnown, storms: [{ ...storm, cellInches: 0.6 }] }, MONTH)).toEqual([]);
  expect(termsOf({ ...nothingKnown, storms: [{ ...storm, unconfirmed: true }] }, MONTH)).toEqual([]);
  const older = { ...storm, day: '2025-05-02', cellInches: 1 };
  expect(termsOf({ ...nothingKnown, storms: [storm, older] }, MONTH)).toEqual(['hail-earlier']);
});

test('a vacant lot has no roof', () => {
  const lot = explained({ isVacantLot: true, severityLevel: 'severe', yearBuilt: 1990 });
  expect(lot.score).toBe(0);
  expect(lot.reasons.map(({ text }) => text)).toEqual(['A vacant lot: there is no roof']);
});

const anyFacts: fc.Arbitrary<ScoreFacts> = fc.record({
  severityLevel: fc.option(fc.constantFrom(...severityLevels)),
  severitySeenOn: fc.option(fc.constantFrom('2020-01-01', '2025-01-01', '2026-10-31')),
  hasMissingShingles: fc.boolean(),
  hasWaterStains: fc.boolean(),
  hasCrackedShingles: fc.boolean(),
  hasCurlingShingles: fc.boolean(),
  yearBuilt: fc.option(fc.integer({ min: 0, max: 2030 })),
  roofReplacedOn: fc.option(fc.constantFrom('1999-05-02', '2014-01-01', '2024-12-31')),
  storms: fc.array(
    fc.record({
      day: fc.constantFrom('2024-01-01', '2025-06-01', '2026-06-01'),
      cellInches: fc.option(fc.constantFrom(0.5, 1, 1.75)),
      nearbyInches: fc.option(fc.constantFrom(0.5, 1, 1.75)),
      unconfirmed: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
  ownership: fc.option(fc.constantFrom('owner-occupied' as const, 'absentee' as const)),
  winsNearby: fc.integer({ min: 0, max: 9 }),
  isVacantLot: fc.boolean(),
});

test('every score is from 0 to 100, and is its base with its reasons', () => {
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const { score, reasons } = explainScore(facts, startWeights, NOW);
      const sum = reasons.reduce((before, { points }) => before + points, startWeights.base);
      expect(score).toBe(Math.min(100, Math.max(0, sum)));
      expect(reasons.map(({ points }) => Math.abs(points))).toEqual(
        reasons.map(({ points }) => Math.abs(points)).toSorted((a, b) => b - a),
      );
    }),
  );
});

test('nothing but the listed inputs is read, whatever else is known of the door', () => {
  const read = new Set<string>();
  const watched = (facts: ScoreFacts) =>
    new Proxy(facts, {
      get: (target, key) => {
        read.add(String(key));
        return Reflect.get(target, key);
      },
    });
  fc.assert(fc.property(anyFacts, (facts) => void explainScore(watched(facts), startWeights, NOW)));
  expect([...read].filter((key) => !scoreInputs.some((input) => input === key))).toEqual([]);
  expect(read).toEqual(new Set(scoreInputs));
  const personal = /name|owner$|phone|mail$|language|age$|sex|tag|note|zip|income|value/i;
  expect(scoreInputs.filter((input) => personal.test(input))).toEqual([]);
  expect(unusedFields.length).toBeGreaterThan(5);
});

test('the published table of weights is the one in force', () => {
  const page = readFileSync(new URL('../../../docs/lead-score.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| `([a-z0-9-]+)` \| [^|]+ \| (−?\d+) \|$/gm)];
  const published = Object.fromEntries(
    rows.map(([, term, points]) => [term, Number(points?.replace('−', '-'))]),
  );
  expect(published).toEqual({ base: startWeights.base, ...startWeights.points });
  for (const { what, why } of unusedFields) expect(page).toContain(`**${what}.** ${why}`);
});

test('every term has a factor, a label and a weight', () => {
  expect(new Set(terms.map(termLabel)).size).toBe(terms.length);
  expect(termLabel('severe-recent')).toBe('Severity severe, seen within 12 months');
  expect(terms.map((term) => startWeights.points[term]).every(Number.isInteger)).toBe(true);
  expect(new Set(Object.values(factorOf))).toEqual(new Set(factors));
  expect(Object.keys(factorLabels)).toEqual([...factors]);
  expect(scoreOf([], startWeights)).toBe(35);
});

test('months are counted on the calendar', () => {
  expect(scoreMonth(NOW)).toBe(MONTH);
  expect([monthsBefore('2026-02-01', 3), monthsBefore('2026-11-01', 24)]).toEqual([
    '2025-11-01',
    '2024-11-01',
  ]);
});
