import { cross, distance, dot, middle, minus, type Point, unit } from './point.ts';
import { type Ring, sidesOf } from './ring.ts';

/** Degrees from square within which a side was meant to be. */
const ASKEW = 10;
/** Sine of an angle below which two lines do not meet in a place that is a corner. */
const BLUNT = 0.25;

/** A side's line: inward · p = at. */
interface Aligned {
  side: readonly [Point, Point];
  along: Point;
  inward: Point;
  at: number;
  isSquare: boolean;
}

/**
 * The corners of an outline as they are if its sides are square to each other, and in one line where they are nearly so:
 * one place for each corner. Null where that would move a corner farther than twice as far as clicks are off.
 * @param off pixels
 */
export function squaredCorners(outline: Ring, off: number): Point[] | null {
  const sides = inLine(alignedTo(outline), off);
  const corners = outline.map((corner, at): Point | null => {
    const [before, after] = [sides.at(at - 1) as Aligned, sides[at] as Aligned];
    const turn = cross(before.along, after.along);
    if (Math.abs(turn) > BLUNT)
      return [
        (before.at * after.inward[1] - after.at * before.inward[1]) / turn,
        (after.at * before.inward[0] - before.at * after.inward[0]) / turn,
      ];
    if (before.at !== after.at || dot(before.along, after.along) < 0) return null;
    const away = before.at - dot(corner, before.inward);
    return [corner[0] + before.inward[0] * away, corner[1] + before.inward[1] * away];
  });
  const isNear = corners.every((corner, at) => corner && distance(corner, outline[at] as Point) <= 2 * off);
  return isNear ? (corners as Point[]) : null;
}

/** Sides turned to the direction of most of the outline or square to it, where they nearly are. */
function alignedTo(outline: Ring): Aligned[] {
  const sides = sidesOf(outline);
  let [sine, cosine] = [0, 0];
  for (const [[x1, y1], [x2, y2]] of sides) {
    const four = 4 * Math.atan2(y2 - y1, x2 - x1);
    const length = Math.hypot(x2 - x1, y2 - y1);
    sine += length * Math.sin(four);
    cosine += length * Math.cos(four);
  }
  const main = Math.atan2(sine, cosine) / 4;
  return sides.map((side) => {
    const [a, b] = side;
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]) - main;
    const quarters = Math.round(angle / (Math.PI / 2));
    const isSquare = Math.abs(angle - (quarters * Math.PI) / 2) <= (ASKEW * Math.PI) / 180;
    const along = isSquare ? exactly(main, quarters) : unit(minus(b, a));
    const inward: Point = [-along[1], along[0]];
    return { side, along, inward, at: dot(inward, middle(a, b)), isSquare };
  });
}

/** A direction so many quarters of a turn from the main one, the very same for all sides that have it. */
function exactly(main: number, quarters: number): Point {
  const [x, y] = [Math.cos(main), Math.sin(main)];
  return (
    [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ] as const
  )[((quarters % 4) + 4) % 4] as Point;
}

/** Sides one way whose lines are nearer to each other than clicks are off get one line. */
function inLine(sides: readonly Aligned[], off: number): Aligned[] {
  const at = new Map<Aligned, number>();
  const open = sides.filter(({ isSquare }) => isSquare).sort((one, other) => one.at - other.at);
  while (open.length > 0) {
    const first = open[0] as Aligned;
    const group = open.filter((one) => dot(one.along, first.along) > 0.5 && one.at - first.at <= off);
    const long = (of: Aligned) => distance(...of.side);
    const total = group.reduce((sum, one) => sum + long(one), 0);
    const mean = group.reduce((sum, one) => sum + one.at * long(one), 0) / total;
    for (const one of group) {
      at.set(one, mean);
      open.splice(open.indexOf(one), 1);
    }
  }
  return sides.map((side) => ({ ...side, at: at.get(side) ?? side.at }));
}
