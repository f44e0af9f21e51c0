import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

test('pages hold 50 rows and the last one the rest', () => {
  expect(pageOf(120, 1)).toEqual({ page: 1, pageCount: 3, first: 1, last: 50 });
  expect(pageOf(120, 3)).toEqual({ page: 3, pageCount: 3, first: 101, last: 120 });
});

test('an empty list has one empty page', () => {
  expect(pageOf(0, 1)).toEqual({ page: 1, pageCount: 1, first: 0, last: 0 });
});

test('whatever page the address bar asks for, one that exists is shown', () => {
  fc.assert(
    fc.property(fc.nat(20_000), fc.oneof(fc.integer(), fc.double()), (rowCount, wanted) => {
      const { page, pageCount, first, last } = pageOf(rowCount, wanted);
      expect(page).toBeGreaterThanOrEqual(1);
      expect(page).toBeLessThanOrEqual(pageCount);
      expect(last - first).toBeLessThan(50);
      expect(last).toBeLessThanOrEqual(rowCount);
    }),
  );
});
