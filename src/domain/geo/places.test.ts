import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distanceBetween } from './distance.ts';
import { isInUnitedStates } from './united-states.ts';

const phoenix = { latitude: 33.4484, longitude: -112.074 };
const tucson = { latitude: 32.2226, longitude: -110.9747 };

test('Phoenix and Tucson are 171 km apart', () => {
  expect(Math.round(distanceBetween(phoenix, tucson) / 1000)).toBe(171);
});

const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

test('a distance is the same both ways, nothing to itself, and at most half the earth', () => {
  fc.assert(
    fc.property(place, place, (a, b) => {
      const there = distanceBetween(a, b);
      expect(distanceBetween(a, a)).toBe(0);
      expect(there).toBeCloseTo(distanceBetween(b, a), 3);
      expect(there).toBeLessThanOrEqual(20_015_200);
    }),
  );
});

test.each([
  ['Phoenix', 33.45, -112.07, true],
  ['Anchorage', 61.22, -149.9, true],
  ['Attu', 52.9, 172.9, true],
  ['Honolulu', 21.3, -157.86, true],
  ['San Juan', 18.47, -66.1, true],
  ['Hagåtña', 13.47, 144.75, true],
  ['nowhere in the Gulf of Guinea', 0, 0, false],
  ['Mexico City', 19.43, -99.13, false],
  ['London', 51.5, -0.12, false],
  ['Phoenix with its numbers swapped', -112.07, 33.45, false],
])('%s', (_name, latitude, longitude, inside) => {
  expect(isInUnitedStates({ latitude, longitude })).toBe(inside);
});
