import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from './point.ts';
import { areaOf, type Ring } from './ring.ts';
import { type Line, subdivide } from './subdivide.ts';

const around = (ring: Ring): Line[] =>
  ring.map((corner, at) => [corner, ring[(at + 1) % ring.length] as Point] as const);
const rectangle: Ring = [
  [0, 0],
  [400, 0],
  [400, 200],
  [0, 200],
];
const areas = (lines: readonly Line[]) =>
  subdivide(lines, 6)
    .faces.map(({ points, holes }) => areaOf(points) - holes.reduce((sum, hole) => sum + areaOf(hole), 0))
    .sort((a, b) => a - b);

describe('lines on a roof enclose its faces', () => {
  test('a ridge makes two of a rectangle, also where it ends a little short or beyond', () => {
    expect(
      areas([
        ...around(rectangle),
        [
          [3, 100],
          [404, 100],
        ],
      ]),
    ).toEqual([40_000, 40_000]);
  });

  test('lines that cross are cut there', () => {
    expect(
      areas([
        ...around(rectangle),
        [
          [0, 100],
          [400, 100],
        ],
        [
          [200, 0],
          [200, 200],
        ],
      ]),
    ).toHaveLength(4);
  });

  test('a line that leads nowhere encloses nothing, and is named', () => {
    const found = subdivide(
      [
        ...around(rectangle),
        [
          [0, 100],
          [200, 100],
        ],
      ],
      6,
    );
    expect(found.faces).toHaveLength(1);
    expect(found.loose).toHaveLength(1);
  });

  test('a shape that touches nothing is a hole in its face, also where a line leads to it', () => {
    const inner: Ring = [
      [150, 50],
      [250, 50],
      [250, 150],
      [150, 150],
    ];
    expect(areas([...around(rectangle), ...around(inner)])).toEqual([10_000, 70_000]);
    const bridge: Line = [
      [0, 0],
      [150, 50],
    ];
    const found = subdivide([...around(rectangle), ...around(inner), bridge], 6);
    expect(found.loose).toEqual([]);
    expect(found.faces.map(({ holes }) => holes.length).sort()).toEqual([0, 1]);
  });

  test('an open outline encloses nothing yet', () => {
    expect(subdivide(around(rectangle).slice(0, 3), 6).faces).toEqual([]);
  });
});

test('faces fill the outline, whatever lines cut it', () => {
  const along = fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 }));
  fc.assert(
    fc.property(fc.array(along, { maxLength: 8 }), (cuts) => {
      const lines = cuts.map(
        ([top, bottom]): Line => [
          [top * 20, 0],
          [bottom * 20, 200],
        ],
      );
      const total = areas([...around(rectangle), ...lines]).reduce((sum, area) => sum + area, 0);
      // Corners that nearly coincide are one.
      expect(Math.abs(total - 80_000)).toBeLessThan(2500);
    }),
    { numRuns: 200 },
  );
});
