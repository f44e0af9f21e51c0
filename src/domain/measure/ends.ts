import { between, distance, distanceToLine, dot, middle, minus, type Point, unit } from './point.ts';
import { isInside, type Ring, sidesOf } from './ring.ts';
import { facesOf, type Sketch, withLine, withoutCorner, withoutLine } from './sketch.ts';
import { JOIN } from './subdivide.ts';

/** An end of a roof: the stretch of the outline between its two corners, and where the lines inside meet it or each other. */
interface End {
  from: Point;
  to: Point;
  /** Of a hip, where both its hips meet; of a gable, where the ridge comes out. */
  top: Point;
  /** Of a gable, where its hips would meet. */
  hip: Point | null;
}

/** Cosine of what a stretch of the outline may turn by and still be one end: 20 degrees. */
const STRAIGHT = 0.94;

/**
 * The roof with the end that somebody pressed as a gable, if it was a hip, or as a hip. A gable is a hip's face turned
 * upright, so that the ridge runs out to the middle of its eave. Null where the press met no end.
 * @param reach pixels beside the outline within which a press means it
 */
export function switchedEnd(sketch: Sketch, at: Point, reach: number): Sketch | null {
  const meets = ({ from, to, top, hip }: End) =>
    isInside([from, to, hip ?? top], at) || distanceToLine(at, from, to) <= reach;
  const end = endsOf(sketch).find(meets);
  if (!end) return null;
  return end.hip ? asHip(sketch, end, end.hip) : asGable(sketch, end);
}

function asGable(sketch: Sketch, { from, to, top }: End): Sketch {
  const without = [from, to].reduce((rest, corner) => withoutLineOf(rest, corner, top), sketch);
  const inner = without.lines.filter((line) => line.some((end) => isSame(end, top)));
  const out = middle(from, to);
  const [ridge] = inner;
  // Ridge and its way out are one line.
  if (!ridge || inner.length > 1) return withLine(without, top, out);
  const start = isSame(ridge[0], top) ? ridge[1] : ridge[0];
  return withLine(withoutLine(without, ridge), start, out);
}

function asHip(sketch: Sketch, { from, to, top }: End, hip: Point): Sketch {
  const ridge = sketch.lines.find((line) => line.some((end) => isSame(end, top)) && !isAlong(line, from, to));
  if (!ridge) return sketch;
  const start = isSame(ridge[0], top) ? ridge[1] : ridge[0];
  const closed = withoutCorner(withoutLine(sketch, ridge), top);
  const lines = [
    [start, hip],
    [from, hip],
    [to, hip],
  ] as const;
  return lines.reduce((drawn, line) => withLine(drawn, ...line), closed);
}

const isSame = (one: Point, other: Point): boolean => distance(one, other) <= JOIN;
const isAlong = (line: readonly [Point, Point], from: Point, to: Point): boolean =>
  line.every((end) => distanceToLine(end, from, to) <= JOIN);

const withoutLineOf = (sketch: Sketch, one: Point, other: Point): Sketch => {
  const line = sketch.lines.find(
    ([a, b]) => (isSame(a, one) && isSame(b, other)) || (isSame(a, other) && isSame(b, one)),
  );
  return line ? withoutLine(sketch, line) : sketch;
};

function endsOf(sketch: Sketch): End[] {
  const rings = facesOf(sketch).faces.map(({ points }) => points);
  const sides = rings.flatMap(sidesOf);
  const known = new Set(sides.map(([a, b]) => `${a} ${b}`));
  const outline = sides.filter(([a, b]) => !known.has(`${b} ${a}`));
  const isOut = (place: Point) => outline.some(([corner]) => isSame(corner, place));
  return stretchesOf(outline).flatMap(
    (stretch) => endAt(stretch, { rings, isOut, lines: sketch.lines }) ?? [],
  );
}

interface Roof extends Pick<Sketch, 'lines'> {
  rings: readonly Ring[];
  isOut: (place: Point) => boolean;
}

/** The end of a roof along a straight stretch of its outline, if there is one. */
function endAt(stretch: readonly Point[], { rings, isOut, lines }: Roof): End | null {
  const [from, to] = [stretch[0], stretch.at(-1)] as [Point, Point];
  const linesAt = (place: Point) =>
    lines.filter((line) => line.some((end) => isSame(end, place)) && !isAlong(line, from, to));
  const met = stretch.slice(1, -1).filter((corner) => linesAt(corner).length > 0);
  const [top] = met;
  if (!top) {
    const ring = rings.find((one) => stretch.every((corner) => one.includes(corner)));
    const inner = ring?.filter((corner) => !stretch.includes(corner)) ?? [];
    const [apex] = inner;
    return apex && inner.length === 1 && !isOut(apex) ? { from, to, top: apex, hip: null } : null;
  }
  const [ridge, ...more] = linesAt(top);
  if (!ridge || more.length > 0 || met.length > 1) return null;
  const start = isSame(ridge[0], top) ? ridge[1] : ridge[0];
  // Equal pitches meet at 45 degrees, half a width from the end; of a ridge with two ends, each has half of it.
  const long = distance(top, start);
  const reach = Math.min(distance(from, to) / 2, isOut(start) ? long / 2 : long);
  return { from, to, top, hip: long - reach <= JOIN ? start : between(top, start, reach / long) };
}

/** The outline's stretches between corners at which it turns. */
function stretchesOf(outline: readonly (readonly [Point, Point])[]): Point[][] {
  const after = new Map(outline.map((side) => [side[0].join(), side]));
  const turns = outline.filter(([corner, next]) => {
    const before = outline.find(([, end]) => end.join() === corner.join());
    return before && dot(unit(minus(corner, before[0])), unit(minus(next, corner))) < STRAIGHT;
  });
  const turning = new Set(turns.map(([corner]) => corner.join()));
  return turns.map(([corner, next]) => {
    const stretch = [corner, next];
    while (stretch.length <= outline.length && !turning.has((stretch.at(-1) as Point).join())) {
      const side = after.get((stretch.at(-1) as Point).join());
      if (!side) break;
      stretch.push(side[1]);
    }
    return stretch;
  });
}
