import { expect, test } from 'vitest';
import { businessDaysAfter, isFederalHoliday } from './business-days.ts';

test.each([
  ['a Monday', '2026-11-16', 3, '2026-11-19'],
  ['a Thursday: Saturday counts, Sunday does not', '2026-11-19', 3, '2026-11-23'],
  ['a Saturday', '2026-11-21', 3, '2026-11-25'],
  ['a Sunday', '2026-11-22', 3, '2026-11-25'],
  ['the Tuesday before Thanksgiving, 2026-11-26', '2026-11-24', 3, '2026-11-28'],
  ['the day before', '2026-11-25', 3, '2026-11-30'],
  ['Thanksgiving itself', '2026-11-26', 3, '2026-11-30'],
  ['before Christmas', '2026-12-23', 3, '2026-12-28'],
  ['before July 4, a Saturday that is observed on Friday', '2026-07-01', 3, '2026-07-07'],
  ['the week in which clocks are put back', '2026-10-30', 3, '2026-11-03'],
])('three federal business days after %s', (_, day, count, last) =>
  expect(businessDaysAfter(day, count, 'federal')).toBe(last),
);

test('where a law does not define business days, Saturdays do not count either', () => {
  expect(businessDaysAfter('2026-11-19', 4, 'weekdays')).toBe('2026-11-25');
  expect(businessDaysAfter('2026-11-24', 4, 'weekdays')).toBe('2026-12-01');
});

test('federal holidays of 2026 and 2027, with the days on which they are observed', () => {
  const days = Array.from({ length: 730 }, (_, index) =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  );
  expect(days.filter(isFederalHoliday)).toEqual([
    ...['2026-01-01', '2026-01-19', '2026-02-16', '2026-05-25', '2026-06-19', '2026-07-03', '2026-07-04'],
    ...['2026-09-07', '2026-10-12', '2026-11-11', '2026-11-26', '2026-12-25'],
    ...['2027-01-01', '2027-01-18', '2027-02-15', '2027-05-31', '2027-06-18', '2027-06-19'],
    ...['2027-07-04', '2027-07-05', '2027-09-06', '2027-10-11', '2027-11-11', '2027-11-25'],
    // New Year's Day of 2028 is a Saturday.
    ...['2027-12-24', '2027-12-25', '2027-12-31'],
  ]);
});
