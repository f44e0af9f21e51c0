import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rangeTo } from './range.ts';

/** The rows picked after ranges to each of the ends, begun at a row that was picked before. */
function pickedAfter(from: number, ends: readonly number[]): number[] {
  const rows = Array.from({ length: 10 }, (_, at) => at);
  const picked = new Set([from]);
  let to = from;
  for (const end of ends) {
    const change = rangeTo({ from, to }, end);
    for (const row of rows.slice(...change.released)) picked.delete(row);
    for (const row of rows.slice(...change.picked)) picked.add(row);
    to = end;
  }
  return [...picked].sort((a, b) => a - b);
}

test('a range grows, shrinks and turns round where it began', () => {
  expect(pickedAfter(4, [5, 6])).toEqual([4, 5, 6]);
  expect(pickedAfter(4, [6, 5])).toEqual([4, 5]);
  expect(pickedAfter(4, [6, 2])).toEqual([2, 3, 4]);
  expect(pickedAfter(4, [4])).toEqual([4]);
});

test('only its last end counts', () => {
  const row = fc.integer({ min: 0, max: 9 });
  fc.assert(
    fc.property(row, fc.array(row, { maxLength: 6 }), row, (from, ends, last) => {
      expect(pickedAfter(from, [...ends, last])).toEqual(pickedAfter(from, [last]));
    }),
  );
});
