import fc from 'fast-check';
import { expect, test } from 'vitest';
import { positionOf } from '#domain/geo/world.ts';
import { readArea } from './area.ts';

// A corner of the world of few units, so that doors are on edges and corners often.
const WEST = 200_000_000;
const NORTH = 400_000_000;
const unit = fc.nat(12);
const spot = fc.tuple(unit, unit);
type Spot = [x: number, y: number];

/** Positions whose units are those of the spots. */
const ringOf = (spots: readonly Spot[]) =>
  [...spots, ...spots.slice(0, 1)].map(([x, y]) => positionOf(WEST + x, NORTH + y));
const areaOf = (...polygons: Spot[][][]) =>
  readArea({ type: 'MultiPolygon', coordinates: polygons.map((rings) => rings.map(ringOf)) });
const holds = (area: ReturnType<typeof readArea>, [x, y]: Spot) => area.holds(WEST + x, NORTH + y);

/** Rings without a knot: the spots around their middle, each direction once. */
const ring = fc
  .uniqueArray(spot, { minLength: 3, maxLength: 9, selector: (at) => directionOf(at) })
  .map((spots) => spots.filter((at) => directionOf(at) !== 'none').sort((a, b) => angleOf(a) - angleOf(b)));
const angleOf = ([x, y]: Spot) => Math.atan2(y - 6.3, x - 6.1);
const directionOf = (at: Spot) => angleOf(at).toFixed(6);
const isWide = (spots: readonly Spot[]) => {
  const angles = spots.map(angleOf);
  const gaps = angles.map((angle, at) => (angles[at + 1] ?? (angles[0] ?? 0) + 2 * Math.PI) - angle);
  return spots.length >= 3 && gaps.every((gap) => gap < Math.PI - 0.01);
};
const star = ring.filter(isWide);

/** The same by whole numbers alone: on an edge, or an odd number of edges to the east. */
function lies([x, y]: Spot, spots: readonly Spot[]): 'in' | 'on' | 'out' {
  let crossings = 0;
  for (const [at, [ax, ay]] of spots.entries()) {
    const [bx, by] = spots[(at + 1) % spots.length] ?? [0, 0];
    const side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const isBeside = (x - ax) * (x - bx) <= 0 && (y - ay) * (y - by) <= 0;
    if (side === 0 && isBeside) return 'on';
    if (ay > y !== by > y && side > 0 === by > ay) crossings += 1;
  }
  return crossings % 2 === 1 ? 'in' : 'out';
}
const everySpot: Spot[] = Array.from({ length: 169 }, (_, n) => [n % 13, Math.floor(n / 13)]);

test('whether a place is in an area is decided in whole numbers: edges belong to it, holes do not', () => {
  fc.assert(
    fc.property(star, fc.array(star, { maxLength: 2 }), star, (outer, holes, other) => {
      const area = areaOf([outer, ...holes], [other]);
      for (const at of everySpot) {
        const isInFirst = lies(at, outer) !== 'out' && holes.every((hole) => lies(at, hole) !== 'in');
        expect([at, holds(area, at)]).toEqual([at, isInFirst || lies(at, other) !== 'out']);
      }
    }),
    { numRuns: 200 },
  );
});

test('a statement about a box is true of every place in it', () => {
  fc.assert(
    fc.property(star, star, spot, spot, (outer, hole, [ax, ay], [bx, by]) => {
      const area = areaOf([outer, hole]);
      const [minX, maxX] = [Math.min(ax, bx), Math.max(ax, bx)];
      const [minY, maxY] = [Math.min(ay, by), Math.max(ay, by)];
      const covered = area.covers({
        minX: WEST + minX,
        maxX: WEST + maxX,
        minY: NORTH + minY,
        maxY: NORTH + maxY,
      });
      if (covered === 'a part') return;
      const among = everySpot.filter(([x, y]) => x >= minX && x <= maxX && y >= minY && y <= maxY);
      expect(new Set(among.map((at) => holds(area, at)))).toEqual(new Set([covered === 'all']));
    }),
    { numRuns: 300 },
  );
});

