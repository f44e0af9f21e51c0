import { expect, test } from 'vitest';
import { tileAt, worldOf } from '#domain/geo/world.ts';
import { readGround } from '#web/features/imagery/ground/read-ground.ts';
import { encodeTile, type Feature } from '../base-map.ts';

const at = (longitude: number, latitude: number) =>
  [-111.94 + longitude / 1e4, 33.49 + latitude / 1e4] as const;
const road = (kind: string): Feature => ({
  layer: 'roads',
  properties: { kind },
  type: 'line',
  line: [at(0, 0), at(20, 3)],
});
const near = ([longitude, latitude]: readonly [number, number]) => [
  expect.closeTo(longitude, 5),
  expect.closeTo(latitude, 5),
];

test('of a tile streets with their names and houses are read, each to where it lies, and no footpaths', () => {
  const tile = tileAt(15, ...worldOf(-111.94, 33.49));
  const house: Feature = {
    layer: 'buildings',
    properties: { kind: 'building' },
    type: 'polygon',
    line: [at(1, 1), at(3, 1), at(3, 2), at(1, 1)],
  };
  const water: Feature = { ...house, layer: 'water' };
  const street = { ...road('minor_road'), properties: { kind: 'minor_road', name: 'E Oak St' } };
  const ground = readGround(encodeTile(tile, [street, road('path'), house, water]), tile);
  expect(ground).toEqual([
    {
      properties: { kind: 'street', name: 'E Oak St' },
      geometry: { type: 'LineString', coordinates: road('').line.map(near) },
    },
    { properties: { kind: 'roof' }, geometry: { type: 'Polygon', coordinates: [house.line.map(near)] } },
  ]);
});
