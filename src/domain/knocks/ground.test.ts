import { expect, test } from 'vitest';
import { originOf, worldOf } from '../geo/world.ts';
import { groundAround, joinGround } from './ground.ts';
import { tilesAlong } from './tiles-along.ts';

const door = { latitude: 33.5, longitude: -111.9 };
const street = (latitude: number) => ({
  properties: { kind: 'street' },
  geometry: {
    type: 'LineString' as const,
    // Its corners are far off; it passes the door between them.
    coordinates: [
      [-112, latitude],
      [-111.8, latitude],
    ] as [number, number][],
  },
});
const roof = (longitude: number) => ({
  properties: { kind: 'roof' },
  geometry: {
    type: 'Polygon' as const,
    coordinates: [
      [
        [longitude, 33.5],
        [longitude + 0.0001, 33.5],
        [longitude, 33.5001],
        [longitude, 33.5],
      ],
    ] as [number, number][][],
  },
});

test('what is near a door comes along, a street that passes it as well, and nothing else', () => {
  const near = groundAround([door], [street(33.5005), street(33.6), roof(-111.9), roof(-111.7)], []);
  expect(near.streets).toEqual([street(33.5005).geometry.coordinates]);
  expect(near.roofs).toEqual([roof(-111.9).geometry.coordinates[0]]);
  expect([near.lots, near.zips]).toEqual([[], []]);
});

test('of the edge of a ZIP code only the stretches near a door', () => {
  const ring: [number, number][] = [
    [-111.9, 33.5],
    [-111.9, 33.9],
    [-111.5, 33.9],
    [-111.5, 33.5],
    [-111.9, 33.5],
  ];
  const { zips } = groundAround([door], [], [{ geometry: { coordinates: [[ring]] } }]);
  expect(zips).toEqual([
    [ring[0], ring[1]],
    [ring[3], ring[4]],
  ]);
});

test('streets keep their names through joining, also beside ground that was taken along without any', () => {
  const named = { ...street(33.5005), properties: { kind: 'street', name: 'E Oak St' } };
  const { streetNames: _, ...before } = groundAround([door], [street(33.5005)], []);
  const joined = joinGround([before, groundAround([door], [street(33.6), named, street(33.5)], [])]);
  expect(joined.streets).toHaveLength(3);
  expect(joined.streetNames).toEqual([null, 'E Oak St', null]);
});

test('without doors there is nothing around them', () => {
  expect(groundAround([], [street(33.5)], []).streets).toEqual([]);
});

test('a walk needs the tiles that reach near its doors, each once, in the order of the doors', () => {
  const far = { latitude: 33.6, longitude: -111.9 };
  const tiles = tilesAlong([far, door, { ...door, latitude: 33.5001 }], 15);
  expect(tiles.length).toBeLessThanOrEqual(8);
  expect(new Set(tiles.map(({ x, y }) => `${x} ${y}`)).size).toBe(tiles.length);
  const { x, y, size } = originOf(tiles[0] ?? { z: 0, x: 0, y: 0 });
  const [east, south] = worldOf(far.longitude, far.latitude);
  expect(east - x >= 0 && east - x < size && south - y >= 0 && south - y < size).toBe(true);
});
