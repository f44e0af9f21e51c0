import { describe, expect, test } from 'vitest';
import { outlineDisagreement } from '../measure/warnings.ts';
import { randomOf } from '../random.ts';
import type { OutlineRing } from '../vision/outline-feature.ts';
import { assumedPitch } from './assumed-pitch.ts';
import { type OutlinedRoof, roofSizeOf } from './roof-size.ts';

/** Corners in meters east and north of a place in Denver. */
const ringOf = (...corners: [number, number][]): OutlineRing =>
  corners.map(([x, y]) => [-104.9 + x / (111_320 * Math.cos((39.7 * Math.PI) / 180)), 39.7 + y / 111_320]);
const box = (wide: number, deep: number, x = 0, y = 0) =>
  ringOf([x, y], [x + wide, y], [x + wide, y + deep], [x, y + deep]);

const sizeOf = (ring: OutlineRing, more: Partial<OutlinedRoof> = {}) =>
  roofSizeOf({
    ...{ ring, source: 'footprint', roofType: 'shingle/tile', roofSubtype: 'architectural shingles' },
    ...{ state: 'CO', ...more },
  });
function measuredOf(...given: Parameters<typeof sizeOf>) {
  const size = sizeOf(...given);
  if ('problem' in size) throw new Error(size.problem);
  return size;
}
const SQUARE_FEET = 10.7639;

describe('an outline becomes a roof with slopes', () => {
  test('of a house of 20 by 10 meters, at the pitch that is usual there', () => {
    const { basis, pitch, measured } = measuredOf(box(20, 10));
    expect(basis).toBe('slopes');
    expect(pitch.words).toBe('assumed 6/12, usual for shingles in CO');
    expect(measured.planSquareFeet / SQUARE_FEET).toBeCloseTo(200, 0);
    expect(measured.slopedSquareFeet / measured.planSquareFeet).toBeCloseTo(Math.hypot(1, 0.5), 3);
    expect(measured.lengths.map(({ type, count }) => [type, count])).toEqual([
      ['ridge', 1],
      ['hip', 4],
      ['eave', 4],
    ]);
    // Half as long as the house is deep, from either end.
    expect(measured.lengths[0]?.feet).toBeCloseTo(10 * 3.28084, 0);
    expect(measured.plusMinusSquareFeet / measured.slopedSquareFeet).toBeGreaterThan(0.15);
  });

  test('an L has a valley, and a courtyard is taken off', () => {
    const valleys = ({ measured }: ReturnType<typeof measuredOf>) =>
      measured.lengths.find(({ type }) => type === 'valley')?.count;
    const ell = ringOf([0, 0], [20, 0], [20, 10], [10, 10], [10, 22], [0, 22]);
    expect(valleys(measuredOf(ell))).toBe(1);
    const around = measuredOf(box(30, 30), { holes: [box(10, 10, 10, 10)] });
    expect(around.basis).toBe('slopes');
    expect(around.measured.planSquareFeet / SQUARE_FEET).toBeCloseTo(800, -1);
    expect(valleys(around)).toBe(4);
  });

  test('one drawn on a picture is surer than one of a map', () => {
    const { measured: map } = measuredOf(box(20, 10));
    const { measured: drawn } = measuredOf(box(20, 10), { source: 'drawn' });
    expect(drawn.planPlusMinusSquareFeet).toBeLessThan(map.planPlusMinusSquareFeet / 1.8);
    expect(drawn.slopedSquareFeet).toBe(map.slopedSquareFeet);
  });
});

describe('where slopes cannot be had there is an area alone', () => {
  test('of a flat roof', () => {
    const { basis, pitch, measured } = measuredOf(box(20, 10), { roofSubtype: 'Modified Bitumen' });
    expect(pitch.words).toBe('assumed flat, usual for its material');
    expect({ basis, edges: measured.lengths.map(({ type }) => type) }).toEqual({
      basis: 'flat',
      edges: ['eave'],
    });
    expect(measured.slopedSquareFeet).toBe(measured.planSquareFeet);
  });

  test('of an outline with more corners than slopes are looked for', () => {
    const round = Array.from({ length: 160 }, (_, at): [number, number] => {
      const [angle, far] = [(at * Math.PI) / 80, at % 2 ? 11 : 10];
      return [far * Math.cos(angle), far * Math.sin(angle)];
    });
    const { basis, measured } = measuredOf(ringOf(...round));
    expect(basis).toBe('outline');
    expect(measured.slopedSquareFeet / measured.planSquareFeet).toBeCloseTo(Math.hypot(1, 0.5), 3);
  });
});

describe('an outline that is no roof gets a sentence', () => {
  const CROSSES = 'Its outline crosses itself, so it encloses no roof that could be measured.';
  const LOOSE =
    'A courtyard of its outline reaches beyond it or over another one, so the area of its roof is not known.';
  const LIMITS = 'Roofs are measured from 10 to 40,000.';
  test.each([
    ['4 square meters', box(2, 2), {}, `It covers 4 square meters. ${LIMITS}`],
    ['more than 40,000', box(201, 201), {}, `It covers 40,401 square meters. ${LIMITS}`],
    ['a line', ringOf([0, 0], [20, 0], [10, 0]), {}, `It covers 0 square meters. ${LIMITS}`],
    ['crossing lines', ringOf([0, 0], [20, 10], [20, 0], [0, 14]), {}, CROSSES],
    ['a courtyard across its edge', box(20, 20), { holes: [box(8, 8, 16, 6)] }, LOOSE],
    ['a courtyard outside', box(20, 20), { holes: [box(8, 8, 40, 6)] }, LOOSE],
    ['a courtyard in a courtyard', box(30, 30), { holes: [box(20, 20, 5, 5), box(5, 5, 9, 9)] }, LOOSE],
    ['nothing but a courtyard', box(20, 20), { holes: [box(20, 20)] }, LOOSE],
  ])('of %s', (_, ring, more, problem) => expect(sizeOf(ring, more)).toEqual({ problem }));

  test('but one of nearly 40,000 square meters is measured', () => {
    const { pitch, measured } = measuredOf(box(199, 200), { roofType: null, roofSubtype: null });
    expect(pitch.words).toBe('assumed 1/12, usual for buildings of this size');
    expect(measured.planSquareFeet).toBeGreaterThan(420_000);
  });
});

