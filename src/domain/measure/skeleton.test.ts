import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Solid } from '#testing/solids/face.ts';
import { outlineOf, solidOf } from '#testing/solids/solid.ts';
import { tracedOf } from '#testing/solids/trace.ts';
import { randomOf } from '../random.ts';
import { switchedEnd } from './ends.ts';
import { measureRoof } from './measure.ts';
import { distance, middle, type Point } from './point.ts';
import { areaOf, type Ring, sidesOf } from './ring.ts';
import { suggestedLines } from './skeleton.ts';
import { facesOf, type Sketch, sketchOf, withSuggestion } from './sketch.ts';
import { JOIN, subdivide } from './subdivide.ts';

const suggested = (outline: Ring): Sketch => ({ ...withSuggestion(sketchOf(outline)), pitch: 6 });
function edgesOf(roof: Sketch) {
  const { faces, loose } = facesOf(roof);
  expect(loose).toEqual([]);
  const scale = { feetPerPixel: 0.1, errorPercent: 1 };
  const measured = measureRoof({ scale, storyCount: 1, faces });
  if ('problem' in measured) throw new Error(measured.problem);
  return measured.edges;
}
const types = (roof: Sketch) =>
  edgesOf(roof)
    .map(({ type }) => type)
    .sort();

describe('from its outline alone, a roof gets the edges that it has', () => {
  const gableEnds = ({ edges }: Solid): Point[] => {
    const outside = edges.filter(({ faces }) => faces.length === 1).flatMap(({ from, to }) => [from, to]);
    const ridges = edges.filter(({ type }) => type === 'ridge').flatMap(({ from, to }) => [from, to]);
    return ridges.filter((end) => outside.some((corner) => distance(corner, end) < 1e-6));
  };
  test.each([
    ['hip', 0],
    ['pyramid', 0],
    ['gable', 2],
    ['L', 2],
    ['T', 3],
  ])('%s, by %i taps on its ends', (kind, taps) => {
    const random = randomOf(`outline of ${kind}`);
    for (const pixels of [0, 2])
      for (let roof = 0; roof < 60; roof += 1) {
        const solid = solidOf(kind, random);
        const { clicked } = tracedOf(solid, random, { pixels, twelfths: 0 });
        const ends = gableEnds(solid);
        expect(ends).toHaveLength(taps);
        const exact = tracedOf(solid, randomOf('exact'), { pixels: 0, twelfths: 0 }).clicked;
        const drawn = ends.reduce(
          (sketch, end) => {
            const switched = switchedEnd(sketch, exact(end), 8);
            expect(switched).not.toBeNull();
            return switched ?? sketch;
          },
          suggested(outlineOf(solid).map(clicked)),
        );
        const found = edgesOf(drawn);
        expect(found).toHaveLength(solid.edges.length);
        for (const { from, to, type } of solid.edges) {
          const [a, b] = [exact(from), exact(to)];
          const isThere = found.some(
            (edge) =>
              edge.type === type &&
              distance(middle(edge.from, edge.to), middle(a, b)) < 0.2 + 5 * pixels &&
              Math.abs(distance(edge.from, edge.to) - distance(a, b)) < 0.2 + 10 * pixels,
          );
          expect({ kind, roof, pixels, type, isThere }).toMatchObject({ isThere: true });
        }
      }
  });
});

const L: Ring = [
  [0, 0],
  [600, 0],
  [600, 300],
  [300, 300],
  [300, 600],
  [0, 600],
];

describe('an end is a hip or a gable, as it was pressed', () => {
  const hips = suggested(L);
  const press = (sketch: Sketch, at: Point) => switchedEnd(sketch, at, 8);
  test('in its face or beside its eave, and a second press makes it what it was', () => {
    const gable = press(hips, [560, 150]) as Sketch;
    expect(types(gable).filter((type) => type === 'rake')).toHaveLength(2);
    expect(types(press(gable, [604, 100]) as Sketch)).toEqual(types(hips));
  });

  test('elsewhere nothing is switched', () => {
    expect(press(hips, [300, 60])).toBeNull();
    expect(press(hips, [900, 900])).toBeNull();
  });

  test('with one end a gable, a square keeps the ridge to the middle', () => {
    const square = suggested([
      [0, 0],
      [300, 0],
      [300, 300],
      [0, 300],
    ]);
    const roof = press(square, [290, 150]) as Sketch;
    expect(types(roof)).toEqual(['eave', 'eave', 'eave', 'hip', 'hip', 'rake', 'rake', 'ridge']);
    const both = press(roof, [10, 150]) as Sketch;
    expect(types(both)).toEqual(['eave', 'eave', 'rake', 'rake', 'rake', 'rake', 'ridge']);
    expect(types(press(press(both, [10, 150]) as Sketch, [290, 150]) as Sketch)).toEqual(types(square));
  });
});

