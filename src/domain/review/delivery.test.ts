import { expect, test } from 'vitest';
import type { ReviewAnswer } from './answer.ts';
import { auditResult, type CheckedRoof } from './audit.ts';
import { type CaptureProgress, deliveryConditions, drawProblem, problemsOf } from './delivery.ts';

const sound: ReviewAnswer = { verdict: 'judged', material: null, signs: [], severity: null, regions: [] };
const damaged: ReviewAnswer = { ...sound, signs: ['water-stains'] };
const many = (count: number, stratum: CheckedRoof['stratum'], answer: ReviewAnswer): CheckedRoof[] =>
  Array.from({ length: count }, () => ({ stratum, answers: [answer] }));
const called = { damaged: 120, sound: 80, unreviewed: 0 };
const found = (roofs: CheckedRoof[]) => ({ called, result: auditResult(roofs, called) });
const cut = { usablePictures: 6, placed: 300, seen: 200, uncut: 0, picturesVersion: 6, placedVersion: 6 };
const ready: CaptureProgress = {
  ...{ cut, roofs: 200, reviewed: 195, leftToSoftware: 0, ready: 190, waivedBy: null },
  audit: found([...many(40, 'damaged', damaged), ...many(40, 'sound', sound)]),
};
const problems = (change: Partial<CaptureProgress>) =>
  problemsOf(deliveryConditions({ ...ready, ...change }));

test('what is covered, reviewed and checked can be delivered, however much of the ZIP code the pictures show', () => {
  expect(deliveryConditions(ready)).toEqual([
    { action: 'add-pictures', done: true, sentence: '6 pictures can be used.' },
    { action: 'cut-out', done: true, sentence: '200 of 300 roofs are cropped from the pictures.' },
    { action: 'review', done: true, sentence: '195 of 200 roofs are reviewed.' },
    { action: 'check', done: true, sentence: 'Its blind check is done.' },
  ]);
  expect(problems({ reviewed: 60, ready: 0 })).toEqual([
    'No roof of it is reviewed, so there is nothing to deliver.',
  ]);
});

test('each missing step is named', () => {
  expect(problems({ cut: { ...cut, usablePictures: 0 }, reviewed: 0, audit: null })).toEqual([
    'It has no picture that can be used.',
    '0 of 200 roofs are reviewed, 0%: the blind check can be drawn from 95% on.',
    'No blind check was drawn. Draw one, or waive it by name.',
  ]);
  expect(problems({ cut: { ...cut, usablePictures: 0 }, roofs: 0 })).toEqual([
    'It has no picture that can be used.',
  ]);
  for (const [change, problem] of [
    [{ placed: 0 }, 'No property of its ZIP code has a position to cut a roof out by.'],
    [{ placedVersion: null }, 'Its roofs are not cropped from the pictures yet.'],
    [{ placedVersion: 5 }, 'Pictures were added since its roofs were cropped.'],
    [{ uncut: 1 }, '1 roof is not cropped yet.'],
    [{ seen: 0 }, 'Its pictures show no roof.'],
  ] as const)
    expect(problems({ cut: { ...cut, ...change } })).toEqual([problem]);
});

test('a blind check is drawn from 95 % reviewed on, and a waived one needs a reviewed roof alone', () => {
  expect(drawProblem({ roofs: 200, reviewed: 189, leftToSoftware: 0 })).toBe(
    '189 of 200 roofs are reviewed, 94%: the blind check can be drawn from 95% on.',
  );
  expect(drawProblem({ roofs: 200, reviewed: 190, leftToSoftware: 0 })).toBeNull();
  expect(drawProblem({ roofs: 200, reviewed: 20, leftToSoftware: 170 })).toBeNull();
  expect(drawProblem({ roofs: 0, reviewed: 0, leftToSoftware: 0 })).toBe('It has no roof with a picture.');
  expect(problems({ reviewed: 60, ready: 60, audit: null, waivedBy: 'Ann Boss' })).toEqual([]);
});

test('a check of fewer than thirty of a kind is none, but of a kind that no roof was called', () => {
  const onlyDamaged = many(40, 'damaged', damaged);
  for (const checked of [[], onlyDamaged, [...onlyDamaged, ...many(29, 'sound', sound)]])
    expect(problems({ audit: found(checked) })).toEqual([
      'Its blind check has fewer than 30 roofs of a kind. Check more, or waive it by name.',
    ]);
  expect(
    problems({ audit: { ...found(onlyDamaged), called: { damaged: 200, sound: 0, unreviewed: 0 } } }),
  ).toEqual([]);
});
