import { meetingOf, type Slope, typeOf } from './classify.ts';
import type { EdgeType } from './edge-types.ts';
import { dot, middle, type Point } from './point.ts';
import type { Side } from './sides.ts';
import type { Around } from './surroundings.ts';

/** What a wrong guess about a foot of a side costs: the choice of directions with the lowest sum is taken. */
export const cost = {
  mismatch: 1.5,
  /** Of a wall between them, and of one that water runs to. */
  wall: 0.85,
  drainsToWall: 2.5,
  onePlane: 0.85,
  beside: 0.6,
  ontoShallower: 0.41,
  ontoSteeper: 0.18,
  /** Water stands in a level valley. */
  levelValley: 1.2,
  rake: 0.22,
  /** The outside of a roof is seldom its upper end, or at a slant to the way down. */
  upperEnd: 0.9,
  slanted: 0.4,
  /** Of a foot by which an eave is higher than the lowest one of the same roof. */
  unevenEaves: 0.3,
  againstChoice: 5,
};

/**
 * Which way each face slopes down, null if it is flat. Faces drain across one of their sides: of all choices that one
 * is taken under which neighbors meet along their common sides and the outside of the roof is eaves and rakes.
 * @param chosen types that somebody set, by the index of the side
 */
export function downslopesOf(
  pitches: readonly number[],
  sides: readonly Side[],
  chosen: ReadonlyMap<number, EdgeType>,
  ends: (side: Side) => readonly [Point, Point],
): (Point | null)[] {
  const sidesOf = pitches.map((_, face) =>
    sides.flatMap((side, index) => (has(side, face) ? [{ side, index }] : [])),
  );
  const slopes = pitches.map((pitch, face): Slope[] =>
    pitch === 0
      ? [{ pitch, down: null }]
      : waysDown(face, sidesOf[face] ?? []).map((down) => ({ pitch, down })),
  );
  /** By side, what each choice of its faces costs. */
  const costs = sides.map((side, index) => {
    const [first, second] = side.faces;
    const type = chosen.get(index);
    const of = (one: Slope, two: Slope | null) => {
      const against = type !== undefined && tellsWay(type) && typeOf(side, one, two, nothingAround) !== type;
      return side.length * (costOf(side, one, two) + (against ? cost.againstChoice : 0));
    };
    return (slopes[first] ?? []).map((one) =>
      second === undefined ? [of(one, null)] : (slopes[second] ?? []).map((two) => of(one, two)),
    );
  });
  const taken = pitches.map(() => 0);
  /** What a choice for a face costs along its sides, beside another face or all. */
  const sumOf = (face: number, choice: number, isSet: (other: number) => boolean, but?: number): number =>
    (sidesOf[face] ?? []).reduce((sum, { side: { faces }, index }) => {
      const other = faces.find((one) => one !== face);
      if (other !== undefined && (other === but || !isSet(other))) return sum;
      const beside = other === undefined ? 0 : (taken[other] as number);
      const [one, two] = faces[0] === face ? [choice, beside] : [beside, choice];
      return sum + (costs[index]?.[one]?.[two] ?? 0);
    }, 0);

  // Those with the longest eaves first: they are surest, and tell about their neighbors.
  const order = [...pitches.keys()].sort((a, b) => outside(sidesOf[b] ?? []) - outside(sidesOf[a] ?? []));
  const set = new Set<number>();
  for (const face of order) {
    taken[face] = least(slopes[face] ?? [], (_, choice) => sumOf(face, choice, (other) => set.has(other)));
    set.add(face);
  }
  const pairs = [
    ...new Set(sides.filter(({ faces }) => faces.length === 2).map(({ faces }) => faces.join())),
  ].map((key) => key.split(',').map(Number) as [number, number]);
  const isSet = () => true;
  for (let round = 0, isBetter = true; isBetter && round < MOST_ROUNDS; round += 1) {
    isBetter = false;
    // Two neighbors at once: of a gambrel's upper faces neither turns by itself.
    for (const [a, b] of pairs) {
      const between = (sidesOf[a] ?? []).filter(({ side }) => has(side, b));
      const before = [taken[a] as number, taken[b] as number] as const;
      const ofOne = (slopes[a] ?? []).map((_, one) => sumOf(a, one, isSet, b));
      const ofTwo = (slopes[b] ?? []).map((_, two) => sumOf(b, two, isSet, a));
      const costOfPair = (one: number, two: number) =>
        (ofOne[one] ?? 0) +
        (ofTwo[two] ?? 0) +
        between.reduce((sum, { side, index }) => {
          const [first, second] = side.faces[0] === a ? [one, two] : [two, one];
          return sum + (costs[index]?.[first]?.[second] ?? 0);
        }, 0);
      let [best, sum] = [before as readonly [number, number], costOfPair(...before)];
      for (const one of (slopes[a] ?? []).keys())
        for (const two of (slopes[b] ?? []).keys()) {
          const found = costOfPair(one, two);
          if (found < sum - 1e-9) [best, sum] = [[one, two], found];
        }
      if (best === before) continue;
      isBetter = true;
      [taken[a], taken[b]] = best;
    }
  }
  const found = () => slopes.map((ways, face) => ways[taken[face] as number] as Slope);
  // A line within one plane may as well be the ridge: the eaves of a roof are at one height, more often than not.
  for (const face of turnable(sides, found())) {
    const before = taken[face] as number;
    const down = slopes[face]?.[before]?.down as Point;
    const sum = () => sumOf(face, taken[face] as number, isSet) + unevenness(sides, ends, found());
    const unturned = sum();
    const other = slopes[face]?.findIndex((way) => way.down && dot(way.down, down) < -SAME_WAY) ?? -1;
    if (other < 0) continue;
    taken[face] = other;
    if (sum() > unturned - 1e-9) taken[face] = before;
  }
  return found().map(({ down }) => down);
}

