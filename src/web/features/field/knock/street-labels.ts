import type { Point } from '#web/features/imagery/ground/index.ts';

export interface NamedStreet {
  name: string;
  points: readonly Point[];
}

export interface StreetLabel extends Point {
  name: string;
  /** Degrees; never upside down. */
  angle: number;
}

/** Pixels from the middle to the edges. */
interface Reach {
  x: number;
  y: number;
}

/** About the width of a letter of 12 pixels. */
const LETTER = 6.5;
const STEP = 10;
const APART = 16;
/** Radians. */
const STRAIGHT = 0.25;

/** Each street's name once, along its longest straight stretch in view, where it has room beside the others. */
export function labelStreets(streets: readonly NamedStreet[], reach: Reach): StreetLabel[] {
  const longest = new Map<string, [Point, Point]>();
  for (const { name, points } of streets)
    for (const piece of straightPieces(points)) {
      const seen = clipped(piece, reach);
      const best = longest.get(name);
      if (seen && (!best || lengthOf(seen) > lengthOf(best))) longest.set(name, seen);
    }
  const taken: Point[] = [];
  const labels: StreetLabel[] = [];
  for (const [name, piece] of [...longest].sort(([, a], [, b]) => lengthOf(b) - lengthOf(a))) {
    const room = name.length * LETTER;
    if (lengthOf(piece) < room) continue;
    const label = { name, ...between(piece, 0.5), angle: angleOf(piece) };
    const covers = pointsUnder(label, room);
    if (covers.some((one) => taken.some((other) => lengthOf([one, other]) < APART))) continue;
    taken.push(...covers);
    labels.push(label);
  }
  return labels;
}

const lengthOf = ([from, to]: [Point, Point]): number => Math.hypot(to.x - from.x, to.y - from.y);
const between = ([from, to]: [Point, Point], share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

function angleOf([from, to]: [Point, Point]): number {
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return angle > 90 ? angle - 180 : angle <= -90 ? angle + 180 : angle;
}

/** Stretches that hardly turn, each from its first corner to its last. */
function straightPieces(points: readonly Point[]): [Point, Point][] {
  const pieces: [Point, Point][] = [];
  let start: Point | undefined;
  for (const [place, to] of points.entries()) {
    const from = points[place - 1];
    if (!from) continue;
    const last = pieces.at(-1);
    if (start && last && Math.abs(turn([start, last[1]], [from, to])) < STRAIGHT) last[1] = to;
    else {
      start = from;
      pieces.push([from, to]);
    }
  }
  return pieces;
}

function turn([a, b]: [Point, Point], [c, d]: [Point, Point]): number {
  const by = Math.atan2(d.y - c.y, d.x - c.x) - Math.atan2(b.y - a.y, b.x - a.x);
  return Math.atan2(Math.sin(by), Math.cos(by));
}

/** The part of a stretch within the edges (Liang-Barsky); null if there is none. */
function clipped(piece: [Point, Point], reach: Reach): [Point, Point] | null {
  const [from, to] = piece;
  let [enters, leaves] = [0, 1];
  for (const axis of ['x', 'y'] as const) {
    const by = to[axis] - from[axis];
    if (by === 0) {
      if (Math.abs(from[axis]) > reach[axis]) return null;
      continue;
    }
    const shares = [(-reach[axis] - from[axis]) / by, (reach[axis] - from[axis]) / by];
    enters = Math.max(enters, Math.min(...shares));
    leaves = Math.min(leaves, Math.max(...shares));
  }
  return enters < leaves ? [between(piece, enters), between(piece, leaves)] : null;
}

function pointsUnder({ x, y, angle }: StreetLabel, room: number): Point[] {
  const turned = (angle * Math.PI) / 180;
  const count = Math.ceil(room / STEP) + 1;
  return Array.from({ length: count }, (_, place) => {
    const along = (place / (count - 1) - 0.5) * room;
    return { x: x + Math.cos(turned) * along, y: y + Math.sin(turned) * along };
  });
}
