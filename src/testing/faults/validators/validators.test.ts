import { expect, test } from 'vitest';
import { uncleanAnswers } from './clean-answers.ts';
import { strayWrites } from './exactly-once.ts';
import { lostWrites } from './never-lost.ts';

const history = [
  { key: 'a', status: 201 },
  { key: 'b', status: 503 },
  { key: 'c', status: 500 },
  { key: 'd', status: null },
];

test('an acknowledged write that is missing is lost, a refused one is not', () => {
  expect(lostWrites(history, ['a'])).toEqual([]);
  expect(lostWrites(history, ['b', 'c'])).toEqual(['a']);
});

test('what is there twice or was never tried is stray; a refused write may be there', () => {
  expect(strayWrites(history, ['a', 'b', 'd'])).toEqual([]);
  expect(strayWrites(history, ['a', 'a', 'x'])).toEqual(['a', 'x']);
});

test('only an acknowledgment or a clean refusal is a clean answer', () => {
  expect(uncleanAnswers(history)).toEqual(['c: 500', 'd: no answer']);
});
