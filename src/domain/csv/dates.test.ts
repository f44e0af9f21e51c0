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

test.each([
  '',
  '0',
  '00/00/0000',
  '1900-01-01',
  '12/31/9999',
  '2014',
  '13/45/2014',
  '2/30/2014',
  'WD',
  '2999-01-01',
])('%s is no day of a sale', (cell) => {
  expect(readDate(cell)).toBeNull();
});
