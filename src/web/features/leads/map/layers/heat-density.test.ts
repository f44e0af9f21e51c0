import { expect, test } from 'vitest';
import type { MapPoint } from '#domain/map/points.ts';
import { denseCells } from './heat-density.ts';

const at = (longitude: number, latitude: number, severityLevel: MapPoint['severityLevel']) =>
  ({ longitude, latitude, severityLevel }) as MapPoint;

test('a street counts house by house from near and as one place from afar', () => {
  const street = Array.from({ length: 10 }, (_, n) => at(-111.9 + n * 0.002, 33.5, 'severe'));
  const dense = denseCells(street);
  expect(dense(18)).toBe(4);
  expect(dense(4)).toBe(40);
});

test('the densest tenth decides, not the mean', () => {
  const houses = Array.from({ length: 20 }, (_, n) => at(-112 + n * 0.05, 33.5, 'none'));
  const block = Array.from({ length: 3 }, () => Array.from({ length: 30 }, () => 0)).flatMap((row, r) =>
    row.map(() => at(-110 + r * 0.05, 33.5, 'minor')),
  );
  expect(denseCells(houses)(16)).toBe(1);
  expect(denseCells([...houses, ...block])(16)).toBe(60);
});

test('nothing at all has a density too, and so has the edge of the world', () => {
  expect(denseCells([])(10)).toBe(1);
  expect(denseCells([at(180, 90, null), at(-180, -90, null)])(18)).toBe(1);
});
