import type { EdgeType } from './edge-types.ts';
import { dot, type Point } from './point.ts';
import type { Side } from './sides.ts';

/** A face as it slopes: rise over a run of 12, and which way is down; the latter is null for flat faces. */
export interface Slope {
  pitch: number;
  down: Point | null;
}

/** Cosine up to which a face still counts as draining across a side: 60 degrees. */
const ACROSS = 0.5;
/** Shares of the pitch: below the first a side counts as level, beyond the second two faces do not meet along it. */
const LEVEL = 0.35;
const APART = 0.4;

/** The type of a side by the rule, from how its faces slope. */
export function typeOf({ outward, along, faces }: Side, first: Slope, second: Slope | null): EdgeType {
  if (faces.length === 1 || !second) return outerType(first, outward);
  if (!first.down && !second.down) return 'wall flashing';
  if (!first.down || !second.down)
    return Math.abs(dot((first.down ?? second.down) as Point, outward)) >= ACROSS
      ? 'wall flashing'
      : 'step flashing';
  const { mismatch, level, drains } = meetingOf({ outward, along }, first, second);
  if (mismatch > APART) return level ? 'wall flashing' : 'step flashing';
  if (drains === 'through') return 'wall flashing';
  if (drains === 'toward') return 'valley';
  return level ? 'ridge' : 'hip';
}

function outerType({ down }: Slope, outward: Point): EdgeType {
  // Water leaves a flat roof over its edges.
  if (!down) return 'eave';
  const across = dot(down, outward);
  if (across >= ACROSS) return 'eave';
  // It begins there without another face above: at a wall, more often than not.
  return across <= -ACROSS ? 'wall flashing' : 'rake';
}

interface Meeting {
  /** By how much the slopes along the side differ, as a share of the steeper pitch. */
  mismatch: number;
  level: boolean;
  /** Whether the faces drain toward their common side, away from it, or one onto the other. */
  drains: 'toward' | 'away' | 'through';
  /** Both are one plane. */
  isPlane: boolean;
}

/** How two sloped faces meet along a side. */
export function meetingOf(
  { outward, along }: Pick<Side, 'outward' | 'along'>,
  first: Slope,
  second: Slope,
): Meeting {
  const steeper = Math.max(first.pitch, second.pitch);
  const slope = ({ pitch, down }: Slope, way: Point) => (down ? (pitch * dot(down, way)) / steeper : 0);
  const runs = [slope(first, along), slope(second, along)] as const;
  const toward = [slope(first, outward), -slope(second, outward)] as const;
  const isThrough = Math.min(...toward) < -LEVEL && Math.max(...toward) > LEVEL;
  return {
    mismatch: Math.abs(runs[0] - runs[1]),
    level: Math.max(Math.abs(runs[0]), Math.abs(runs[1])) < LEVEL,
    drains: isThrough ? 'through' : toward[0] + toward[1] > 0 ? 'toward' : 'away',
    isPlane: Math.hypot(runs[0] - runs[1], toward[0] + toward[1]) < 0.1,
  };
}
