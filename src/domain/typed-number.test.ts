import { expect, test } from 'vitest';
import { measureLimits } from './measure/limits.ts';
import { roofLimits } from './pricing/roof-limits.ts';
import { typedNumber } from './typed-number.ts';

test.each([
  ['1,200', 1200],
  [' 24.5 ', 24.5],
  ['.5', 0.5],
])('%j is a number of squares', (text, value) => {
  expect(typedNumber(text, roofLimits.squares)).toEqual({ value });
});

test.each(['2,001', '0', '-3', '1e3', '1,2', 'twelve', '24.5 sq', 'Infinity', '.'])(
  '%j is none, and a sentence says what to type',
  (text) => expect(typedNumber(text, roofLimits.squares)).toEqual({ problem: roofLimits.squares.problem }),
);

test('stories and layers are whole, and nothing typed is nothing wrong', () => {
  expect(typedNumber('1.5', roofLimits.stories).problem).toMatch(/1 to 6/);
  expect(typedNumber('6', roofLimits.layers).problem).toMatch(/0 to 5/);
  expect(typedNumber('  ', roofLimits.layers)).toEqual({});
  expect(typedNumber('25', measureLimits.pitch).problem).toMatch(/24 in 12/);
});
