import type { Point } from '#domain/measure/point.ts';
import type { Ring } from '#domain/measure/ring.ts';
import type { Random } from '#domain/random.ts';
import { type Draw, face, gable, lower, pitch, sides } from './face.ts';

/** A gabled dormer on the south side, its front at `f`, its eaves `h` above the main eave. */
function dormer({ long, p }: ReturnType<typeof gable>, random: Random, f: number, span: number) {
  const v = random.whole(6, 10);
  const x = random.whole(6 + v, long - 6 - v);
  const q = p;
  const h = p * f + p * random.whole(2, 3) * 1.2;
  const back = h / p;
  const apex = (h + (q * v) / 2) / p;
  const [west, east, top] = [x - v / 2, x + v / 2, h + (q * v) / 2];
  if (apex > span - 0.5) return null;
  const faces = [
    face([
      [west, f, h],
      [x, f, top],
      [x, apex, top],
      [west, back, h],
    ]),
    face([
      [x, f, top],
      [east, f, h],
      [east, back, h],
      [x, apex, top],
    ]),
  ];
  const notch: Ring = [
    [west, f],
    [west, back],
    [x, apex],
    [east, back],
    [east, f],
    [x, f],
  ];
  return { faces, notch };
}

const again = <Made>(random: Random, make: (random: Random) => Made | null): Made => {
  for (;;) {
    const made = make(random);
    if (made) return made;
  }
};

/** Roofs with a wall between two of their faces. */
export const walledKinds: Record<string, Draw> = {
  'lean-to': (random) => {
    const main = gable(random);
    const { south, north } = sides(main);
    const q = random.chance(0.3) ? main.p * 0.8 : lower(random, main.p);
    const out = random.whole(6, 12);
    const high = -random.whole(1, 3);
    if (random.chance(0.5))
      // Below an eave, along all of it.
      return [
        south,
        north,
        face([
          [0, -out, high - q * out],
          [main.long, -out, high - q * out],
          [main.long, 0, high],
          [0, 0, high],
        ]),
      ];
    // Against the wall of a gable end.
    const inset = () => random.pick([0, 0, 2, 3, 4, 5]);
    const [from, to] = [inset(), main.deep - inset()];
    return [
      south,
      north,
      face([
        [-out, from, high - q * out],
        [0, from, high],
        [0, to, high],
        [-out, to, high - q * out],
      ]),
    ];
  },
  porch: (random) => {
    const main = gable(random);
    const { south, north } = sides(main);
    const q = lower(random, main.p);
    const wide = random.whole(8, main.long - 14);
    const from = random.whole(4, main.long - wide - 4);
    const out = random.whole(5, 10);
    const high = -random.whole(1, 2);
    return [
      south,
      north,
      face([
        [from, -out, high - q * out],
        [from + wide, -out, high - q * out],
        [from + wide, 0, high],
        [from, 0, high],
      ]),
    ];
  },
  'lower wing': (random) =>
    again(random, (random) => {
      const main = gable(random);
      const { long: l, deep: d } = main;
      const q = random.chance(0.6) ? main.p : pitch(random);
      const deep = random.whole(14, d - 5);
      // Flush with the main eave and at its height, or set back.
      const from = random.chance(0.3) ? 0 : random.whole(2, d - deep - 2);
      const out = random.whole(10, 24);
      const z = from === 0 || random.chance(0.5) ? 0 : -random.whole(1, 4);
      const [mid, to, top] = [from + deep / 2, from + deep, z + (q * deep) / 2];
      // Lower than the wall that it ends at, all along.
      // A click cannot tell ridges, or eaves, from each other that are nearly one line.
      const near = [mid - d / 2, from - d / 2, to - d / 2, from, d - to];
      const isNear = near.some((by) => by !== 0 && Math.abs(by) < 2);
      if (isNear) return null;
      const wall = main.p * Math.min(mid, d - mid);
      if (top > wall - 0.5 && !(from === 0 && q === main.p)) return null;
      return [
        ...Object.values(sides(main)),
        face([
          [l, from, z],
          [l + out, from, z],
          [l + out, mid, top],
          [l, mid, top],
        ]),
        face([
          [l, mid, top],
          [l + out, mid, top],
          [l + out, to, z],
          [l, to, z],
        ]),
      ];
    }),
  'wall dormer': (random) =>
    again(random, (draw) => {
      const main = gable(draw);
      const { south, north } = sides(main);
      const one = dormer(main, draw, 0, main.deep / 2);
      if (!one) return null;
      const [west, , , , east] = one.notch as [Point, Point, Point, Point, Point, Point];
      const [a, b, c, d] = south.ring as [Point, Point, Point, Point];
      const ring = [a, west, ...one.notch.slice(1, 4), east, b, c, d];
      return [{ ...south, ring }, north, ...one.faces];
    }),
  'mid-face dormer': (random) =>
    again(random, (draw) => {
      const main = gable(draw);
      const { south, north } = sides(main);
      const one = dormer(main, draw, draw.whole(2, 4), main.deep / 2);
      if (!one) return null;
      return [{ ...south, holes: [one.notch] }, north, ...one.faces];
    }),
  'shed dormer': (random) =>
    again(random, (draw) => {
      const main = gable(draw);
      const { south, north } = sides(main);
      const q = lower(draw, main.p);
      const f = draw.whole(2, 4);
      const h = main.p * f + draw.whole(2, 4);
      const back = (h - q * f) / (main.p - q);
      if (back > main.deep / 2 - 1.5) return null;
      const v = draw.whole(10, 20);
      const x = draw.whole(4, main.long - v - 4);
      const top = main.p * back;
      const made = face([
        [x, f, h],
        [x + v, f, h],
        [x + v, back, top],
        [x, back, top],
      ]);
      return [{ ...south, holes: [[...made.ring].reverse()] }, north, made];
    }),
};
