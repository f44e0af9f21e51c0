import { expect, test } from 'vitest';
import { findZip } from './zip-list.ts';

test('a ZIP code is found with its city, state and middle', () => {
  expect(findZip('85251')).toEqual({
    city: 'Scottsdale',
    state: 'AZ',
    latitude: 33.4936,
    longitude: -111.9167,
  });
  expect(findZip('00501')).toMatchObject({ city: 'Holtsville', state: 'NY' });
  // Military mail, the last line of GeoNames' list, and the territories that it leaves out.
  expect(findZip('96863')).toMatchObject({ city: 'FPO', state: 'HI' });
  expect(findZip('09021')).toMatchObject({ city: 'APO', state: 'AE' });
  expect(findZip('00901')).toMatchObject({ city: 'San Juan', state: 'PR' });
  expect(findZip('96950')).toMatchObject({ city: 'Saipan', state: 'MP' });
});

test('a malformed ZIP code, or one nobody has, is not found', () => {
  for (const text of ['00000', '99999', '8525', '852511', 'abcde', '-8525', ''])
    expect(findZip(text)).toBe(undefined);
});
