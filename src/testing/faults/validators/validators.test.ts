import { expect, test } from 'vitest';
import { diskFullHappened } from '../database-faults.ts';
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

test('duplicates and writes never tried are stray; a refused write may exist', () => {
  expect(strayWrites(history, ['a', 'b', 'd'])).toEqual([]);
  expect(strayWrites(history, ['a', 'a', 'x'])).toEqual(['a', 'x']);
});

test('only an acknowledgment or a clean refusal is a clean answer', () => {
  expect(uncleanAnswers(history)).toEqual(['c: 500', 'd: no answer']);
});

test('a disk that was not full to a write says why', () => {
  const writes = (...statuses: (number | null)[]) => statuses.map((status, n) => ({ key: `q-${n}`, status }));
  expect(diskFullHappened(true, writes(201, 507))).toBe(true);
  expect(diskFullHappened(false, writes(201))).toContain('could not be filled');
  expect(diskFullHappened(true, [])).toContain('nothing was written');
  expect(diskFullHappened(true, writes(201, null))).toContain('2 writes answered 201, no answer');
});
