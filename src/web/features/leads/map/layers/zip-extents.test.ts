import { expect, test } from 'vitest';
import { zipExtents } from './zip-extents.ts';

const at = (longitude: number, latitude: number, zipCode = '97201') => ({ zipCode, longitude, latitude });
/** Ten by ten houses, a hundredth of a degree apart. */
const town = Array.from({ length: 100 }, (_, n) => at(-122 + (n % 10) / 100, 45 + Math.floor(n / 10) / 100));
const none = new Set<string>();

const cornersOf = (points: Parameters<typeof zipExtents>[0]) => {
  const [line] = zipExtents(points, none).lines.features;
  return line?.geometry.type === 'LineString' ? line.geometry.coordinates : [];
};

test('a ZIP without an outline has a closed line around its properties, and its code in their middle', () => {
  const corners = cornersOf(town);
  expect(corners.at(0)).toEqual(corners.at(-1));
  expect(Math.min(...corners.map(([x = 0]) => x))).toBeCloseTo(-122.001, 4);
  expect(Math.max(...corners.map(([, y = 0]) => y))).toBeCloseTo(45.091, 4);
  const [name] = zipExtents(town, none).names.features;
  expect(name?.properties).toMatchObject({ zipCode: '97201' });
  expect(name?.geometry.coordinates[0]).toBeCloseTo(-121.955, 4);
});

test('a single wrong position does not pull the line across the country', () => {
  expect(Math.max(...cornersOf([...town, at(-80, 30)]).map(([x = 0]) => x))).toBeLessThan(-121.9);
});

test('a ZIP with its own outline has none of these, nor has one with only a house or two', () => {
  expect(zipExtents(town, new Set(['97201'])).lines.features).toEqual([]);
  expect(zipExtents(town.slice(0, 2), none).lines.features).toEqual([]);
});
