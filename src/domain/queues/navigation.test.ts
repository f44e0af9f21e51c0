import { expect, test } from 'vitest';
import { directionsTo } from './navigation.ts';

test('both map services are given the coordinates as they are', () => {
  const ways = directionsTo({ latitude: 33.4942, longitude: -111.9261 });
  expect(new URL(ways?.google ?? '').searchParams.get('destination')).toBe('33.4942,-111.9261');
  expect(new URL(ways?.apple ?? '').searchParams.get('daddr')).toBe('33.4942,-111.9261');
});

test('there is no way to a property without coordinates', () => {
  expect(directionsTo({ latitude: null, longitude: null })).toBeNull();
  expect(directionsTo({ latitude: 0, longitude: 0 })).toBeNull();
});
