import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hullOf } from '../geo/hull.ts';
import { cutIntoWalks } from './cut-walks.ts';
import { USUAL_PACE } from './pace.ts';
import { type Door, straightLegs } from './plan.ts';

const effort = { seed: 'cut', rounds: 100 };

function cut(doors: readonly Door[], count: number) {
  const work = cutIntoWalks(doors, count, effort, USUAL_PACE);
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}

const minutesOf = ({ order, seconds }: { order: number[]; seconds: number }) =>
  seconds / 60 + order.length * USUAL_PACE.minutesAtDoor;

const doorsAt = (points: readonly { x: number; y: number }[]): Door[] =>
  points.map(({ x, y }, id) => ({
    id,
    address: `${id} Elm St`,
    latitude: 33.5 + x * 1e-5,
    longitude: -111.9 + y * 1e-5,
  }));

const cases = fc
  .array(fc.record({ x: fc.integer({ min: 0, max: 900 }), y: fc.integer({ min: 0, max: 900 }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .chain((points) =>
    fc.record({
      points: fc.constant(points),
      count: fc.integer({ min: 1, max: Math.min(9, points.length) }),
    }),
  );

test('every door is in one walk, every walk has a door, and the same cut comes again', () => {
  fc.assert(
    fc.property(cases, ({ points, count }) => {
      const doors = doorsAt(points);
      const walks = cut(doors, count);
      expect(walks).toHaveLength(count);
      expect(walks.every(({ order }) => order.length > 0)).toBe(true);
      expect(walks.flatMap(({ order }) => order).toSorted((a, b) => a - b)).toEqual(
        doors.map(({ id }) => id),
      );
      expect(cut(doors, count)).toEqual(walks);
    }),
    { numRuns: 60 },
  );
});

test('a walk’s time is that of its way, and no two walks differ by more than three of the longest step', () => {
  fc.assert(
    fc.property(cases, ({ points, count }) => {
      const doors = doorsAt(points);
      const walks = cut(doors, count);
      for (const walk of walks) {
        const { seconds } = straightLegs(walk.order.map((id) => doors[id] as Door));
        const size = walk.order.length;
        const way = walk.order
          .slice(1)
          .reduce((sum, _, at) => sum + (seconds[at * size + at + 1] as number), 0);
        expect(walk.seconds).toBeCloseTo(way, 6);
      }
      const joined = walks.flatMap(({ order }) => order).map((id) => doors[id] as Door);
      const all = straightLegs(joined).seconds;
      const longest = Math.max(
        0,
        ...joined.slice(1).map((_, at) => all[at * joined.length + at + 1] as number),
      );
      const minutes = walks.map(minutesOf);
      // Where a part would be empty it gets a door all the same, which its neighbors lack.
      if (walks.every(({ order }) => order.length > 1))
        expect(Math.max(...minutes) - Math.min(...minutes)).toBeLessThanOrEqual(
          3 * (longest / 60 + USUAL_PACE.minutesAtDoor) + 1e-6,
        );
    }),
    { numRuns: 60 },
  );
});

test('a neighborhood of 240 doors falls into walks that differ by less than a tenth', () => {
  const doors = doorsAt(
    Array.from({ length: 240 }, (_, n) => ({ x: (n % 20) * 25, y: Math.floor(n / 20) * 60 })),
  );
  for (const count of [2, 3, 4, 5]) {
    const minutes = cut(doors, count).map(minutesOf);
    expect((Math.max(...minutes) - Math.min(...minutes)) / Math.max(...minutes)).toBeLessThan(0.1);
  }
});

test('250 doors on one coordinate are shared out evenly', () => {
  const walks = cut(doorsAt(Array.from({ length: 250 }, () => ({ x: 1, y: 1 }))), 5);
  expect(walks.map(({ order }) => order.length)).toEqual([50, 50, 50, 50, 50]);
});

test('more walks than doors are refused', () => {
  expect(() => cut(doorsAt([{ x: 1, y: 1 }]), 2)).toThrow(RangeError);
});

test('a hull goes around every point and turns left at each corner', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 })), {
        minLength: 3,
        maxLength: 30,
        selector: String,
      }),
      (points) => {
        const hull = hullOf(points);
        hull.forEach(([ax, ay], i) => {
          const [bx, by] = hull[(i + 1) % hull.length] ?? [0, 0];
          for (const [x, y] of points)
            expect((bx - ax) * (y - ay) - (by - ay) * (x - ax)).toBeGreaterThanOrEqual(0);
        });
      },
    ),
  );
});
