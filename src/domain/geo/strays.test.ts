import { expect, test } from 'vitest';
import { findStrays } from './strays.ts';

const street = Array.from({ length: 60 }, (_, n) => [n, n % 5] as const);

const straysOf = (places: readonly (readonly [number, number])[], counts?: number[], near?: number) => {
  const isStray = findStrays({
    x: Float64Array.from(places, ([x]) => x),
    y: Float64Array.from(places, ([, y]) => y),
    ...(counts && { counts: Float64Array.from(counts) }),
    ...(near !== undefined && { near }),
  });
  return places.filter((_, at) => isStray(at));
};

test('one place far from all others is a stray, and so are few among many', () => {
  expect(straysOf([...street, [5000, 100]])).toEqual([[5000, 100]]);
  expect(straysOf(street)).toEqual([]);
});

test('a place shared by every fiftieth point is not a stray', () => {
  expect(straysOf([...street, [5000, 100], [5001, 100]])).toEqual([]);
});

test('places with counts are judged like as many single points', () => {
  const counted: [number, number][] = [
    [0, 0],
    [1, 0],
    [900, 0],
  ];
  expect(straysOf(counted, [500, 500, 3])).toEqual([[900, 0]]);
  expect(straysOf(counted, [500, 500, 30])).toEqual([]);
  const each = [...Array(500).fill([0, 0]), ...Array(500).fill([1, 0]), ...Array(3).fill([900, 0])];
  expect(straysOf(each)).toHaveLength(3);
});

test('of a handful none is a stray, and none is near the middle', () => {
  expect(straysOf([...street.slice(0, 10), [5000, 100]])).toEqual([]);
  expect(straysOf([...street, [5000, 100]], undefined, 6000)).toEqual([]);
});
