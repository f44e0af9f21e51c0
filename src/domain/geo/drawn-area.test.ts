import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boundsOfArea, type DrawnArea, isWithin, parseArea, printArea } from './drawn-area.ts';
import { positionOf, worldOf } from './world.ts';

const corner = fc.tuple(
  fc.double({ min: -112, max: -111.9, noNaN: true }),
  fc.double({ min: 33.4, max: 33.5, noNaN: true }),
);
const anyArea = fc.array(corner, { minLength: 3, maxLength: 12 });
const square: DrawnArea = [
  [-112, 33.4],
  [-111.9, 33.4],
  [-111.9, 33.5],
  [-112, 33.5],
];
const isIn = (area: DrawnArea, longitude: number, latitude: number) =>
  isWithin(area)(...worldOf(longitude, latitude));

test('an area comes back from an address as it went, to the meter', () => {
  fc.assert(
    fc.property(anyArea, (area) => {
      const text = printArea(area);
      const back = parseArea(text);
      expect(back?.length).toBe(area.length);
      expect(printArea(back ?? [])).toBe(text);
    }),
  );
});

test('a malformed area reads as none', () => {
  const many = Array.from({ length: 101 }, (_, n) => [n, n % 80] as const);
  for (const text of [
    '',
    '1,2',
    '1,2,3,4',
    '1,2,3,4,5',
    '1,2,3,4,a,b',
    '1,2,3,4,5,86',
    '181,1,2,3,4,5',
    '1,,2,3,4,5',
  ])
    expect(parseArea(text), text).toBeNull();
  expect(parseArea(printArea(many))).toBeNull();
  expect(parseArea(printArea(many.slice(1)))).toHaveLength(100);
});

test('a place is in a square, on its edge or out of it', () => {
  expect(isIn(square, -111.95, 33.45)).toBe(true);
  expect(isIn(square, -112, 33.4)).toBe(true);
  expect(isIn(square, -111.95, 33.4)).toBe(true);
  expect(isIn(square, -111.95, 33.51)).toBe(false);
  expect(isIn(square, -112.01, 33.45)).toBe(false);
});

test('what a line that crosses itself goes around is in: both halves of an eight, and the middle of a star', () => {
  const eight: DrawnArea = [
    [-112, 33.4],
    [-111.9, 33.5],
    [-111.9, 33.4],
    [-112, 33.5],
  ];
  expect(isIn(eight, -111.98, 33.45)).toBe(true);
  expect(isIn(eight, -111.92, 33.45)).toBe(true);
  expect(isIn(eight, -111.95, 33.49)).toBe(false);
  const star = [0, 2, 4, 1, 3].map((point): [number, number] => {
    const angle = (point * 2 * Math.PI) / 5;
    return [-111.95 + 0.05 * Math.sin(angle), 33.45 + 0.05 * Math.cos(angle)];
  });
  expect(isIn(star, -111.95, 33.45)).toBe(true);
});

test('it does not matter where the line begins, nor which way it goes', () => {
  fc.assert(
    fc.property(anyArea, corner, fc.nat(11), (area, place, turn) => {
      const at = turn % area.length;
      const turned = [...area.slice(at), ...area.slice(0, at)];
      const expected = isIn(area, ...place);
      expect(isIn(turned, ...place)).toBe(expected);
      expect(isIn(area.toReversed(), ...place)).toBe(expected);
    }),
  );
});

test('every corner and every middle of an edge is in, however flat the area', () => {
  fc.assert(
    fc.property(anyArea, (area) => {
      const within = isWithin(area);
      const units = area.map((one) => worldOf(...one));
      for (const [x, y] of units) expect(within(x, y)).toBe(true);
      const [[ax, ay] = [0, 0], [bx, by] = [0, 0]] = units;
      if ((ax + bx) % 2 === 0 && (ay + by) % 2 === 0) expect(within((ax + bx) / 2, (ay + by) / 2)).toBe(true);
    }),
  );
});

test('nothing outside of its bounds is in', () => {
  fc.assert(
    fc.property(anyArea, corner, (area, place) => {
      const [west = 0, south = 0, east = 0, north = 0] = boundsOfArea(area) ?? [];
      const [longitude, latitude] = positionOf(...worldOf(...place));
      // A unit is 4 cm, and a place is anywhere within its unit.
      const far = 1e-6;
      if (
        longitude < west - far ||
        longitude > east + far ||
        latitude < south - far ||
        latitude > north + far
      )
        expect(isIn(area, ...place)).toBe(false);
    }),
  );
});
