import { meetingOf, type Slope, typeOf } from './classify.ts';
import type { EdgeType } from './edge-types.ts';
import { dot, type Point } from './point.ts';
import type { Side } from './sides.ts';

/** What a wrong guess about a foot of a side costs: the choice of directions with the lowest sum is taken. */
const cost = {
  mismatch: 2,
  onePlane: 1.5,
  drainsThrough: 0.6,
  rake: 0.15,
  /** The outside of a roof is seldom its upper end, or at a slant to the way down. */
  upperEnd: 0.5,
  slanted: 0.3,
  againstChoice: 5,
} as const;

/**
 * Which way each face slopes down, null if it is flat. Faces drain across one of their sides: of all choices that one
 * is taken under which neighbors meet along their common sides and the outside of the roof is eaves and rakes.
 * @param chosen types that somebody set, by the index of the side
 */
export function downslopesOf(
  pitches: readonly number[],
  sides: readonly Side[],
  chosen: ReadonlyMap<number, EdgeType>,
): (Point | null)[] {
  const ofFace = pitches.map((_, face) =>
    sides.flatMap((side, index) =>
      (side.faces as readonly number[]).includes(face) ? [{ side, index }] : [],
    ),
  );
  const slopes: Slope[] = pitches.map((pitch) => ({ pitch, down: null }));
  const candidates = pitches.map((pitch, face) => (pitch === 0 ? [] : waysDown(face, ofFace[face] ?? [])));
  const isSet = pitches.map((pitch) => pitch === 0);

  const sumOf = (face: number, down: Point) =>
    (ofFace[face] ?? []).reduce((sum, { side, index }) => {
      const own = { pitch: pitches[face] as number, down };
      const [first, second] = side.faces;
      const other = second === undefined ? null : first === face ? second : first;
      if (other !== null && !isSet[other]) return sum;
      const neighbor = other === null ? null : (slopes[other] as Slope);
      const [one, two] = first === face ? [own, neighbor] : [neighbor as Slope, own];
      const type = chosen.get(index);
      const against = type !== undefined && tellsWay(type) && typeOf(side, one, two) !== type;
      return sum + side.length * (costOf(side, one, two) + (against ? cost.againstChoice : 0));
    }, 0);
  const settle = (face: number): boolean => {
    const ways = candidates[face] ?? [];
    const best = ways.reduce<{ down: Point | null; sum: number }>(
      (found, down) => {
        const sum = sumOf(face, down);
        return sum < found.sum - 1e-9 ? { down, sum } : found;
      },
      { down: null, sum: Number.POSITIVE_INFINITY },
    );
    const before = slopes[face]?.down;
    slopes[face] = { pitch: pitches[face] as number, down: best.down };
    isSet[face] = true;
    return before !== best.down;
  };

  // Those with the longest eaves first: they are surest, and tell about their neighbors.
  const order = pitches
    .map((_, face) => face)
    .filter((face) => pitches[face] !== 0)
    .sort((a, b) => outside(ofFace[b] ?? []) - outside(ofFace[a] ?? []));
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const changes = order.map(settle);
    if (!changes.includes(true)) break;
  }
  return slopes.map(({ down }) => down);
}

/** A wall may stand at any side of a roof. */
const tellsWay = (type: EdgeType): boolean => type !== 'step flashing' && type !== 'wall flashing';

const MOST_ROUNDS = 20;

const outside = (sides: readonly { side: Side }[]): number =>
  Math.max(0, ...sides.map(({ side }) => (side.faces.length === 1 ? side.length : 0)));

/** Square to each side: out over the roof's outside, either way over one that it shares. */
function waysDown(face: number, sides: readonly { side: Side }[]): Point[] {
  const ways: Point[] = [];
  for (const { side } of sides) {
    const [x, y] = side.outward;
    const out: Point = side.faces[0] === face ? [x, y] : [-x, -y];
    const found: Point[] = side.faces.length === 1 ? [out] : [out, [-out[0], -out[1]]];
    for (const way of found) if (ways.every((known) => dot(known, way) < SAME_WAY)) ways.push(way);
  }
  return ways;
}

/** Cosine of two and a half degrees. */
const SAME_WAY = 0.999;

function costOf(side: Side, first: Slope, second: Slope | null): number {
  if (!second) return outerCost(dot(first.down as Point, side.outward));
  if (!first.down || !second.down) {
    // Against a flat roof it may end at any side; most end there with their lower one.
    const toward = first.down ? dot(first.down, side.outward) : -dot(second.down as Point, side.outward);
    return toward > 0.5 ? 0.05 : toward > -0.5 ? cost.rake : cost.upperEnd / 2;
  }
  const { mismatch, drains, isPlane } = meetingOf(side, first, second);
  return (
    cost.mismatch * mismatch + (isPlane ? cost.onePlane : 0) + (drains === 'through' ? cost.drainsThrough : 0)
  );
}

function outerCost(across: number): number {
  if (across > 0.97) return 0;
  if (Math.abs(across) < 0.26) return cost.rake;
  return across < -0.5 ? cost.upperEnd : cost.slanted;
}
