import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solidKinds, solidOf } from '#testing/solids/solid.ts';
import { eaveSet, edgeFor, tracedOf } from '#testing/solids/trace.ts';
import { randomOf } from '../random.ts';
import type { EdgeType } from './edge-types.ts';
import { type Measured, measureRoof } from './measure.ts';
import type { Point } from './point.ts';
import { emptySketch, facesOf, snapTo, withLine } from './sketch.ts';
import type { TracedFace, Tracing } from './tracing.ts';

const read = { pitch: 6, pitchErrorTwelfths: 0.5 };
const traced = (faces: TracedFace[], rest: Partial<Tracing> = {}): Tracing => ({
  ...{ scale: { feetPerPixel: 0.1, errorPercent: 1 }, storyCount: 1, faces },
  ...rest,
});
function measured(tracing: Tracing): Measured {
  const found = measureRoof(tracing);
  if ('problem' in found) throw new Error(found.problem);
  return found;
}
const problem = (tracing: Tracing) => {
  const found = measureRoof(tracing);
  return 'problem' in found ? found.problem : null;
};
const feetOf = ({ lengths }: Measured, type: EdgeType) => lengths.find((one) => one.type === type)?.feet ?? 0;

/** 60 by 30 feet, with the ridge along its middle. */
const gable: TracedFace[] = [
  { points: rectangle(0, 0, 600, 150), ...read },
  { points: rectangle(0, 150, 600, 300), ...read },
];
/** The same with hips at 45 degrees. */
const hip: TracedFace[] = [
  {
    points: [
      [0, 0],
      [600, 0],
      [450, 150],
      [150, 150],
    ],
    ...read,
  },
  {
    points: [
      [600, 0],
      [600, 300],
      [450, 150],
    ],
    ...read,
  },
  {
    points: [
      [600, 300],
      [0, 300],
      [150, 150],
      [450, 150],
    ],
    ...read,
  },
  {
    points: [
      [0, 300],
      [0, 0],
      [150, 150],
    ],
    ...read,
  },
];

function rectangle(left: number, top: number, right: number, bottom: number): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

describe('a gable roof', () => {
  test('has its area along the slope, two eaves, four rakes and a ridge', () => {
    const roof = measured(traced(gable));
    expect(roof).toMatchObject({ planSquareFeet: 1800, slopedSquareFeet: 2012.46, facets: 2 });
    expect(roof.squares).toBeCloseTo(20 + 1 / 3);
    expect(roof.lengths.map(({ type, count }) => [type, count])).toEqual([
      ['ridge', 1],
      ['eave', 2],
      ['rake', 4],
    ]);
    expect(feetOf(roof, 'eave')).toBe(120);
    // 15 feet across and 7.5 up.
    expect(feetOf(roof, 'rake')).toBeCloseTo(4 * Math.hypot(15, 7.5), 1);
    expect(roof.byPitch).toMatchObject([{ pitch: 6, squareFeet: 2012.46, percent: 100 }]);
  });

  test('is the same where each corner was clicked once for each face, a few pixels apart', () => {
    const [first, second] = gable as [TracedFace, TracedFace];
    const beside = second.points.map(([x, y], at): Point => [x + 3 * (at % 2), y - 2]);
    const roof = measured(traced([first, { ...second, points: beside }]));
    expect(roof.edges.filter(({ faces }) => faces.length === 2).map(({ type }) => type)).toEqual(['ridge']);
    expect(feetOf(roof, 'ridge')).toBeCloseTo(60, 0);
  });

  test('drains as before where somebody says that one side meets a wall', () => {
    const edges = [{ from: [0, 0] as const, to: [0, 150] as const, type: 'wall flashing' as const }];
    const roof = measured(traced(gable, { edges }));
    expect(feetOf(roof, 'ridge')).toBe(60);
    expect(feetOf(roof, 'wall flashing')).toBeCloseTo(Math.hypot(15, 7.5), 1);
  });

  test('drains the other way where somebody says that its ends are eaves', () => {
    const ends = [0, 600].map((x) => ({ from: [x, 0] as const, to: [x, 300] as const }));
    const edges = ends.map((end) => ({ ...end, type: 'eave' as const }));
    const roof = measured(traced(gable, { edges }));
    expect(roof.edges.filter(({ chosen }) => chosen)).toHaveLength(4);
    expect(Math.abs(roof.faces[0]?.down?.[0] ?? 0)).toBe(1);
  });
});

