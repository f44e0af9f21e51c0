import { expect, test } from 'vitest';
import { describePlan } from './undo-words.ts';

test.each([
  [1, 0, '1 property that it added is removed.'],
  [
    1200,
    1,
    '1,200 properties that it added are removed. 1 property that it changed gets its previous values back.',
  ],
  [0, 2, '2 properties that it changed get their previous values back.'],
  [0, 0, 'It changed no property; only its place in the history changes.'],
])('%i added and %i changed', (removes, restores, words) => {
  expect(describePlan({ removes, restores })).toBe(words);
});
