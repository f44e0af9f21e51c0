import type { Random } from '../random.ts';
import type { EdgeType } from './edge-types.ts';
import type { Measured, MeasuredEdge } from './measure.ts';
import { distance, distanceToLine, middle, minus, type Point, shareAlong } from './point.ts';
import { isInside, type Ring, sidesOf } from './ring.ts';
import type { TracedFace, Tracing } from './tracing.ts';

// Roofs as solids, in feet: planes over their plans. What each edge is follows from the heights on both of its sides, by no
// code that measures.

/** A plane over a part of the plan: z = at + slope · (x, y). */
export interface SolidFace {
  ring: Ring;
  holes?: readonly Ring[];
  slope: Point;
  at: number;
}

export interface SolidEdge {
  from: Point;
  to: Point;
  faces: readonly number[];
  type: EdgeType;
  /** Along the slope; of flashing, of the lower face. */
  feet: number;
}

export interface Solid {
  faces: SolidFace[];
  edges: SolidEdge[];
}

type Draw = (random: Random) => SolidFace[];

/** A face from three of its heights: the plane through (x, y, z). */
function face(points: readonly (readonly [number, number, number])[], holes: Ring[] = []): SolidFace {
  const [a, b] = points as [Corner, Corner];
  const c = points.reduce((best, one) => (turn(a, b, one) > turn(a, b, best) ? one : best));
  const det = turn(a, b, c) * Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));
  const gx = ((b[2] - a[2]) * (c[1] - a[1]) - (c[2] - a[2]) * (b[1] - a[1])) / det;
  const gy = ((c[2] - a[2]) * (b[0] - a[0]) - (b[2] - a[2]) * (c[0] - a[0])) / det;
  const ring = points.map(([x, y]): Point => [x, y]);
  for (const [x, y, z] of points)
    if (Math.abs(a[2] + gx * (x - a[0]) + gy * (y - a[1]) - z) > 1e-6)
      throw new Error('The face is not plane.');
  return { ring, holes, slope: [gx, gy], at: a[2] - gx * a[0] - gy * a[1] };
}
type Corner = readonly [number, number, number];
const turn = (a: Corner, b: Corner, c: Corner): number =>
  Math.abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]));

const heightOf = ({ slope, at }: SolidFace, [x, y]: Point): number => at + slope[0] * x + slope[1] * y;
const isSame = (a: Point, b: Point): boolean => distance(a, b) < 1e-6;

/** Pitches that roofs have, as rise over run. */
const pitch = (random: Random): number => random.whole(4, 10) / 12;
const lower = (random: Random, than: number): number => than * (0.35 + 0.3 * random.next());

const gable = (random: Random) => ({
  long: random.whole(36, 64),
  deep: random.whole(22, 34),
  p: pitch(random),
});

/** The south and the north side of a gable, each with more corners on its eave where something is cut out. */
function sides({ long: l, deep: d, p }: ReturnType<typeof gable>) {
  const top = (p * d) / 2;
  const south = face([
    [0, 0, 0],
    [l, 0, 0],
    [l, d / 2, top],
    [0, d / 2, top],
  ]);
  const north = face([
    [0, d / 2, top],
    [l, d / 2, top],
    [l, d, 0],
    [0, d, 0],
  ]);
  return { south, north };
}

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