test('a box far from every edge is known at a glance', () => {
  const area = areaOf([
    [
      [0, 0],
      [12, 0],
      [12, 12],
      [0, 12],
    ],
  ]);
  const box = (from: number, to: number) => ({
    minX: WEST + from,
    maxX: WEST + to,
    minY: NORTH + 3,
    maxY: NORTH + 4,
  });
  expect([area.covers(box(3, 9)), area.covers(box(13, 15)), area.covers(box(9, 15))]).toEqual([
    'all',
    'nothing',
    'a part',
  ]);
});

const square = [
  [-112, 33],
  [-111, 33],
  [-111, 34],
  [-112, 34],
  [-112, 33],
];
const polygon = (...coordinates: unknown[]) => ({ type: 'Polygon', coordinates });
const knot = 'The area crosses or touches itself. Please draw it without a knot.';
test.each<[string, unknown, string]>([
  ['no geometry', null, 'The area is neither a GeoJSON Polygon nor a MultiPolygon.'],
  [
    'a point',
    { type: 'Point', coordinates: [1, 2] },
    'The area is neither a GeoJSON Polygon nor a MultiPolygon.',
  ],
  ['no polygon', { type: 'MultiPolygon', coordinates: [] }, 'The area is empty.'],
  ['no ring', polygon(), 'The area is empty.'],
  ['a ring of numbers', polygon(1, 2), 'The area is no list of rings.'],
  ['NaN', polygon([[Number.NaN, 33], ...square]), 'A corner of the area is no pair of numbers.'],
  ['text', polygon([['-112', '33'], ...square]), 'A corner of the area is no pair of numbers.'],
  [
    'infinity',
    polygon([[-112, Number.NEGATIVE_INFINITY], ...square]),
    'A corner of the area is no pair of numbers.',
  ],
  [
    'the pole',
    polygon([
      [0, 80],
      [10, 90],
      [20, 80],
      [0, 80],
    ]),
    'A corner of the area lies beyond the map: 180° to either side, 85° to north and south.',
  ],
  ['an open ring', polygon(square.slice(0, 4)), 'A ring of the area does not end where it begins.'],
  ['an empty ring', polygon([]), 'The area encloses nothing: a ring of it has fewer than three corners.'],
  [
    'a single place',
    polygon([square[0], square[0], square[0], square[0]]),
    'The area encloses nothing: a ring of it has fewer than three corners.',
  ],
  [
    'a line there and back',
    polygon([
      [0, 0],
      [1, 0],
      [2, 0],
      [0, 0],
    ]),
    knot,
  ],
  [
    'a bow tie',
    polygon([
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]),
    knot,
  ],
  [
    'a ring that touches itself in a corner',
    polygon([
      [0, 0],
      [2, 0],
      [1, 1],
      [2, 2],
      [0, 2],
      [1, 1],
      [0, 0],
    ]),
    knot,
  ],
  [
    'a corner on an edge',
    polygon([
      [0, 0],
      [2, 0],
      [2, 2],
      [1, 0],
      [0, 2],
      [0, 0],
    ]),
    knot,
  ],
  [
    'a spike',
    polygon([
      [0, 0],
      [2, 0],
      [2, 2],
      [2, 3],
      [2, 2],
      [0, 2],
      [0, 0],
    ]),
    knot,
  ],
  [
    'a knot in a hole',
    polygon(square, [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ]),
    knot,
  ],
  [
    'too many corners',
    polygon(Array.from({ length: 10_002 }, (_, n) => [n / 1000, 0])),
    'The area has more than 10,000 corners. Please draw a simpler one.',
  ],
])('%s is refused with a sentence', (_, geometry, sentence) => {
  expect(() => readArea(geometry)).toThrow(sentence);
});

test('a lasso’s coinciding corners become one, and corners on a straight line go', () => {
  const ring = [
    [0, 0],
    [0, 0],
    [1, 0],
    [2, 0],
    [2, 1e-9],
    [2, 2],
    [0, 2],
    [0, 0],
  ];
  expect(() => readArea(polygon(ring))).not.toThrow();
});
