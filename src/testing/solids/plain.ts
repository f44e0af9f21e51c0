import type { Point } from '#domain/measure/point.ts';
import { type Corner, type Draw, face, gable, pitch, type SolidFace, sides } from './face.ts';

/** Roofs whose faces meet along all their common sides. */
export const plainKinds: Record<string, Draw> = {
  gable: (random) => {
    const { south, north } = sides(gable(random));
    return [south, north];
  },
  hip: (random) => hipOf(gable(random)),
  pyramid: (random) => {
    const d = random.whole(20, 36);
    const p = pitch(random);
    const top: Corner = [d / 2, d / 2, (p * d) / 2];
    const around: Corner[] = [
      [0, 0, 0],
      [d, 0, 0],
      [d, d, 0],
      [0, d, 0],
    ];
    return around.map((corner, at) => face([corner, around[(at + 1) % 4] as Corner, top]));
  },
  L: (random) => {
    const { long: l, deep: w, p } = gable(random);
    const h = w + random.whole(12, 24);
    const [m, top] = [w / 2, (p * w) / 2];
    return [
      face([
        [0, 0, 0],
        [l, 0, 0],
        [l, m, top],
        [m, m, top],
      ]),
      face([
        [w, w, 0],
        [m, m, top],
        [l, m, top],
        [l, w, 0],
      ]),
      face([
        [0, 0, 0],
        [m, m, top],
        [m, h, top],
        [0, h, 0],
      ]),
      face([
        [w, w, 0],
        [w, h, 0],
        [m, h, top],
        [m, m, top],
      ]),
    ];
  },
  T: (random) => {
    const main = gable(random);
    const { long: l, deep: d, p } = main;
    const v = random.whole(12, d - 4);
    const x = random.whole(4 + v / 2, l - 4 - v / 2);
    const out = d + random.whole(8, 20);
    const [west, east, apex, top] = [x - v / 2, x + v / 2, d - v / 2, (p * v) / 2];
    const { south } = sides(main);
    const ridge = (p * d) / 2;
    return [
      south,
      face([
        [0, d / 2, ridge],
        [l, d / 2, ridge],
        [l, d, 0],
        [east, d, 0],
        [x, apex, top],
        [west, d, 0],
        [0, d, 0],
      ]),
      face([
        [west, d, 0],
        [x, apex, top],
        [x, out, top],
        [west, out, 0],
      ]),
      face([
        [x, apex, top],
        [east, d, 0],
        [east, out, 0],
        [x, out, top],
      ]),
    ];
  },
  saltbox: (random) => {
    const { long: l, deep: d, p } = gable(random);
    const r = d * (0.25 + 0.1 * random.next());
    const rear = random.chance(0.5) ? p : (p * r) / (d - r);
    const top = p * r;
    return [
      face([
        [0, 0, 0],
        [l, 0, 0],
        [l, r, top],
        [0, r, top],
      ]),
      face([
        [0, r, top],
        [l, r, top],
        [l, d, top - rear * (d - r)],
        [0, d, top - rear * (d - r)],
      ]),
    ];
  },
  jerkinhead: (random) => {
    const { long: l, deep: d, p } = gable(random);
    const k = d * (0.2 + 0.12 * random.next());
    const top = (p * d) / 2;
    const t = (top - p * k) / p;
    const ends = (x: number, to: number): SolidFace =>
      face([
        [x, k, p * k],
        [to, d / 2, top],
        [x, d - k, p * k],
      ]);
    return [
      face([
        [0, 0, 0],
        [l, 0, 0],
        [l, k, p * k],
        [l - t, d / 2, top],
        [t, d / 2, top],
        [0, k, p * k],
      ]),
      face([
        [t, d / 2, top],
        [l - t, d / 2, top],
        [l, d - k, p * k],
        [l, d, 0],
        [0, d, 0],
        [0, d - k, p * k],
      ]),
      ends(0, t),
      ends(l, l - t),
    ];
  },
  gambrel: (random) => {
    const { long: l, deep: d } = gable(random);
    const k = d * (0.15 + 0.1 * random.next());
    const [steep, flat] = [random.whole(16, 20) / 12, random.whole(4, 7) / 12];
    const [one, two] = [steep * k, steep * k + flat * (d / 2 - k)];
    const strip = (y1: number, z1: number, y2: number, z2: number) =>
      face([
        [0, y1, z1],
        [l, y1, z1],
        [l, y2, z2],
        [0, y2, z2],
      ]);
    return [
      strip(0, 0, k, one),
      strip(k, one, d / 2, two),
      strip(d / 2, two, d - k, one),
      strip(d - k, one, d, 0),
    ];
  },
  'single slope': (random) => {
    const { long: l, deep: d } = gable(random);
    const p = random.whole(1, 5) / 12;
    return [
      face([
        [0, 0, 0],
        [l, 0, 0],
        [l, d, p * d],
        [0, d, p * d],
      ]),
    ];
  },
  'double gable': (random) => {
    const { long: l, deep: d, p } = gable(random);
    const { south, north } = sides({ long: l, deep: d, p });
    const moved = ({ ring, slope, at }: SolidFace): SolidFace => ({
      ...{ slope, ring: ring.map(([x, y]): Point => [x, y + d]) },
      at: at - slope[1] * d,
    });
    return [south, north, moved(south), moved(north)];
  },
  seam: (random) => {
    const main = gable(random);
    const { south, north } = sides(main);
    const { long: l, deep: d, p } = main;
    const [a, b, c, e] = south.ring as [Point, Point, Point, Point];
    const up = ([x, y]: Point): Corner => [x, y, p * y];
    if (random.chance(0.4)) {
      const y = d * (0.15 + 0.2 * random.next());
      const [west, east]: [Point, Point] = [
        [0, y],
        [l, y],
      ];
      return [face([a, b, east, west].map(up)), face([west, east, c, e].map(up)), north];
    }
    const [low, high] = [random.whole(8, l - 8), random.whole(8, l - 8)];
    const [from, to]: [Point, Point] = [
      [low, 0],
      [high, d / 2],
    ];
    return [face([a, from, to, e].map(up)), face([from, b, c, to].map(up)), north];
  },
};

function hipOf({ long: l, deep: d, p }: ReturnType<typeof gable>): SolidFace[] {
  const top = (p * d) / 2;
  const [west, east]: [Corner, Corner] = [
    [d / 2, d / 2, top],
    [l - d / 2, d / 2, top],
  ];
  const [a, b, c, e]: [Corner, Corner, Corner, Corner] = [
    [0, 0, 0],
    [l, 0, 0],
    [l, d, 0],
    [0, d, 0],
  ];
  return [face([a, b, east, west]), face([b, c, east]), face([c, e, west, east]), face([e, a, west])];
}
