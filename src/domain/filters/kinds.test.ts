import { expect, test } from 'vitest';
import { atLeast, between, contains, isDay, notSince, oneOf, since, someOf, yesNo } from './kinds.ts';

const inches = atLeast({ limits: { min: 0, max: 5, step: 0.25 }, unit: 'in' });

test('at least keeps what is as large, and nothing unknown', () => {
  expect([null, 0.75, 1, 2.5].map(inches.test(1))).toEqual([false, false, true, true]);
  expect(inches.parse('1.75')).toBe(1.75);
  expect([inches.parse('9'), inches.parse('-1'), inches.parse('big')]).toEqual([null, null, null]);
  expect(inches.describe('Hail at least', 1.75)).toBe('Hail at least 1.75 in');
  expect(inches.narrows(0)).toBe(false);
});

test('since and not since share out the days; the unknown has not happened', () => {
  const days = ['2026-10-31', '2026-11-01', '2026-11-02', null];
  expect(days.map(since().test('2026-11-01'))).toEqual([false, true, true, false]);
  expect(days.map(notSince().test('2026-11-01'))).toEqual([true, false, false, true]);
});

test('one of several values is compared without regard to case and blanks', () => {
  const kind = oneOf({ values: ['flat', 'mixed'] });
  expect(['Flat ', 'MIXED', 'slate', null].map(kind.test(['flat', 'mixed']))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(oneOf({ values: ['a'], unknownPasses: true }).test(['a'])(null)).toBe(true);
});

test('some of several asks for one that is there', () => {
  const test = someOf({ values: ['a', 'b'] }).test(['a', 'b']);
  expect([[], ['b'], ['c']].map(test)).toEqual([false, true, false]);
});

test('between has open ends, lets the unknown pass, and sends only what narrows', () => {
  const kind = between({ limits: { min: 10, max: 20, step: 1 }, describe: String, ends: ['low', 'high'] });
  expect([null, 0, 3, 12, 15, 99].map(kind.test([10, 15]))).toEqual([true, true, true, true, true, false]);
  expect(kind.send([10, 15])).toEqual([undefined, 15]);
  expect(kind.receive([undefined, 15])).toEqual([10, 15]);
  expect(kind.receive([undefined, undefined])).toBeNull();
});

test('a text is found in any case, a flag is so or not', () => {
  expect(contains(9).test(' ELM ')('12 n elm st')).toBe(true);
  expect([true, false, null].map(yesNo({ yes: 'Pool', no: 'No pool' }).test(false))).toEqual([
    false,
    true,
    false,
  ]);
});

test('a day is one of the calendar', () => {
  expect(['2024-02-29', '2026-02-29', '2026-1-1', '0000-00-00', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
