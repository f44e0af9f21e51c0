import type { EdgeType } from './edge-types.ts';
import { dot, type Point } from './point.ts';
import type { Side } from './sides.ts';
import type { Around } from './surroundings.ts';
import { CORNER_ERROR } from './tracing.ts';

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
/** Share of the steeper pitch up to which two pitches are one. */
const SAME_PITCH = 0.06;
/** Pixels up to which two eaves are one line. */
const ALIGNED = 3.5 * CORNER_ERROR;

/**
 * The type of a side by the rule, from how its faces slope. Seen from above, a wall between two faces is a line as well:
 * the flashing along it follows the lower face.
 */
export function typeOf(side: Side, first: Slope, second: Slope | null, around: Around): EdgeType {
  if (side.faces.length === 1 || !second) return outerType(first, side.outward);
  if (!first.down && !second.down) return 'wall flashing';
  if (!first.down || !second.down)
    return Math.abs(dot((first.down ?? second.down) as Point, side.outward)) >= ACROSS
      ? 'wall flashing'
      : 'step flashing';
  const meeting = meetingOf(side, first, second);
  switch (meeting.kind) {
    case 'apart':
      return Math.abs(meeting.runs[meeting.lower]) < LEVEL ? 'wall flashing' : 'step flashing';
    case 'beside':
      return meeting.isSamePitch && Math.abs(around.eavesApart ?? 0) <= ALIGNED ? 'seam' : 'step flashing';
    case 'through':
      return typeThrough(meeting, around);
    case 'toward':
      return meeting.isPlane ? 'seam' : 'valley';
    case 'away':
      return meeting.isPlane ? 'seam' : meeting.isLevel ? 'ridge' : 'hip';
  }
}

function outerType({ down }: Slope, outward: Point): EdgeType {
  // Water leaves a flat roof over its edges.
  if (!down) return 'eave';
  // The upper end of a single slope gets what a rake gets: metal, and no ridge cap.
  return dot(down, outward) >= ACROSS ? 'eave' : 'rake';
}

/** One face drains onto the other. */
function typeThrough({ upper, isSamePitch, steeper }: Meeting, { within }: Around): EdgeType {
  if (isSamePitch) return 'seam';
  const lower = upper === 0 ? 1 : 0;
  const inner = within === 'first' ? 0 : within === 'second' ? 1 : null;
  // A shed dormer begins in the slope, and its front stands on it.
  if (inner !== null) return inner === lower ? 'pitch change' : 'wall flashing';
  // A gambrel is steeper below; a porch or a lean-to is shallower, and begins at the wall under the eave.
  return steeper === lower ? 'pitch change' : 'wall flashing';
}

export interface Meeting {
  /**
   * 'apart': they cannot meet along their side, so a wall is between. 'beside': both drain along it, the same way.
   * 'through': one drains over it onto the other. 'toward' and 'away': both drain to it, or from it.
   */
  kind: 'apart' | 'beside' | 'through' | 'toward' | 'away';
  /** By how much the slopes along the side differ, as a share of the steeper pitch. */
  mismatch: number;
  /** How each falls along the side, as a share of the steeper pitch. */
  runs: readonly [number, number];
  isLevel: boolean;
  isSamePitch: boolean;
  /** Both are one plane, as far as their slopes show. */
  isPlane: boolean;
  /** Of 'apart', which is lower: water runs from its side, or over the side of the other one. */
  lower: 0 | 1;
  /** Water of the lower one runs against the wall. */
  drainsToWall: boolean;
  /** Of 'through', which one drains onto the other. */
  upper: 0 | 1;
  steeper: 0 | 1;
}

/** How two sloped faces meet along a side. */
export function meetingOf(
  { outward, along }: Pick<Side, 'outward' | 'along'>,
  first: Slope,
  second: Slope,
): Meeting {
  const most = Math.max(first.pitch, second.pitch);
  const slope = ({ pitch, down }: Slope, way: Point) => (down ? (pitch * dot(down, way)) / most : 0);
  const runs = [slope(first, along), slope(second, along)] as const;
  const toward = [slope(first, outward), -slope(second, outward)] as const;
  const mismatch = Math.abs(runs[0] - runs[1]);
  const across = (of: Slope) => Math.abs(dot(of.down ?? [0, 0], outward));
  const isBeside = Math.max(across(first), across(second)) < BESIDE && runs[0] * runs[1] > 0;
  // By direction alone: a shallow face over a steep one drains onto it all the same.
  const ways = [dot(first.down ?? [0, 0], outward), -dot(second.down ?? [0, 0], outward)] as const;
  const isThrough = Math.min(...ways) < -LEVEL && Math.max(...ways) > LEVEL;
  const sum = toward[0] + toward[1];
  return {
    kind: isBeside
      ? 'beside'
      : mismatch > APART
        ? 'apart'
        : isThrough && Math.max(Math.abs(runs[0]), Math.abs(runs[1])) < LEVEL
          ? 'through'
          : isThrough && Math.hypot(mismatch, sum) < PLANE
            ? 'through'
            : sum > 0
              ? 'toward'
              : 'away',
    mismatch,
    runs,
    isLevel: Math.max(Math.abs(runs[0]), Math.abs(runs[1])) < LEVEL,
    isSamePitch: Math.abs(first.pitch - second.pitch) <= SAME_PITCH * most,
    isPlane: Math.hypot(mismatch, sum) < PLANE,
    lower: toward[0] <= toward[1] ? 0 : 1,
    drainsToWall: Math.min(...toward) > LEVEL,
    upper: ways[0] > ways[1] ? 0 : 1,
    steeper: first.pitch >= second.pitch ? 0 : 1,
  };
}

/** Sine of 15 degrees: what a face that drains along a side drains over it at most. */
const BESIDE = 0.26;
/** Share of the steeper pitch by which two planes differ at most where they are one. */
const PLANE = 0.12;
