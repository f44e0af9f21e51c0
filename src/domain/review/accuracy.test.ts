import { expect, test } from 'vitest';
import { describeAccuracy } from './accuracy.ts';
import type { ReviewAnswer } from './answer.ts';
import { type AuditResult, auditResult, type CheckedRoof, type Stratum, shareOf } from './audit.ts';

const answer = (isDamaged: boolean): ReviewAnswer => ({
  ...{ verdict: 'judged', material: null, severity: null, regions: [] },
  signs: isDamaged ? ['missing-shingles'] : [],
});

/** Of so many checked of a kind that many were damaged. */
const checked = (stratum: Stratum, of: number, damaged: number): CheckedRoof[] =>
  Array.from({ length: of }, (_, at) => ({ stratum, answers: [answer(at < damaged)] }));
const check = (damaged: [number, number], sound: [number, number]): AuditResult =>
  auditResult([...checked('damaged', ...damaged), ...checked('sound', ...sound)], {
    damaged: 1000,
    sound: 4000,
    unreviewed: 0,
  });

const unknown = { unreviewed: 0, inspected: { count: 0, of: 0, share: null } };
const UNKNOWN = 'Accuracy is not known: none of these roofs was inspected on the roof.';

test('a blind check is shown with counts and the resulting interval', () => {
  const audit = check([100, 90], [100, 3]);
  expect(describeAccuracy({ ...unknown, roofs: 5000, reviewed: 4900, audit, waived: false })).toEqual([
    'People reviewed 4,900 of 5,000 roofs.',
    'Blind check of 200 roofs drawn at random: a second person saw damage in the same picture on 90 of 100 called damaged (83–\u206094%); a second person saw damage in the same picture on 3 of 100 called sound (1–\u20608%).',
    // 900 found and 120 missed; 826 and 338 in the worst case, 945 and 41 in the best.
    'So of all roofs on which a second person would see damage, 88% (71–\u206096%) are called damaged.',
    UNKNOWN,
  ]);
});

test('below thirty of a kind neither its share nor anything based on it is shown', () => {
  const sentences = describeAccuracy({
    ...unknown,
    roofs: 1,
    reviewed: 1,
    audit: check([29, 29], [100, 0]),
    waived: true,
  }).join(' ');
  expect(sentences).toContain(
    'not enough checked of those called damaged (29 of at least 30); a second person saw damage in the same picture on 0 of 100 called sound',
  );
  expect(sentences).toContain('It was delivered without a blind check that is enough.');
  expect(sentences).not.toContain('So ');
  expect(sentences).not.toContain('100%');
});

test('without reviews nothing is claimed', () => {
  expect(describeAccuracy({ ...unknown, roofs: 2591, reviewed: 0, audit: null, waived: false })).toEqual([
    'No person has reviewed its roofs.',
    'No blind check was made: how many of them are right was not measured.',
    UNKNOWN,
  ]);
});

test('what people found on the roof is the only thing called accuracy', () => {
  const of = (count: number, all: number) =>
    describeAccuracy({
      ...{ roofs: 300, reviewed: 100, audit: null, waived: false, unreviewed: 200 },
      inspected: shareOf(count, all),
    });
  expect(of(11, 12)).toEqual([
    'People reviewed 100 of 300 roofs.',
    'On 200 roofs software found nothing, and nobody reviewed them.',
    'No blind check was made: how many of them are right was not measured.',
    'Accuracy: inspected on the roof, 11 of 12 are what they are called; a percentage is shown from 30 on.',
  ]);
  expect(of(36, 40).at(-1)).toBe(
    'Accuracy: inspected on the roof, 36 of 40 are what they are called (77–\u206096%).',
  );
});
