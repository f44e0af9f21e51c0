import type { EdgeType } from './edge-types.ts';
import { between, distance, distanceToLine, type Point, shareAlong } from './point.ts';
import { centerOf, distanceToRing, isWithin, type Ring, sidesOf } from './ring.ts';
import { suggestedLines } from './skeleton.ts';
import { JOIN, type Line, type Subdivision, subdivide } from './subdivide.ts';
import {
  ASSUMED_PITCH,
  type PenetrationKind,
  PITCH_ERRORS,
  type TracedFace,
  type Tracing,
} from './tracing.ts';

/** What somebody has drawn so far: it becomes a tracing once its lines enclose faces. */
export interface Sketch {
  lines: readonly Line[];
  /** Of the whole roof; null while nobody typed one. */
  pitch: number | null;
  /** Of single faces, each at a place within it. */
  pitches: readonly { at: Point; pitch: number }[];
  edges: readonly { from: Point; to: Point; type: EdgeType }[];
  penetrations: readonly { at: Point; kind: PenetrationKind }[];
}

export const emptySketch: Sketch = { lines: [], pitch: null, pitches: [], edges: [], penetrations: [] };

const isSame = (a: Point, b: Point) => a[0] === b[0] && a[1] === b[1];

/** Every corner once. */
export function cornersOf({ lines }: Pick<Sketch, 'lines'>): Point[] {
  const known = new Map(lines.flat().map((corner) => [corner.join(), corner]));
  return [...known.values()];
}

/** Where a press near a corner or a line belongs, and whether it met one. */
export function snapTo(
  { lines }: Pick<Sketch, 'lines'>,
  point: Point,
  reach: number,
): { at: Point; met: boolean } {
  const corner = nearest(cornersOf({ lines }), (one) => distance(one, point));
  if (corner && corner.apart <= reach) return { at: corner.thing, met: true };
  const line = nearest(lines, ([a, b]) => distanceToLine(point, a, b));
  if (!line || line.apart > reach) return { at: point, met: false };
  return { at: between(...line.thing, shareAlong(point, ...line.thing)), met: true };
}

function nearest<Thing>(things: readonly Thing[], far: (thing: Thing) => number) {
  let found: { thing: Thing; apart: number } | null = null;
  for (const thing of things) {
    const apart = far(thing);
    if (!found || apart < found.apart) found = { thing, apart };
  }
  return found;
}

/** A line more; one that begins or ends on another line cuts it there, so that both keep the corner when it moves. */
export function withLine(sketch: Sketch, from: Point, to: Point): Sketch {
  if (isSame(from, to)) return sketch;
  const cut = [from, to].reduce<readonly Line[]>(
    (lines, end) => lines.flatMap((line) => cutAt(line, end)),
    sketch.lines,
  );
  const isKnown = cut.some(
    ([a, b]) => (isSame(a, from) && isSame(b, to)) || (isSame(a, to) && isSame(b, from)),
  );
  return { ...sketch, lines: isKnown ? cut : [...cut, [from, to]] };
}

function cutAt([a, b]: Line, point: Point): Line[] {
  if (isSame(a, point) || isSame(b, point) || distanceToLine(point, a, b) > 0.01) return [[a, b]];
  return [
    [a, point],
    [point, b],
  ];
}

/** Everything at one place goes to another; what then coincides becomes one. */
export function movedCorner(sketch: Sketch, from: Point, to: Point): Sketch {
  const move = (point: Point) => (isSame(point, from) ? to : point);
  const lines = new Map<string, Line>();
  for (const [a, b] of sketch.lines) {
    const line: Line = [move(a), move(b)];
    if (!isSame(...line)) lines.set(line.map(String).sort().join(' '), line);
  }
  const edges = sketch.edges.map((edge) => ({ ...edge, from: move(edge.from), to: move(edge.to) }));
  return { ...sketch, lines: [...lines.values()], edges };
}

/** Without a corner: two lines that met there, or went straight through, become one; others end. */
export function withoutCorner(sketch: Sketch, corner: Point): Sketch {
  const touching = sketch.lines.filter((line) => line.some((end) => isSame(end, corner)));
  const rest = { ...sketch, lines: sketch.lines.filter((line) => !touching.includes(line)) };
  const ends = touching.map(([a, b]) => (isSame(a, corner) ? b : a));
  const through = ends
    .flatMap((first, index) => ends.slice(index + 1).map((second) => [first, second] as const))
    .find((pair) => ends.length === 2 || distanceToLine(corner, ...pair) < JOIN);
  return through ? withLine(rest, ...through) : rest;
}