/** Columns side by side, each with its own upper and lower end. */
const rectilinear = fc
  .array(
    fc.record({
      wide: fc.integer({ min: 4, max: 12 }),
      top: fc.integer({ min: 0, max: 6 }),
      bottom: fc.integer({ min: 10, max: 20 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((columns) => {
    const [upper, lower]: [Point[], Point[]] = [[], []];
    let x = 0;
    for (const { wide, top, bottom } of columns) {
      const to = x + 10 * wide;
      upper.push([x, 10 * top], [to, 10 * top]);
      lower.unshift([to, 10 * bottom], [x, 10 * bottom]);
      x = to;
    }
    return [...upper, ...lower].filter((corner, at, all) => distance(corner, all.at(at - 1) as Point) > 0);
  });
const noise = fc.array(
  fc.tuple(fc.double({ min: -1, max: 1, noNaN: true }), fc.double({ min: -1, max: 1, noNaN: true })),
  {
    minLength: 30,
    maxLength: 30,
  },
);

/** Checks that lines fill the outline to the pixel, by no code that suggests them. */
function expectWhole(rings: readonly Ring[]) {
  const lines = suggestedLines(rings);
  expect(lines).not.toBeNull();
  const { faces, loose } = subdivide([...rings.flatMap(sidesOf), ...(lines ?? [])], JOIN);
  expect(loose).toEqual([]);
  const sum = faces.reduce((total, { points }) => total + areaOf(points), 0);
  expect(sum / areaOf(rings[0] as Ring)).toBeCloseTo(1, 2);
  return faces;
}

describe('lines fill the outline, and each side of it has its slope', () => {
  test('whatever its right angles, clicked 2 px off or exactly', () => {
    fc.assert(
      fc.property(rectilinear, noise, fc.constantFrom(0, 2), (outline, off, pixels) => {
        const ring = outline.map(([x, y], at): Point => {
          const [right, down] = off[at] as Point;
          return [x + pixels * right, y + pixels * down];
        });
        expectWhole([ring]);
      }),
      { numRuns: 400 },
    );
  });

  test('with a courtyard', () => {
    const side = fc.integer({ min: 60, max: 240 });
    fc.assert(
      fc.property(side, side, side, side, (left, top, right, bottom) => {
        const [x1, y1, x2, y2] = [left, top, 700 - right, 600 - bottom];
        const court: Ring = [
          [x1, y1],
          [x2, y1],
          [x2, y2],
          [x1, y2],
        ];
        const faces = expectWhole([
          [
            [0, 0],
            [700, 0],
            [700, 600],
            [0, 600],
          ],
          court,
        ]);
        // Eight slopes, and the courtyard.
        expect(faces.length).toBeGreaterThanOrEqual(9);
      }),
      { numRuns: 100 },
    );
  });

  test('a corner in the middle of a side changes nothing', () => {
    fc.assert(
      fc.property(rectilinear, (outline) => {
        const more = sidesOf(outline).flatMap(([a, b]) => [a, middle(a, b)]);
        expect(suggestedLines([more])?.length).toBe(suggestedLines([outline])?.length);
      }),
      { numRuns: 100 },
    );
  });
});

describe('an outline that nobody can roof gets no lines, soon', () => {
  test.each([
    [
      'one that crosses itself',
      [
        [0, 0],
        [300, 300],
        [300, 0],
        [0, 300],
      ],
    ],
    [
      'a line',
      [
        [0, 0],
        [300, 0],
      ],
    ],
    [
      'a speck',
      [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    ],
    [
      'five hundred corners',
      Array.from({ length: 500 }, (_, at) => [
        Math.cos(at / 80) * (at % 2 ? 300 : 200),
        Math.sin(at / 80) * 300,
      ]),
    ],
  ])('%s', (_, outline) => expect(suggestedLines([outline as unknown as Ring])).toBeNull());

  test('and whatever its corners, its lines fill it or there are none', () => {
    const place = fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 900 }));
    fc.assert(
      fc.property(fc.array(place, { minLength: 3, maxLength: 12 }), (outline) => {
        if (suggestedLines([outline])) expectWhole([outline]);
      }),
      { numRuns: 500 },
    );
  });

  test('a star of a hundred corners has its lines', () => {
    const star = Array.from({ length: 100 }, (_, at): Point => {
      const [angle, far] = [(at * Math.PI) / 50, at % 2 ? 400 : 300];
      return [500 + far * Math.cos(angle), 500 + far * Math.sin(angle)];
    });
    expectWhole([star]);
  });
});
