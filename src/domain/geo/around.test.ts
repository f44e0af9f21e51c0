import { expect, test } from 'vitest';
import { boundsAround, holds, mergedBounds } from './around.ts';
import type { Bounds } from './bounds.ts';
import { distanceBetween, METERS_A_MILE } from './distance.ts';

test('a margin has its stated width, at its corners too', () => {
  const [west, south, east, north] = boundsAround([-112, 33, -111, 49], 30);
  const miles = (latitude: number, longitude: number, from: [latitude: number, longitude: number]) =>
    distanceBetween({ latitude, longitude }, { latitude: from[0], longitude: from[1] }) / METERS_A_MILE;
  expect(miles(north, -112, [49, -112])).toBeGreaterThan(30);
  expect(miles(south, -112, [33, -112])).toBeGreaterThan(30);
  expect(miles(49, west, [49, -112])).toBeGreaterThan(30);
  expect(miles(49, east, [49, -111])).toBeGreaterThan(30);
  expect(miles(49, east, [49, -111])).toBeLessThan(32);
  expect(boundsAround([-180, -90, 180, 90], 30)).toEqual([-180, -90, 180, 90]);
});

test('bounds that overlap become one, also where only a third one joins them', () => {
  const [left, right, far]: Bounds[] = [
    [0, 0, 1, 1],
    [2, 0, 3, 1],
    [9, 9, 10, 10],
  ] as Bounds[];
  const bridge: Bounds = [0.5, 0.5, 2.5, 2];
  expect(mergedBounds([left, right, far, bridge] as Bounds[])).toEqual([far, [0, 0, 3, 2]]);
  expect(mergedBounds([])).toEqual([]);
});

test('an edge belongs to its bounds', () => {
  expect(holds([0, 0, 1, 1], { latitude: 1, longitude: 0 })).toBe(true);
  expect(holds([0, 0, 1, 1], { latitude: 1.01, longitude: 0 })).toBe(false);
});