test('a hip roof has hips along the slope of both faces', () => {
  const roof = measured(traced(hip));
  expect(feetOf(roof, 'hip')).toBeCloseTo(4 * Math.hypot(15, 15, 7.5), 1);
  expect(feetOf(roof, 'eave')).toBe(180);
  expect(feetOf(roof, 'ridge')).toBe(30);
  // More is cut away than of a gable.
  expect(roof.waste.suggestedPercent).toBeGreaterThan(measured(traced(gable)).waste.suggestedPercent);
});

test('a wing that runs into the main roof meets it in two valleys', () => {
  const roof = measured(
    traced([
      {
        points: [
          [0, 0],
          [600, 0],
          [600, 150],
          [0, 150],
        ],
        ...read,
      },
      {
        points: [
          [0, 150],
          [600, 150],
          [600, 300],
          [400, 300],
          [300, 200],
          [200, 300],
          [0, 300],
        ],
        ...read,
      },
      {
        points: [
          [200, 300],
          [300, 200],
          [300, 450],
          [200, 450],
        ],
        ...read,
      },
      {
        points: [
          [300, 200],
          [400, 300],
          [400, 450],
          [300, 450],
        ],
        ...read,
      },
    ]),
  );
  expect(roof.lengths.map(({ type, count }) => [type, count])).toEqual([
    ['ridge', 2],
    ['valley', 2],
    ['eave', 5],
    ['rake', 6],
  ]);
});

test('a porch against a higher wall has wall flashing, a slope beside a flat roof step flashing', () => {
  const porch = measured(
    traced([
      { points: rectangle(0, 0, 400, 100), ...read, pitch: 0 },
      { points: rectangle(0, 100, 400, 200), ...read },
    ]),
  );
  expect(porch.edges.find(({ faces }) => faces.length === 2)?.type).toBe('wall flashing');
  const beside = measured(
    traced(
      [
        { points: rectangle(0, 0, 100, 300), ...read, pitch: 0 },
        { points: rectangle(100, 0, 300, 300), ...read },
      ],
      { edges: [{ from: [100, 300], to: [300, 300], type: 'eave' }] },
    ),
  );
  expect(beside.edges.find(({ faces }) => faces.length === 2)?.type).toBe('step flashing');
});

