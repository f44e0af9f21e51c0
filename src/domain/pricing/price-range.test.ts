import { describe, expect, test } from 'vitest';
import { estimate } from './estimate.ts';
import { priceRange, rangeWords, sumOfRanges, valueWords } from './price-range.ts';
import { quantitiesOfTyped } from './quantities.ts';
import { sampleBook } from './sample-book.ts';

const priceOf = (squares: number, key: 'good' | 'best') => {
  const found = estimate(
    quantitiesOfTyped(squares, { pitch: 6, stories: 1 }, sampleBook.settings.typical),
    sampleBook,
    key,
  );
  if ('problem' in found) throw new Error(found.problem);
  return found.totalCents / 100;
};

describe('a roof of 32 squares ± 6', () => {
  const roof = { squares: 32, plusMinusSquares: 6, pitch: 6 };
  test('costs from Good on 26 squares to Best on 38, rounded outward', () => {
    const range = priceRange(roof, sampleBook, 500);
    expect(range?.low).toBe(Math.floor(priceOf(26, 'good') / 500) * 500);
    expect(range?.high).toBe(Math.ceil(priceOf(38, 'best') / 500) * 500);
    expect(priceRange(roof, sampleBook, 1)?.low).toBeGreaterThan(range?.low ?? 0);
  });

  test('of which nothing can be smaller than a square, or outside the prices', () => {
    expect(priceRange({ ...roof, plusMinusSquares: 50 }, sampleBook, 1)?.low).toBe(
      Math.floor(priceOf(1, 'good')),
    );
    expect(priceRange(roof, { ...sampleBook, items: [] }, 500)).toBeNull();
  });
});

describe('many roofs', () => {
  const roofs = { squares: 30, pitch: 6, count: 412, squaredErrors: 412 * 9 ** 2, isAssumed: true };
  const sumOf = (more: Partial<typeof roofs>) => sumOfRanges([{ ...roofs, ...more }], sampleBook, 1);
  const widthOf = (more: Partial<typeof roofs>) => {
    const sum = sumOf(more);
    return sum ? sum.high / sum.low : 0;
  };

  test('are summed on sizes within their common ±, which a pitch that is off for all keeps wide', () => {
    // A roof of 7 in 12 has 3.6% more than one of 6 in 12.
    const [less, more] = [30 * (1 - 0.036), 30 * (1 + 0.036)];
    const sum = sumOf({});
    expect((sum?.low ?? 0) / (412 * priceOf(less, 'good'))).toBeCloseTo(1, 2);
    expect((sum?.high ?? 0) / (412 * priceOf(more, 'best'))).toBeCloseTo(1, 2);
    expect(sum?.priced).toBe(412);
    expect(widthOf({ count: 41_200, squaredErrors: 41_200 * 81 })).toBeCloseTo(widthOf({}), 1);
    expect(widthOf({})).toBeGreaterThan(widthOf({ isAssumed: false }) + 0.03);
  });

  test('of which there is one come to its own range', () => {
    const one = priceRange({ squares: 30, plusMinusSquares: 9, pitch: 6 }, sampleBook, 1);
    expect(sumOf({ count: 1, squaredErrors: 81 })).toEqual({ ...one, priced: 1 });
  });

  test('without a price are not counted', () => {
    expect(sumOfRanges([], sampleBook, 500)).toBeNull();
    expect(sumOfRanges([roofs], { ...sampleBook, items: [] }, 500)).toBeNull();
  });
});

test('in words', () => {
  expect(rangeWords({ low: 14_000, high: 17_000 })).toBe('$14,000 to $17,000');
  expect(valueWords({ low: 5_100_000, high: 6_300_000 })).toBe('$5.1 to 6.3 million');
  expect(valueWords({ low: 51_000, high: 63_000 })).toBe('$51,000 to $63,000');
});
