import fc from 'fast-check';
import { expect, test } from 'vitest';
import { matching, pageOf } from './matching.ts';

const people = [
  'Dana Reyes dana@peakroofs.com 85251',
  'Sam Ortiz sam@peakroofs.com',
  'Ann Reyes ann@gable.com',
];
const found = (typed: string) => matching(people, (text) => text, typed).map((text) => text.split(' ')[0]);

test('every word typed must be there, in any order and case', () => {
  expect(found('')).toEqual(['Dana', 'Sam', 'Ann']);
  expect(found('  ')).toEqual(['Dana', 'Sam', 'Ann']);
  expect(found('REYES')).toEqual(['Dana', 'Ann']);
  expect(found('peak reyes')).toEqual(['Dana']);
  expect(found('8525')).toEqual(['Dana']);
  expect(found('reyes ortiz')).toEqual([]);
});

test('the pages hold every item once, in order', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer(), { maxLength: 200 }),
      fc.integer({ min: 1, max: 60 }),
      (items, size) => {
        const { pageCount } = pageOf(items, 1, size);
        const pages = Array.from({ length: pageCount }, (_, index) => pageOf(items, index + 1, size).items);
        expect(pages.flat()).toEqual(items);
      },
    ),
  );
});

test('a page that does not exist gives the nearest that does', () => {
  const items = [1, 2, 3];
  expect(pageOf(items, 9, 2)).toEqual({ items: [3], page: 2, pageCount: 2, total: 3 });
  expect(pageOf(items, -1, 2).page).toBe(1);
  expect(pageOf([], 4, 2)).toEqual({ items: [], page: 1, pageCount: 1, total: 0 });
});