describe('what nobody can measure is refused with a sentence', () => {
  test.each([
    [
      'a bow tie',
      traced([
        {
          points: [
            [0, 0],
            [300, 300],
            [300, 0],
            [0, 300],
          ],
          ...read,
        },
      ]),
      /crosses itself/,
    ],
    ['no face', traced([]), /at least one face/],
    [
      'a roof of a town',
      traced(gable, { scale: { feetPerPixel: 9, errorPercent: 1 } }),
      /14,580,000 sq ft of ground, more than any in the country/,
    ],
    [
      'a picture of a county',
      traced(gable, { scale: { feetPerPixel: 2120, errorPercent: 1 } }),
      /a pixel of the picture is 2,100 feet wide/,
    ],
    [
      'a picture of dust',
      traced(gable, { scale: { feetPerPixel: 0.0001, errorPercent: 1 } }),
      /a pixel of the picture is 0.0001 feet wide/,
    ],
    [
      'a speck',
      traced([{ points: rectangle(0, 0, 6, 6), ...read }]),
      /less than one square foot|fewer than three/,
    ],
    [
      'faces over each other',
      traced([...gable, { points: rectangle(100, 50, 300, 250), ...read }]),
      /Faces 1 and 3 overlap/,
    ],
    [
      'a hole beside its face',
      traced([{ ...(gable[0] as TracedFace), holes: [rectangle(700, 0, 800, 100)] }]),
      /hole of face 1 reaches beyond/,
    ],
    [
      'two holes over each other',
      traced([
        { ...(gable[0] as TracedFace), holes: [rectangle(50, 30, 250, 120), rectangle(100, 50, 300, 130)] },
      ]),
      /hole of face 1 reaches beyond/,
    ],
    ['the same face twice', traced([gable[0] as TracedFace, gable[0] as TracedFace]), /overlap/],
    [
      'too many faces',
      traced(
        Array.from({ length: 201 }, (_, at) => ({
          points: rectangle(at * 50, 0, at * 50 + 50, 50),
          ...read,
        })),
      ),
      /201 faces.*at most 200/,
    ],
  ])('%s', (_, tracing, sentence) => expect(problem(tracing)).toMatch(sentence));

  test('two hundred faces are measured', () => {
    const faces = Array.from({ length: 200 }, (_, at) => ({
      points: rectangle(
        (at % 20) * 60,
        Math.floor(at / 20) * 60,
        (at % 20) * 60 + 60,
        Math.floor(at / 20) * 60 + 60,
      ),
      ...read,
    }));
    expect(measured(traced(faces))).toMatchObject({ facets: 200, planSquareFeet: 7200 });
  });
});

test('a flat face is measured, and it says so', () => {
  const flat = measured(traced([{ points: rectangle(0, 0, 400, 300), pitch: 0, pitchErrorTwelfths: 0 }]));
  expect(flat.slopedSquareFeet).toBe(flat.planSquareFeet);
  expect(feetOf(flat, 'eave')).toBe(140);
  expect(flat.warnings).toEqual([expect.stringContaining('1 face is flat')]);
});

test('an assumed pitch is named as one', () => {
  const faces = gable.map((face) => ({ ...face, pitchAssumed: true }));
  expect(measured(traced(faces)).warnings[0]).toBe('The pitch of every face is assumed, not measured.');
});

describe('the ±', () => {
  const exact = { scale: { feetPerPixel: 0.1, errorPercent: 0 } };
  test('of an error of the scale is twice as large for areas as for lengths', () => {
    const [narrow, wide] = [exact, { scale: { feetPerPixel: 0.1, errorPercent: 3 } }].map((rest) =>
      measured(traced(gable, rest)),
    ) as [Measured, Measured];
    expect(wide.plusMinusSquareFeet / wide.slopedSquareFeet).toBeCloseTo(2 * 1.96 * 0.03, 1);
    const eave = (roof: Measured) => roof.edges.find(({ type }) => type === 'eave')?.plusMinusFeet ?? 0;
    expect(eave(wide) / 60).toBeCloseTo(1.96 * 0.03, 2);
    expect(eave(narrow)).toBeGreaterThan(0);
  });

  test('grows where all faces share one reading of the pitch', () => {
    const steep = (pitches: number[]) =>
      measured(
        traced(
          hip.map((face, at) => ({ ...face, pitch: pitches[at] ?? 6 })),
          exact,
        ),
      ).plusMinusSquareFeet;
    expect(steep([6, 6, 6, 6])).toBeGreaterThan(steep([6, 6.01, 6.02, 6.03]));
  });
});

test('a roof keeps its figures however it is turned, moved and numbered', () => {
  const before = measured(traced(hip));
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 7, noNaN: true }),
      fc.integer({ min: 0, max: 3 }),
      (angle, first) => {
        const turn = ([x, y]: Point): Point => [
          500 + x * Math.cos(angle) - y * Math.sin(angle),
          500 + x * Math.sin(angle) + y * Math.cos(angle),
        ];
        const faces = [...hip.slice(first), ...hip.slice(0, first)].map((face) => ({
          ...face,
          points: face.points.map(turn),
        }));
        const after = measured(traced(faces));
        expect(after.slopedSquareFeet).toBeCloseTo(before.slopedSquareFeet, 1);
        expect(after.plusMinusSquareFeet).toBeCloseTo(before.plusMinusSquareFeet, 1);
        for (const { type, feet } of before.lengths) expect(feetOf(after, type)).toBeCloseTo(feet, 1);
      },
    ),
    { numRuns: 50 },
  );
});

