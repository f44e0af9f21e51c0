import { expect, test } from 'vitest';
import { directionsTo } from './navigation.ts';

const door = { address: '7501 E Osborn Rd, #2', zipCode: '85251', locationPrecision: null };

test('every map application is given the coordinates as they are', () => {
  const ways = directionsTo({ ...door, latitude: 33.4942, longitude: -111.9261 });
  expect(new URL(ways?.google ?? '').searchParams.get('destination')).toBe('33.4942,-111.9261');
  expect(new URL(ways?.apple ?? '').searchParams.get('daddr')).toBe('33.4942,-111.9261');
  expect(new URL(ways?.waze ?? '').searchParams.get('ll')).toBe('33.4942,-111.9261');
  expect(ways?.device).toBe('geo:33.4942,-111.9261?q=33.4942%2C-111.9261');
});

test('there is no way to a property without coordinates', () => {
  expect(directionsTo({ ...door, latitude: null, longitude: null })).toBeNull();
  expect(directionsTo({ ...door, latitude: 0, longitude: 0 })).toBeNull();
});

test('where only the ZIP is known, the way leads to the address and not to the middle of the ZIP', () => {
  const ways = directionsTo({ ...door, locationPrecision: 'zip', latitude: 33.49, longitude: -111.92 });
  const target = '7501 E Osborn Rd, #2, 85251';
  expect(new URL(ways?.google ?? '').searchParams.get('destination')).toBe(target);
  expect(new URL(ways?.apple ?? '').searchParams.get('daddr')).toBe(target);
  expect(new URL(ways?.waze ?? '').searchParams.get('q')).toBe(target);
  expect(ways?.device).toBe(`geo:0,0?q=${encodeURIComponent(target)}`);
});
