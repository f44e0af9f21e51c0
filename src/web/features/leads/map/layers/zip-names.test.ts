import { expect, test } from 'vitest';
import type { ZipArea } from '#contract/map.ts';
import { zipNamePoints } from './zip-names.ts';

const square = (west: number, south: number, size: number) => [
  [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ],
];
const areaOf = (...coordinates: number[][][][]) =>
  ({
    type: 'Feature',
    properties: { zipCode: '85251' },
    geometry: { type: 'MultiPolygon', coordinates },
  }) as ZipArea;

test('a ZIP of several parts is named once, in the middle of the largest', () => {
  const { features } = zipNamePoints([areaOf(square(-112, 33, 0.01), square(-111, 33, 0.2))]);
  expect(features).toHaveLength(1);
  expect(features[0]?.properties).toEqual({ zipCode: '85251' });
  const [longitude = 0, latitude = 0] = features[0]?.geometry.coordinates ?? [];
  expect(longitude).toBeCloseTo(-110.9, 2);
  expect(latitude).toBeCloseTo(33.1, 2);
});

test('a ZIP around another one is named beside its hole', () => {
  const [outline] = square(0, 0, 1);
  const [hole] = square(0.1, 0.3, 0.6);
  const [name] = zipNamePoints([areaOf([outline ?? [], hole ?? []])]).features;
  const [x = 0, y = 0] = name?.geometry.coordinates ?? [];
  expect(x > 0.1 && x < 0.7 && y > 0.3 && y < 0.9).toBe(false);
  expect(x > 0 && x < 1 && y > 0 && y < 1).toBe(true);
});
