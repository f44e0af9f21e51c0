import { expect, test } from 'vitest';
import { printable } from './printable.ts';

test.each([
  ['  Ann\n\tLee\u0000\u0007 ', 'Ann Lee'],
  ['\u202Eevil\u2066 \u200Bname', 'evil name'],
  ['\uD800 half', '\uFFFD half'],
  ['e\u0301', '\u00e9'],
  ['👩\u200D👧 \u2764\uFE0F', '👩👧 \u2764'],
  ['#let x = 1', '#let x = 1'],
])('%j is printed as %j', (text, printed) => expect(printable(text, 100)).toBe(printed));

test('a long text ends in an ellipsis, and a long word may be broken', () => {
  expect(printable('a b c d', 4)).toBe('a b…');
  const run = 'x'.repeat(14);
  expect(printable('x'.repeat(33), 100)).toBe(`${run}\u200b${run}\u200bxxxxx`);
  expect(printable(run, 100)).toBe(run);
});