export const withoutLine = (sketch: Sketch, line: Line): Sketch => ({
  ...sketch,
  lines: sketch.lines.filter((one) => one !== line),
});

/** The sides of an outline, and nothing within. */
export const sketchOf = (outline: Ring): Sketch => drawnWith(emptySketch, sidesOf(outline));

const drawnWith = (sketch: Sketch, lines: readonly Line[]): Sketch =>
  lines.reduce((drawn, [from, to]) => withLine(drawn, from, to), sketch);

/** With the ridges, hips and valleys that are suggested for an outline; the same where there is more, or no suggestion. */
export function withSuggestion(sketch: Sketch): Sketch {
  const isOutline = sketch.lines.length > 2 && cornersOf(sketch).length === sketch.lines.length;
  if (!isOutline || sketch.pitch === 0) return sketch;
  const { faces, loose } = facesOf(sketch);
  const [face] = faces;
  if (!face || faces.length > 1 || loose.length > 0) return sketch;
  return drawnWith(sketch, suggestedLines([face.points]) ?? []);
}

/** A tracing that was kept, to go on from. */
export function sketchFrom({ faces, edges = [], penetrations = [] }: Tracing): Sketch {
  const sides = faces.flatMap(({ points, holes = [] }) => [points, ...holes].flatMap(sidesOf));
  const drawn = drawnWith(emptySketch, sides);
  const typed = faces.filter(({ pitchAssumed }) => !pitchAssumed);
  const common = typed.length === faces.length && new Set(typed.map(({ pitch }) => pitch)).size === 1;
  return {
    ...{ ...drawn, edges, penetrations, pitch: common ? (typed[0]?.pitch ?? null) : null },
    pitches: common ? [] : typed.map(({ points, holes, pitch }) => ({ at: insideOf(points, holes), pitch })),
  };
}

/** What the drawn lines enclose, with the pitch of each face. */
export function facesOf(sketch: Sketch): Omit<Subdivision, 'faces'> & { faces: TracedFace[] } {
  const { faces, ...rest } = subdivide(sketch.lines, JOIN);
  return {
    ...rest,
    faces: faces.map(({ points, holes }) => ({
      ...{ points, ...(holes.length > 0 && { holes }) },
      ...pitchOf(sketch, [points, ...holes]),
    })),
  };
}

function pitchOf({ pitch, pitches }: Sketch, face: readonly Ring[]): Omit<TracedFace, 'points'> {
  const own = pitches.findLast(({ at }) => isWithin(face, at))?.pitch ?? pitch;
  return own === null
    ? { pitch: ASSUMED_PITCH, pitchErrorTwelfths: PITCH_ERRORS.assumed, pitchAssumed: true }
    : { pitch: own, pitchErrorTwelfths: PITCH_ERRORS.typed };
}

/** The pitch of the face around a place; null gives it that of the whole roof again. */
export function withPitch(
  sketch: Sketch,
  { points, holes = [] }: Pick<TracedFace, 'points' | 'holes'>,
  pitch: number | null,
): Sketch {
  const others = sketch.pitches.filter(({ at }) => !isWithin([points, ...holes], at));
  const inside = insideOf(points, holes);
  return { ...sketch, pitches: pitch === null ? others : [...others, { at: inside, pitch }] };
}

/** A place well within a face: its middle, or beside a corner if the face is bent or has a hole there. */
export function insideOf(points: Ring, holes: readonly Ring[] = []): Point {
  const face = [points, ...holes];
  const beside = points.map((corner, index): Point => {
    const [before, after] = [points.at(index - 1) as Point, points[(index + 1) % points.length] as Point];
    return [(before[0] + corner[0] + after[0]) / 3, (before[1] + corner[1] + after[1]) / 3];
  });
  const clear = (point: Point) =>
    isWithin(face, point) ? Math.min(...face.map((ring) => distanceToRing(ring, point))) : -1;
  const center = centerOf(points);
  return beside.reduce((best, point) => (clear(point) > 2 * clear(best) ? point : best), center);
}
