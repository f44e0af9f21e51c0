import fc from 'fast-check';
import { expect, test } from 'vitest';
import { acresOfDrawn, acresOfOutline } from './area-size.ts';
import type { DrawnArea } from './drawn-area.ts';
import type { Ring } from './zip-outline.ts';

const ringOf = (area: DrawnArea): Ring => area.map(([x, y]) => [x, y]);
const square: DrawnArea = [
  [-112, 33.4],
  [-111.9, 33.4],
  [-111.9, 33.5],
  [-112, 33.5],
];

// By GeographicLib 2.2 (Karney), with each edge cut into 2,000 along the line that the map draws.
test.each<[string, DrawnArea, number]>([
  [
    'a square mile of Scottsdale',
    [
      [-111.95, 33.45],
      [-111.9326, 33.45],
      [-111.9326, 33.4645],
      [-111.95, 33.4645],
    ],
    642.857_649_6,
  ],
  [
    'a few streets',
    [
      [-111.9312, 33.4905],
      [-111.929, 33.4911],
      [-111.9286, 33.4897],
      [-111.9301, 33.4889],
    ],
    8.405_234,
  ],
  [
    'a part of Michigan',
    [
      [-84.7, 42.6],
      [-84.4, 42.65],
      [-84.45, 42.8],
      [-84.6, 42.75],
    ],
    73_116.052_61,
  ],
  [
    'a square degree of Arizona',
    [
      [-112, 33],
      [-111, 33],
      [-111, 34],
      [-112, 34],
    ],
    2_546_723.059_8,
  ],
])('%s has the acres it has on the ellipsoid', (_what, area, acres) => {
  expect(acresOfDrawn(area) / acres).toBeCloseTo(1, 7);
  expect(acresOfOutline([[ringOf(area)]]) / acres).toBeCloseTo(1, 7);
});

test('a square mile of the Public Land Survey has 640 acres', () => {
  const [north, east] = [1609.344 / 110_922.9, 1609.344 / 93_022];
  const section: DrawnArea = [
    [-112, 33.4],
    [-112 + east, 33.4],
    [-112 + east, 33.4 + north],
    [-112, 33.4 + north],
  ];
  expect(acresOfDrawn(section)).toBeCloseTo(640, 0);
});

test('of a line that crosses itself each part counts once', () => {
  const eight = [square[0], square[2], square[1], square[3]] as DrawnArea;
  expect(acresOfDrawn(eight)).toBeCloseTo(12_740.9894, 3);
  // Around twice: a plain sum of an area's edges would give double.
  expect(acresOfDrawn([...square, ...square])).toBeCloseTo(acresOfDrawn(square), 6);
});

test('a line that goes around nothing has no acres', () => {
  expect(acresOfDrawn([square[0], square[1], square[0]] as DrawnArea)).toBe(0);
  expect(acresOfDrawn([square[0], square[0], square[0]] as DrawnArea)).toBe(0);
});

test('holes are taken out, and several polygons count together', () => {
  const hole: Ring = [
    [-111.97, 33.42],
    [-111.97, 33.46],
    [-111.93, 33.46],
    [-111.93, 33.42],
  ];
  const far = ringOf(square).map(([x, y]): Ring[number] => [x + 1, y]);
  const outline = [[ringOf(square), hole], [far]];
  expect(acresOfOutline(outline)).toBeCloseTo(2 * acresOfDrawn(square) - acresOfDrawn(hole), 6);
});

test('it does not matter where the line begins, nor which way it goes', () => {
  const corner = fc.tuple(
    fc.double({ min: -112, max: -111.9, noNaN: true }),
    fc.double({ min: 33.4, max: 33.5, noNaN: true }),
  );
  fc.assert(
    fc.property(fc.array(corner, { minLength: 3, maxLength: 12 }), fc.nat(11), (area, turn) => {
      const at = turn % area.length;
      const acres = acresOfDrawn(area);
      expect(acresOfDrawn([...area.slice(at), ...area.slice(0, at)])).toBeCloseTo(acres, 4);
      expect(acresOfDrawn(area.toReversed())).toBeCloseTo(acres, 4);
      expect(acres).toBeLessThanOrEqual(acresOfDrawn(square) + 1e-4);
    }),
  );
});
