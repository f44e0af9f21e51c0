import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { neighborsIn } from './neighbors.ts';

describe('the neighbors of a property in a list', () => {
  test('in the middle and at either end', () => {
    expect(neighborsIn([7, 8, 9], 8)).toEqual({ place: 2, count: 3, previous: 7, next: 9 });
    expect(neighborsIn([7, 8, 9], 7)).toEqual({ place: 1, count: 3, previous: null, next: 8 });
    expect(neighborsIn([7, 8, 9], 9)).toEqual({ place: 3, count: 3, previous: 8, next: null });
  });

  test('one that never was in the list has none', () => {
    expect(neighborsIn([7, 8, 9], 1)).toEqual({ place: null, count: 3, previous: null, next: null });
    expect(neighborsIn([], 1)).toEqual({ place: null, count: 0, previous: null, next: null });
  });

  test('one that left the list still leads to those around it', () => {
    expect(neighborsIn([7, 9], 8, 1)).toEqual({ place: null, count: 2, previous: 7, next: 9 });
    expect(neighborsIn([7, 8], 9, 2)).toMatchObject({ previous: 8, next: null });
    expect(neighborsIn([8, 9], 7, 0)).toMatchObject({ previous: null, next: 8 });
    expect(neighborsIn([7], 9, 12)).toMatchObject({ previous: 7, next: null });
  });

  test('next walks through the whole list once, previous walks back', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), (ids) => {
        const forth = walk(ids, ids[0] ?? 0, 'next');
        const back = walk(ids, ids.at(-1) ?? 0, 'previous');
        expect(forth).toEqual(ids);
        expect(back).toEqual([...ids].reverse());
      }),
    );
  });
});

function walk(ids: readonly number[], from: number, step: 'next' | 'previous'): number[] {
  const visited: number[] = [];
  for (let id: number | null = from; id !== null; id = neighborsIn(ids, id)[step]) visited.push(id);
  return visited;
}
