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

test('many roofs are summed at their stated sizes, and those without a price are not counted', () => {
  const sum = sumOfRanges([{ squares: 30, pitch: 6, count: 412 }], sampleBook, 100_000);
  expect(sum).toMatchObject({ priced: 412 });
  expect(sum?.low).toBe(Math.floor((412 * priceOf(30, 'good')) / 100_000) * 100_000);
  expect(sumOfRanges([], sampleBook, 500)).toBeNull();
});

test('in words', () => {
  expect(rangeWords({ low: 14_000, high: 17_000 })).toBe('$14,000 to $17,000');
  expect(valueWords({ low: 5_100_000, high: 6_300_000 })).toBe('$5.1 to 6.3 million');
  expect(valueWords({ low: 51_000, high: 63_000 })).toBe('$51,000 to $63,000');
});