/** Faces without an eave that drain onto one in the same plane, or that one drains onto. */
const turnable = (sides: readonly Side[], slopes: readonly Slope[]): number[] => [
  ...new Set(
    sides.flatMap((side) => {
      const [first, second] = side.faces;
      const [one, two] = [slopes[first] as Slope, second === undefined ? null : (slopes[second] as Slope)];
      if (!one.down || !two?.down) return [];
      const { kind, isPlane } = meetingOf(side, one, two);
      return kind === 'through' && isPlane ? side.faces : [];
    }),
  ),
];

/** What the eaves of one roof cost that are not at one height. @param ends of each side, in pixels */
function unevenness(
  sides: readonly Side[],
  ends: (side: Side) => readonly [Point, Point],
  slopes: readonly Slope[],
): number {
  const fall = (face: number, point: Point) => {
    const { pitch, down } = slopes[face] as Slope;
    return down ? (pitch / 12) * dot(point, down) : 0;
  };
  const center = (side: Side) => middle(...ends(side));
  const shared = slopes.map((): Side[] => []);
  for (const side of sides)
    if (side.faces.length === 2) for (const face of side.faces) shared[face]?.push(side);
  const levels = new Map<number, number>([[0, 0]]);
  // Faces that meet, from one to the next: a map gives what is added while it is walked.
  for (const [known, level] of levels)
    for (const side of shared[known] ?? []) {
      const [first, second] = side.faces as readonly [number, number];
      const next = first === known ? second : first;
      if (levels.has(next)) continue;
      if (meetingOf(side, slopes[first] as Slope, slopes[second] as Slope).kind === 'apart') continue;
      levels.set(next, level - fall(known, center(side)) + fall(next, center(side)));
    }
  const eaves = sides.flatMap((side) => {
    const [face] = side.faces;
    const { down } = slopes[face] as Slope;
    const level = levels.get(face);
    if (side.faces.length === 2 || level === undefined || !down || dot(down, side.outward) < 0.9) return [];
    return [level - fall(face, center(side))];
  });
  const lowest = Math.min(...eaves);
  return eaves.reduce((sum, eave) => sum + cost.unevenEaves * (eave - lowest), 0);
}

const has = ({ faces }: Side, face: number): boolean => (faces as readonly number[]).includes(face);

function least<Thing>(things: readonly Thing[], of: (thing: Thing, index: number) => number): number {
  const sums = things.map(of);
  return sums.indexOf(Math.min(...sums));
}

/** Whether a type decides where its faces drain: a wall may stand at any side of a roof, and planes may change at any. */
const tellsWay = (type: EdgeType): boolean =>
  type === 'eave' || type === 'rake' || type === 'ridge' || type === 'hip' || type === 'valley';

const nothingAround: Around = { eavesApart: null, within: null };

const MOST_ROUNDS = 20;

const outside = (sides: readonly { side: Side }[]): number =>
  Math.max(0, ...sides.map(({ side }) => (side.faces.length === 1 ? side.length : 0)));

/** Square to each side: out over the roof's outside, either way over one that it shares. */
function waysDown(face: number, sides: readonly { side: Side }[]): Point[] {
  const ways: Point[] = [];
  for (const { side } of sides.toSorted((one, other) => other.side.length - one.side.length)) {
    if (ways.length >= MOST_WAYS) break;
    const [x, y] = side.outward;
    const out: Point = side.faces[0] === face ? [x, y] : [-x, -y];
    const found: Point[] = side.faces.length === 1 ? [out] : [out, [-out[0], -out[1]]];
    for (const way of found) if (ways.every((known) => dot(known, way) < SAME_WAY)) ways.push(way);
  }
  return ways;
}

/** Directions that are tried for a face, of its longest sides: roofs have fewer, and a call may send any. */
const MOST_WAYS = 16;

/** Cosine of two and a half degrees. */
const SAME_WAY = 0.999;

function costOf(side: Side, first: Slope, second: Slope | null): number {
  if (!second) return first.down ? outerCost(dot(first.down, side.outward)) : 0;
  if (!first.down && !second.down) return 0;
  if (!first.down || !second.down) {
    // Against a flat roof it may end at any side; most end there with their lower one.
    const toward = first.down ? dot(first.down, side.outward) : -dot(second.down as Point, side.outward);
    return toward > 0.5 ? 0.05 : toward > -0.5 ? cost.rake : cost.upperEnd / 2;
  }
  const { kind, mismatch, isPlane, isLevel, upper, steeper, drainsToWall, isSamePitch } = meetingOf(
    side,
    first,
    second,
  );
  const more = {
    apart: drainsToWall ? cost.drainsToWall : cost.wall,
    beside: isSamePitch ? cost.beside : cost.wall,
    through: isPlane ? cost.onePlane : upper === steeper ? cost.ontoShallower : cost.ontoSteeper,
    toward: isLevel ? cost.levelValley : isPlane ? cost.onePlane : 0,
    away: isPlane ? cost.onePlane : 0,
  }[kind];
  return kind === 'apart' || kind === 'beside' ? more : cost.mismatch * mismatch + more;
}

function outerCost(across: number): number {
  if (across > 0.97) return 0;
  if (Math.abs(across) < 0.26) return cost.rake;
  return across < -0.5 ? cost.upperEnd : cost.slanted;
}
