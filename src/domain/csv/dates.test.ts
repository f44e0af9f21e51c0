import { expect, test } from 'vitest';
import { readDate } from './dates.ts';

test.each([
  '2014-05-03',
  '2014-05-03T00:00:00.000Z',
  '2014/5/3',
  '20140503',
  '05/03/2014',
  '5/3/14',
  '5/3/2014 12:00:00 AM',
  '05-03-2014',
  'May 3, 2014',
  '3-MAY-14',
  '41762',
  '1399075200000',
])('%s is May 3, 2014', (cell) => {
  expect(readDate(cell)).toBe('2014-05-03');
});

test('two digits are a year of the past hundred', () => {
  expect(readDate('7/4/76')).toBe('1976-07-04');
});

test.each(['', '0', '00/00/0000', '1900-01-01', '12/31/9999'])('%s is no date at all', (cell) => {
  expect(readDate(cell)).toBeNull();
});

test.each([
  ['2014', 'is not a date'],
  ['13/45/2014', 'is not a date'],
  ['2/30/2014', 'is not a date'],
  ['WD', 'is not a date'],
  ['2899-01-01', 'is a day to come'],
])('%s is left out and named: it %s', (cell, reason) => {
  expect(readDate(cell)).toEqual({ reason, isLeftOut: true });
});
