import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asCents, centsOf, decimalOf, shareOf, timesRatio } from './money.ts';

test('half a cent goes up, and away from zero for credits', () => {
  expect(timesRatio(1, 1, 2)).toBe(1);
  expect(timesRatio(3, 1, 2)).toBe(2);
  expect(timesRatio(-3, 1, 2)).toBe(-2);
  expect(timesRatio(-1, 1, 2)).toBe(-1);
  expect(timesRatio(100, 1, 3)).toBe(33);
  expect(shareOf(12_345, 860)).toBe(1062);
  expect(shareOf(-12_345, 860)).toBe(-1062);
  expect(Object.is(timesRatio(-1, 1, 3), 0)).toBe(true);
});

test('an amount a double would get wrong is exact', () => {
  // 0.07 × 0.85 dollars is 5.95 cents.
  expect(shareOf(7, 8500)).toBe(6);
  expect(timesRatio(999_999_999_999, 9999, 10_000)).toBe(999_899_999_999);
});

test('a fraction of a cent is an error, not a price', () => {
  for (const wrong of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
    expect(() => asCents(wrong)).toThrow(RangeError);
});

test('rounding is never off by more than half a cent, and the same for a debit and its credit', () => {
  const whole = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  const count = fc.integer({ min: 0, max: 1_000_000 });
  const by = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(whole, count, by, (cents, numerator, denominator) => {
      const rounded = timesRatio(cents, numerator, denominator);
      expect(rounded + timesRatio(-cents, numerator, denominator)).toBe(0);
      const off = BigInt(rounded) * BigInt(denominator) - BigInt(cents) * BigInt(numerator);
      expect(2n * (off < 0n ? -off : off) <= BigInt(denominator)).toBe(true);
    }),
  );
});

test('decimal text and cents are each other', () => {
  expect(decimalOf(1_250_000)).toBe('12500.00');
  expect(decimalOf(5)).toBe('0.05');
  expect(decimalOf(-5)).toBe('-0.05');
  expect(centsOf('12500')).toBe(1_250_000);
  expect(centsOf('12500.5')).toBe(1_250_050);
  for (const none of ['', '1.234', '1,000', '1e3', 'abc', '.5', '１']) expect(centsOf(none)).toBe(null);
  const cents = fc.integer({ min: -999_999_999_999, max: 999_999_999_999 });
  fc.assert(fc.property(cents, (amount) => centsOf(decimalOf(amount)) === asCents(amount)));
});
