import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveBefore } from './move.ts';

describe('moving doors on the list', () => {
  test('puts them before another one, in the order given', () => {
    expect(moveBefore([1, 2, 3, 4, 5], [5, 4], 2)).toEqual([1, 5, 4, 2, 3]);
    expect(moveBefore([1, 2, 3], [1], null)).toEqual([2, 3, 1]);
  });

  test('goes last where the other one is not there any more', () => {
    expect(moveBefore([1, 2, 3], [1], 9)).toEqual([2, 3, 1]);
  });

  test('never loses, doubles or invents a door, and leaves the others in their order', () => {
    const order = fc.uniqueArray(fc.nat(50));
    fc.assert(
      fc.property(order, fc.array(fc.nat(50)), fc.option(fc.nat(50)), (before, moved, target) => {
        const after = moveBefore(before, moved, target);
        expect([...after].sort()).toEqual([...before].sort());
        const others = (ids: number[]) => ids.filter((id) => !moved.includes(id));
        expect(others(after)).toEqual(others(before));
      }),
    );
  });
});
