import { between, distance, dot, middle, minus, type Point, unit } from './point.ts';
import type { Ring } from './ring.ts';
import type { Line } from './subdivide.ts';

export const templates = ['gable', 'hip'] as const;
export type Template = (typeof templates)[number];
export const templateLabels: Record<Template, string> = { gable: 'Simple gable', hip: 'Simple hip' };

/** Lines inside a roof of four corners, which must go around it: the ridge along its longer sides, and hips. */
export function templateLines(template: Template, corners: Ring): Line[] {
  const [a, b, c, d] = alongLonger(corners);
  const ends = [middle(d, a), middle(b, c)] as const;
  if (template === 'gable') return [ends];
  // Equal pitches meet at 45 degrees, half a width from each end.
  const long = distance(...ends);
  const share = long === 0 ? 0.5 : Math.min(0.5, (distance(d, a) + distance(b, c)) / 4 / long);
  const ridge = [between(...ends, share), between(...ends, 1 - share)] as const;
  const hips: Line[] = [
    [a, ridge[0]],
    [d, ridge[0]],
    [b, ridge[1]],
    [c, ridge[1]],
  ];
  // A square roof's hips meet in one point.
  return distance(...ridge) < 1 ? hips : [ridge, ...hips];
}

/** The corners from one on which the first side is a longer one. */
function alongLonger(corners: Ring): [Point, Point, Point, Point] {
  const [a, b, c, d] = corners as [Point, Point, Point, Point];
  return distance(a, b) + distance(c, d) >= distance(b, c) + distance(d, a) ? [a, b, c, d] : [b, c, d, a];
}

/** Cosine of how far a corner of a rectangle is from square. */
const SQUARE = 0.12;

/** Whether an outline is a plain rectangle, so that ridge and hips can be suggested for it. */
export function isRectangle(outline: Ring): boolean {
  if (outline.length !== 4) return false;
  return outline.every((corner, index) => {
    const before = unit(minus(outline.at(index - 1) as Point, corner));
    const after = unit(minus(outline[(index + 1) % 4] as Point, corner));
    return Math.abs(dot(before, after)) < SQUARE;
  });
}
