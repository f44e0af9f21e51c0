import { expect, test } from 'vitest';
import { type Tile, tileAt, worldOf } from '../geo/world.ts';
import { boundsOfTile, metersOfPixel, TILE_PIXELS } from './pyramid.ts';
import { pixelsOf, within } from './region.ts';

const [x, y] = worldOf(-111.9261, 33.4948);
const tile: Tile = tileAt(18, x, y);
const [west, south, east, north] = boundsOfTile(tile);
const at = (share: number, down: number): [number, number] => [
  west + (east - west) * share,
  north + (south - north) * down,
];
const count = (inside: Uint8Array) => inside.reduce((sum, one) => sum + one, 0);
const all = TILE_PIXELS ** 2;

test('an outline lets through what it goes around, except for its holes', () => {
  const square = (from: number, to: number) => [
    at(from, from),
    at(to, from),
    at(to, to),
    at(from, to),
    at(from, from),
  ];
  const inside = within(pixelsOf(tile), { outline: [[square(0.25, 0.75), square(0.4, 0.6)]] });
  expect(count(inside) / all).toBeCloseTo(0.25 - 0.04, 2);
  const isIn = (column: number, row: number) => inside[row * TILE_PIXELS + column] === 1;
  expect([isIn(10, 10), isIn(150, 150), isIn(256, 256), isIn(370, 256)]).toEqual([false, true, false, true]);
});

test('an outline that is far larger, or elsewhere, takes the whole tile or nothing of it', () => {
  const around = [at(-9, -9), at(9, -9), at(9, 9), at(-9, 9), at(-9, -9)];
  const beside = [at(2, 0), at(3, 0), at(3, 1), at(2, 1), at(2, 0)];
  expect(count(within(pixelsOf(tile), { outline: [[around]] }))).toBe(all);
  expect(count(within(pixelsOf(tile), { outline: [[beside]] }))).toBe(0);
  expect(count(within(pixelsOf(tile), { outline: [] }))).toBe(0);
});

test('two areas that meet share no pixel and leave none out', () => {
  const left = [at(-1, -1), at(0.3, -1), at(0.7, 2), at(-1, 2), at(-1, -1)];
  const right = [at(0.3, -1), at(2, -1), at(2, 2), at(0.7, 2), at(0.3, -1)];
  const [one, other] = [left, right].map((ring) => within(pixelsOf(tile), { outline: [[ring]] })) as [
    Uint8Array,
    Uint8Array,
  ];
  expect(one.every((inside, pixel) => inside + (other[pixel] ?? 0) === 1)).toBe(true);
});

test('around places as many meters are shown as were asked for', () => {
  const inside = within(pixelsOf(tile), { places: [at(0.5, 0.5)], meters: 20 });
  const pixels = 20 / metersOfPixel(33.4948, tile.z);
  expect(count(inside) / (Math.PI * pixels ** 2)).toBeCloseTo(1, 1);
  expect(count(within(pixelsOf(tile), { places: [], meters: 20 }))).toBe(0);
});