describe('an untidy outline is measured as the roof that it is of', () => {
  const { measured: plain } = measuredOf(box(20, 10));
  test.each([
    ['clockwise', box(20, 10).toReversed()],
    ['with corners twice', ringOf([0, 0], [0, 0], [20, 0], [20, 10], [20, 10], [0, 10], [0, 0])],
    ['with corners along its sides', ringOf([0, 0], [9, 0], [20, 0], [20, 10], [10, 10], [0, 10], [0, 5])],
    ['with a spike', ringOf([0, 0], [20, 0], [20, 10], [10, 10], [10, 40], [10, 10], [0, 10])],
    ['with a narrow spike', ringOf([0, 0], [20, 0], [20, 10], [10.1, 10], [10, 40], [9.9, 10], [0, 10])],
    ['with a cut into it', ringOf([0, 0], [20, 0], [20, 10], [10, 10], [10, -5], [10, 10], [0, 10])],
  ])('%s', (_, ring) => {
    const { basis, measured } = measuredOf(ring);
    expect(basis).toBe('slopes');
    expect(measured.slopedSquareFeet).toBeCloseTo(plain.slopedSquareFeet, -1);
    expect(measured.plusMinusSquareFeet).toBeCloseTo(plain.plusMinusSquareFeet, -1);
    expect(measured.lengths.map(({ count }) => count)).toEqual([1, 4, 4]);
  });

  test('with a chimney as a hole, which is not taken off, and is mentioned', () => {
    const { measured, notes } = measuredOf(box(20, 10), { holes: [box(0.5, 0.5, 9, 4)] });
    expect(measured).toEqual(plain);
    expect(notes).toContain('Holes of less than 20 sq ft are not taken off.');
  });
});

test('any outline of up to 200 corners that does not cross itself has an area, and no smaller one than its plan', () => {
  const random = randomOf('concave outlines');
  for (let count = 0; count < 60; count += 1) {
    const corners = random.whole(3, count % 3 ? 40 : 200);
    const ring = Array.from({ length: corners }, (_, at): [number, number] => {
      const [angle, far] = [((at + 0.9 * random.next()) * 2 * Math.PI) / corners, random.between(6, 26)];
      return [far * Math.cos(angle), far * Math.sin(angle)];
    });
    const { measured, basis, notes } = measuredOf(ringOf(...ring));
    expect(measured.slopedSquareFeet).toBeGreaterThan(measured.planSquareFeet);
    expect(measured.plusMinusSquareFeet).toBeLessThan(3 * measured.slopedSquareFeet);
    expect(basis === 'outline').toBe(notes.some((note) => note.includes('could not be divided')));
    expect(measured.lengths.length > 0).toBe(basis === 'slopes');
  }
});

test('a record of all stories doubts hardly any right outline, and most that take in four neighbors', () => {
  const random = randomOf('recorded areas');
  const homes = Array.from({ length: 2000 }, () => {
    const [living, stories] = [random.between(700, 5000), random.pick([1, 1, 1.5, 2, 2, 3])];
    const garage = random.pick([0, 0, 250, 450, 450, 700]);
    // Eaves of a foot or two all around.
    const floor = living / stories + garage;
    return { living, plan: floor * random.between(1.05, 1.25) };
  });
  const doubted = (times: number) =>
    homes.filter(({ living, plan }) => outlineDisagreement(plan * times, living)).length / homes.length;
  expect(doubted(1)).toBeLessThan(0.005);
  expect(doubted(5)).toBeGreaterThan(0.5);
});

test.each([
  ['3-tab Shingles', null, 'MN', 'assumed 7/12, usual for shingles in MN'],
  ['3-tab Shingles', null, 'AZ', 'assumed 5/12, usual for shingles in AZ'],
  ['Clay tile', 'shingle/tile', 'MN', 'assumed 4.5/12, usual for tile'],
  ['polyurethane', 'shingle/tile', 'MN', 'assumed flat, usual for its material'],
  [null, 'flat', 'AZ', 'assumed flat, usual for its material'],
  ['mixed', 'mixed', 'AZ', 'assumed 3.5/12, usual for roofs of several kinds'],
  ['Gambrel', 'shingle/tile', 'CO', 'assumed 12/12, usual for gambrels and mansards'],
  [null, 'Mansard shingles', 'MN', 'assumed 12/12, usual for gambrels and mansards'],
  [' ', 'Shingle/Tile', null, 'assumed 6/12, usual for shingles'],
  [null, null, 'CO', 'assumed 6/12, usual for homes in CO'],
])('a roof of %s, %s in %s is %s', (roofSubtype, roofType, state, words) =>
  expect(assumedPitch({ roofSubtype, roofType, state, planSquareFeet: 2000 }).words).toBe(words),
);
