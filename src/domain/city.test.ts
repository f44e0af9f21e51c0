import { expect, test } from 'vitest';
import { cityKey } from './city.ts';

test('a city is one in all its spellings', () => {
  for (const [one, ...others] of [
    ['Saint Johns', 'St. Johns', 'ST JOHNS', " St.  John's "],
    ['Fort Worth', 'Ft. Worth', 'FT WORTH'],
    ['Mount Vernon', 'Mt. Vernon', 'Mt Vernon'],
    ['Winston-Salem', 'Winston Salem'],
    ['Mayagüez', 'MAYAGUEZ'],
    ['Sault Sainte Marie', 'Sault Ste. Marie'],
  ])
    for (const other of others) expect([other, cityKey(other)]).toEqual([other, cityKey(one ?? '')]);
  expect(cityKey('Saint Johns')).not.toBe(cityKey('Saint John'));
  expect(cityKey('Fortville')).toBe('fortville');
});
