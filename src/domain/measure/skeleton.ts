import { distance, type Point } from './point.ts';
import { areaOf, crossesItself, type Ring, sidesOf, signedArea } from './ring.ts';
import { squaredCorners } from './squared.ts';
import { JOIN, type Line, subdivide } from './subdivide.ts';
import { type Arc, arcsOf } from './wavefront.ts';

/** Most corners of an outline that lines are suggested for. */
export const MOST_SUGGESTED = 100;
/** What clicks at one line of a roof are off at most, in pixels and as a share of the roof's size. */
const OFF = { pixels: 9, share: 0.015 };

/**
 * Ridges, hips and valleys of a roof with this outline, all of one pitch and sloping up from every side; courtyards are
 * holes. Only lines that divide the outline exactly are given: null where there are none, as of an outline that crosses
 * itself.
 */
export function suggestedLines(rings: readonly Ring[]): Line[] | null {
  if (rings.flat().length > MOST_SUGGESTED || rings.some((ring) => ring.length < 3 || crossesItself(ring)))
    return null;
  const outline = rings.map((ring, at) => (signedArea(ring) > 0 === (at === 0) ? ring : ring.toReversed()));
  const corners = outline.flat();
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const size = Math.hypot(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const off = Math.max(JOIN, Math.min(OFF.pixels, OFF.share * size));
  const squared = outline.map((ring) => squaredCorners(ring, off));
  return (
    (squared.every((ring) => ring !== null) ? linesWithin(outline, squared, off) : null) ??
    linesWithin(outline, outline, off)
  );
}

/** The lines of the skeleton of `straight`, whose corners are those of the outline after a little move. */
function linesWithin(outline: readonly Ring[], straight: readonly Ring[], off: number): Line[] | null {
  const found = arcsOf(straight.map(withoutRepeats));
  if (!found) return null;
  const corners = outline.flat();
  const cornerAt = (place: Point) =>
    corners[straight.flat().findIndex((corner) => distance(corner, place) <= REPEATED)];
  const inner = joined(found.arcs, (place) => cornerAt(place) !== undefined, off);
  const drawn = (place: Point) => cornerAt(place) ?? inner(place);
  const lines = found.arcs
    .map(({ from, to }): Line => [drawn(from), drawn(to)])
    .filter(([from, to]) => distance(from, to) > 0);
  const faces = new Set(found.arcs.flatMap(({ sides }) => sides.map(found.sideOf))).size;
  return lines.length > 0 && divides(outline, lines, faces) ? lines : null;
}

const withoutRepeats = (ring: Ring): Ring =>
  ring.filter((corner, at) => distance(corner, ring.at(at - 1) as Point) > REPEATED);

/** Pixels. */
const REPEATED = 0.02;

/** Where the ends of arcs inside the outline are, after those that are one place but for the clicks were joined. */
function joined(arcs: readonly Arc[], isCorner: (place: Point) => boolean, off: number) {
  const groups = new Map<string, Point[]>();
  const groupOf = (place: Point) => {
    const group = groups.get(place.join()) ?? [place];
    groups.set(place.join(), group);
    return group;
  };
  for (const { from, to } of arcs) {
    if (isCorner(from) || isCorner(to) || distance(from, to) > off) continue;
    const [one, other] = [groupOf(from), groupOf(to)];
    if (one === other) continue;
    one.push(...other);
    for (const place of other) groups.set(place.join(), one);
  }
  return (place: Point): Point => {
    const group = groupOf(place);
    const [x, y] = group.reduce<Point>((sum, one) => [sum[0] + one[0], sum[1] + one[1]], [0, 0]);
    return [Math.round((x / group.length) * 10) / 10, Math.round((y / group.length) * 10) / 10];
  };
}

/** Whether the lines divide the outline into so many faces, courtyards apart, and leave nothing of it out. */
function divides(outline: readonly Ring[], lines: readonly Line[], count: number): boolean {
  const { faces, loose } = subdivide([...outline.flatMap(sidesOf), ...lines], JOIN);
  const sum = faces.reduce((total, { points }) => total + areaOf(points), 0);
  const whole = areaOf(outline[0] ?? []);
  return (
    loose.length === 0 &&
    // More where clicks pinch one that goes around a corner.
    faces.length >= count + outline.length - 1 &&
    Math.abs(sum - whole) <= EXACT * whole &&
    faces.every(({ points, holes }) => holes.length === 0 && !crossesItself(points))
  );
}

/** Share of the outline: ends that are joined move a little. */
const EXACT = 0.002;
