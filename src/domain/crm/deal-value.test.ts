import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dollars, parseDealValue } from './deal-value.ts';

describe('a typed deal value', () => {
  test.each([
    ['12500', '12500.00'],
    ['$12,500.5', '12500.50'],
    ['.5', '0.50'],
    ['007', '7.00'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['1.10000', '1.10'],
    ['9999999999.99', '9999999999.99'],
  ])('%s is %s', (typed, value) => expect(parseDealValue(typed)).toBe(value));

  test.each(['', '  ', 'about ten', '1e5', '.', '1.2.3', '$'])('%j is sent as nothing', (typed) =>
    expect(parseDealValue(typed)).toBeNull(),
  );

  test('is refused below zero, with parts of a cent, and beyond what can be kept', () => {
    expect(parseDealValue('-1')).toBe('negative');
    expect(parseDealValue('1.005')).toBe('too-precise');
    expect(parseDealValue('10000000000')).toBe('too-large');
  });

  test('keeps every cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 999_999_999_999n }), (amount) => {
        const text = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
        expect(parseDealValue(text)).toBe(text);
        expect(dollars(text).replace(/[$,.]/g, '').padEnd(3, '0')).toContain(String(amount / 100n));
      }),
    );
  });
});

test('whole dollars are shown without cents', () => {
  expect(dollars('12500.00')).toBe('$12,500');
  expect(dollars('12500.50')).toBe('$12,500.50');
  expect(dollars('9999999999.99')).toBe('$9,999,999,999.99');
});