const kinds = Object.keys(solidKinds);
const ROOFS = 60;

describe('edges of roofs of every kind, clicked 2 px off', () => {
  test.each(kinds)('%s: at least 95 of 100 roofs have all of their true types', (kind) => {
    const random = randomOf(`edges of ${kind}`);
    const right = Array.from({ length: ROOFS }).filter(() => {
      const solid = solidOf(kind, random);
      const { tracing, clicked } = tracedOf(solid, random, { pixels: 2, twelfths: 0.3 });
      const roof = measured({ ...tracing, edges: eaveSet(kind, solid, clicked) ?? [] });
      return solid.edges.every((edge) => edgeFor(roof, edge, clicked)?.type === edge.type);
    });
    expect(right.length).toBeGreaterThanOrEqual(0.95 * ROOFS);
  });

  test('flashing is as long as the lower roof beside it', () => {
    const random = randomOf('flashing');
    const solid = solidOf('wall dormer', random);
    const { tracing, clicked } = tracedOf(solid, random, { pixels: 0, twelfths: 0 });
    const roof = measured(tracing);
    const flashing = solid.edges.filter(({ type }) => type === 'step flashing');
    expect(flashing).toHaveLength(2);
    for (const edge of flashing) expect(edgeFor(roof, edge, clicked)?.feet).toBeCloseTo(edge.feet, 1);
  });
});

test.each(kinds)('%s: drawn line by line, a roof is never refused', (kind) => {
  const random = randomOf(`drawn ${kind}`);
  for (let roof = 0; roof < ROOFS; roof += 1) {
    const solid = solidOf(kind, random);
    const { clicked } = tracedOf(solid, random, { pixels: 2, twelfths: 0 });
    const snapped = new Map<Point, Point>();
    const sketch = solid.edges.reduce((drawn, { from, to }) => {
      const [a, b] = [from, to].map((end) => {
        const click = clicked(end);
        const at = snapped.get(click) ?? snapTo(drawn, click, 6).at;
        snapped.set(click, at);
        return at;
      }) as [Point, Point];
      return withLine(drawn, a, b);
    }, emptySketch);
    const { faces, loose } = facesOf({ ...sketch, pitch: 6 });
    expect({ faces: faces.length, loose }).toEqual({ faces: solid.faces.length, loose: [] });
    expect(problem(traced(faces))).toBeNull();
  }
});

describe('a roof that is not finished', () => {
  const outline = { points: rectangle(0, 0, 600, 300), ...read };

  test('has an area, and no lengths that nobody drew', () => {
    const roof = measured(traced([outline]));
    expect(roof).toMatchObject({ planSquareFeet: 1800, lengths: [] });
    expect(roof.warnings).toEqual([expect.stringContaining('Only the outline is traced')]);
  });

  test('is a single slope once somebody says where its eave is', () => {
    const edges = [{ from: [0, 300] as const, to: [600, 300] as const, type: 'eave' as const }];
    const roof = measured(traced([outline], { edges }));
    expect(roof.lengths.map(({ type, count }) => [type, count])).toEqual([
      ['eave', 1],
      ['rake', 3],
    ]);
    expect(roof.warnings).toEqual([]);
  });

  test('asks for the eave of a face that stands alone beside others', () => {
    const alone = { points: rectangle(800, 0, 900, 100), ...read };
    expect(measured(traced([...gable, alone])).warnings).toEqual([
      'Nothing shows which way face 3 drains. Set the type of its eave.',
    ]);
  });
});
