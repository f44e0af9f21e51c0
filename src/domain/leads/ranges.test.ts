import { expect, test } from 'vitest';
import { AREA_RANGE, areaLabel, passesRange, YEAR_RANGE, yearLabel } from './ranges.ts';

test('a house without a year passes at any slider position', () => {
  expect(passesRange(null, [2000, 2001], YEAR_RANGE)).toBe(true);
  expect(passesRange(0, [2000, 2001], YEAR_RANGE)).toBe(true);
});

test('both ends of the chosen years are included', () => {
  expect([1989, 1990, 2000, 2001].map((year) => passesRange(year, [1990, 2000], YEAR_RANGE))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test('at its ends the slider does not hide values beyond them', () => {
  expect(passesRange(1890, [1950, 1990], YEAR_RANGE)).toBe(true);
  expect(passesRange(1890, [1951, 1990], YEAR_RANGE)).toBe(false);
  expect(passesRange(750_000, [5_000, 200_000], AREA_RANGE)).toBe(true);
  expect(passesRange(750_000, [5_000, 195_000], AREA_RANGE)).toBe(false);
});

test('labels show which end is open', () => {
  expect(areaLabel([0, 200_000])).toBe('0 – 200k+ sq ft');
  expect(areaLabel([5_000, 20_000])).toBe('5k – 20k sq ft');
  expect(yearLabel([1950, 2025])).toBe('Any year');
  expect(yearLabel([1950, 1980])).toBe('Up to 1980');
  expect(yearLabel([1980, 2025])).toBe('1980 or later');
  expect(yearLabel([1980, 1990])).toBe('1980 – 1990');
});