export const solidKinds: Record<string, Draw> = {
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
  'lower wing': (random) => {
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
    if (isNear) return solidKinds['lower wing']?.(random) ?? [];
    const wall = main.p * Math.min(mid, d - mid);
    if (top > wall - 0.5 && !(from === 0 && q === main.p)) return solidKinds['lower wing']?.(random) ?? [];
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
  },
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

/** A roof of a kind, somehow turned, with its edges. */
export function solidOf(kind: string, random: Random): Solid {
  const drawn = solidKinds[kind]?.(random) ?? [];
  const angle = random.next() * 2 * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const mirrored = random.chance(0.5);
  const move = ([x, y]: Point): Point => {
    const left = mirrored ? -x : x;
    return [left * cos - y * sin, left * sin + y * cos];
  };
  const faces = drawn.map(({ ring, holes = [], slope, at }) => ({
    ...{ ring: ring.map(move), holes: holes.map((hole) => hole.map(move)), slope: move(slope), at },
  }));
  return { faces, edges: edgesOf(faces) };
}

/** Every stretch between two corners once, with what is on both of its sides. */
function edgesOf(faces: readonly SolidFace[]): SolidEdge[] {
  const corners: Point[] = [];
  const rings = faces.map(({ ring, holes = [] }) => [ring, ...holes]);
  for (const corner of rings.flat(2)) if (!corners.some((one) => isSame(one, corner))) corners.push(corner);
  const owners = new Map<string, { ends: [Point, Point]; faces: Set<number> }>();
  for (const [index, ofFace] of rings.entries())
    for (const [a, b] of ofFace.flatMap(sidesOf)) {
      const stops = corners
        .filter((corner) => distanceToLine(corner, a, b) < 1e-6)
        .sort((one, two) => shareAlong(one, a, b) - shareAlong(two, a, b));
      for (const [at, from] of stops.entries()) {
        const to = stops[at + 1];
        if (!to) continue;
        const key = [corners.indexOf(from), corners.indexOf(to)].sort((x, y) => x - y).join();
        const known = owners.get(key) ?? { ends: [from, to], faces: new Set() };
        known.faces.add(index);
        owners.set(key, known);
      }
    }
  return [...owners.values()].map(({ ends: [from, to], faces: met }) => {
    const around = [...met].map((index) => faces[index] as SolidFace);
    const type = typeBetween(from, to, around);
    const at = middle(from, to);
    const [lower] = around.toSorted((one, other) => heightOf(one, at) - heightOf(other, at));
    const rise = lower ? heightOf(lower, to) - heightOf(lower, from) : 0;
    return { from, to, faces: [...met], type, feet: Math.hypot(distance(from, to), rise) };
  });
}

function typeBetween(from: Point, to: Point, [first, second]: readonly SolidFace[]): EdgeType {
  const one = first as SolidFace;
  const rise = (of: SolidFace) => Math.abs(heightOf(of, to) - heightOf(of, from));
  const isLevel = (of: SolidFace) => rise(of) < 1e-6;
  const across = unitAcross(from, to);
  const toward = (of: SolidFace, sign: number) => sign * (of.slope[0] * across[0] + of.slope[1] * across[1]);
  const side = isOnSide(one, from, to, across) ? 1 : -1;
  // The upper end of a single slope gets what a rake gets: metal, and no ridge cap.
  if (!second) return isLevel(one) && toward(one, side) > 0 ? 'eave' : 'rake';
  const apart = [from, to].map((end) => heightOf(one, end) - heightOf(second, end)) as [number, number];
  if (apart.some((by) => Math.abs(by) > 1e-6)) {
    const below = apart[0] + apart[1] > 0 ? second : one;
    return isLevel(below) ? 'wall flashing' : 'step flashing';
  }
  if (distance(one.slope, second.slope) < 1e-9) return 'seam';
  // How both rise, away from the stretch.
  const [rises, otherRises] = [toward(one, side), toward(second, -side)];
  if (rises * otherRises < -1e-9) return 'pitch change';
  if (rises > 0 || otherRises > 0) return 'valley';
  return isLevel(one) ? 'ridge' : 'hip';
}

const unitAcross = (from: Point, to: Point): Point => {
  const [x, y] = minus(to, from);
  const long = Math.hypot(x, y);
  return [-y / long, x / long];
};

/** Whether the face lies toward `across` of the stretch. */
function isOnSide({ ring, holes = [] }: SolidFace, from: Point, to: Point, across: Point): boolean {
  const at: Point = [(from[0] + to[0]) / 2 + across[0] * 0.01, (from[1] + to[1]) / 2 + across[1] * 0.01];
  return isInside(ring, at) && !holes.some((hole) => isInside(hole, at));
}

/** What somebody clicks and reads of a roof. */
interface Traced {
  tracing: Tracing;
  /** Where a corner of the solid was clicked. */
  clicked: (corner: Point) => Point;
}

/**
 * A roof as somebody traces it: each corner clicked once, a standard deviation of `pixels` off to each side, and one reading
 * for each of its pitches, `twelfths` off.
 */
export function tracedOf(
  { faces }: Pick<Solid, 'faces'>,
  random: Random,
  off: { pixels: number; twelfths: number },
): Traced {
  const clicks = new Map<string, Point>();
  const clicked = ([x, y]: Point): Point => {
    const key = `${x.toFixed(4)} ${y.toFixed(4)}`;
    const at: Point = clicks.get(key) ?? [
      MIDDLE + x / FEET_PER_PIXEL + normal(random) * off.pixels,
      MIDDLE + y / FEET_PER_PIXEL + normal(random) * off.pixels,
    ];
    clicks.set(key, at);
    return at;
  };
  const readings = new Map<string, number>();
  const read = ({ slope }: SolidFace): number => {
    const pitch = 12 * Math.hypot(...slope);
    const key = pitch.toFixed(3);
    const reading = readings.get(key) ?? Math.max(0, pitch + normal(random) * off.twelfths);
    readings.set(key, reading);
    return reading;
  };
  const traced = faces.map(
    (face): TracedFace => ({
      points: face.ring.map(clicked),
      ...(face.holes?.length && { holes: face.holes.map((hole) => hole.map(clicked)) }),
      ...{ pitch: read(face), pitchErrorTwelfths: off.twelfths },
    }),
  );
  const scale = { feetPerPixel: FEET_PER_PIXEL, errorPercent: 0 };
  return { tracing: { scale, storyCount: 1, faces: traced }, clicked };
}

const FEET_PER_PIXEL = 0.1;
const MIDDLE = 2000;

/** Of the standard normal distribution (Box and Muller). */
export const normal = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());

/** Of a single slope a person says which edge is the eave. */
export const eaveSet = (
  kind: string,
  { edges }: Solid,
  clicked: (corner: Point) => Point,
): Tracing['edges'] =>
  edges
    .filter(({ type }) => kind === 'single slope' && type === 'eave')
    .map(({ from, to, type }) => ({ from: clicked(from), to: clicked(to), type }));

/** The edge of a measurement that is one of the solid's; absent if there is none between those faces. */
export function edgeFor(
  { edges }: Pick<Measured, 'edges'>,
  { from, to, faces }: SolidEdge,
  clicked: (corner: Point) => Point,
): MeasuredEdge | undefined {
  const at = middle(clicked(from), clicked(to));
  const key = [...faces].sort().join();
  const far = (edge: MeasuredEdge) => distance(middle(edge.from, edge.to), at);
  return edges.filter((edge) => [...edge.faces].sort().join() === key).sort((a, b) => far(a) - far(b))[0];
}
