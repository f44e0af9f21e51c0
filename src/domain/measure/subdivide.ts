import { between, crossing, distance, distanceToLine, minus, type Point, shareAlong } from './point.ts';
import { areaOf, isInside, type Ring, signedArea } from './ring.ts';

/** A line that somebody drew, from end to end. */
export type Line = readonly [from: Point, to: Point];

/** Pixels within which ends of lines are one. */
export const JOIN = 3;

export interface Subdivision {
  /** The areas that the lines enclose, each with the closed shapes inside it that touch none of its lines. */
  faces: { points: Ring; holes: Ring[] }[];
  /** Lines, or parts of lines, that enclose nothing: they lead nowhere. */
  loose: Line[];
}

/**
 * The areas that lines enclose. Lines that cross are cut there, and an end that is as near to another line or end as
 * `reach` pixels is on it.
 */
export function subdivide(lines: readonly Line[], reach: number): Subdivision {
  const { corners, sides } = cutLines(lines, reach);
  const loose = takeLoose(corners.length, sides);
  const found = walk(corners, withoutBridges(corners, sides));
  const rings = found.map((ring) => ring.map((corner) => corners[corner] as Point));
  const faces = rings
    .filter((ring) => signedArea(ring) > 0)
    .map((points) => ({ points, holes: [] as Ring[] }));
  for (const outside of rings.filter((ring) => signedArea(ring) < 0)) {
    const around = faces.filter(({ points }) => holds(points, outside));
    // The smallest: a shape may lie in a hole of a larger one.
    around.sort((one, other) => areaOf(one.points) - areaOf(other.points))[0]?.holes.push(outside);
  }
  return { faces, loose: loose.map(([a, b]) => [corners[a] as Point, corners[b] as Point] as const) };
}

const holds = (face: Ring, outside: Ring): boolean =>
  areaOf(face) > areaOf(outside) && outside.every((corner) => isInside(face, corner));

type Side = readonly [from: number, to: number];

/** The lines as sides between shared corners, none of which cross. */
function cutLines(lines: readonly Line[], reach: number): { corners: Point[]; sides: Side[] } {
  const corners: Point[] = [];
  const cornerAt = (point: Point): number => {
    const known = corners.findIndex((corner) => distance(corner, point) <= reach);
    return known >= 0 ? known : corners.push(point) - 1;
  };
  const drawn = lines.map(([from, to], index): Side => {
    const others = lines.filter((_, other) => other !== index);
    return [cornerAt(ontoLine(from, others, reach)), cornerAt(ontoLine(to, others, reach))];
  });
  const ends = (side: Side) => [corners[side[0]] as Point, corners[side[1]] as Point] as const;
  // Crossings first, so that they cut like every other corner.
  for (const [index, one] of drawn.entries())
    for (const other of drawn.slice(index + 1)) {
      const [a, b] = ends(one);
      const shares = crossing(a, b, ...ends(other));
      if (shares) cornerAt(between(a, b, shares.first));
    }
  const sides = new Map<string, Side>();
  for (const [from, to] of drawn) {
    const [a, b] = ends([from, to]);
    const stops = [...corners.keys()]
      .filter((at) => at !== from && at !== to && distanceToLine(corners[at] as Point, a, b) <= reach)
      .sort((one, two) => shareAlong(corners[one] as Point, a, b) - shareAlong(corners[two] as Point, a, b));
    const all = [from, ...stops, to];
    for (let at = 1; at < all.length; at += 1) {
      const [start, end] = [all[at - 1] as number, all[at] as number];
      if (start !== end) sides.set(`${Math.min(start, end)} ${Math.max(start, end)}`, [start, end]);
    }
  }
  return { corners, sides: [...sides.values()] };
}

/** An end that is near the middle of another line is on it. */
function ontoLine(end: Point, others: readonly Line[], reach: number): Point {
  if (others.some((line) => line.some((other) => distance(other, end) <= reach))) return end;
  const near = others.find(([a, b]) => distanceToLine(end, a, b) <= reach);
  return near ? between(...near, shareAlong(end, ...near)) : end;
}

/** Takes sides with an open end out of the list, one after the other, and gives them. */
function takeLoose(count: number, sides: Side[]): Side[] {
  const taken: Side[] = [];
  for (;;) {
    const degrees = new Array<number>(count).fill(0);
    for (const side of sides) for (const end of side) degrees[end] = (degrees[end] ?? 0) + 1;
    const open = sides.filter((side) => side.some((end) => degrees[end] === 1));
    if (open.length === 0) return taken;
    taken.push(...open);
    for (const side of open) sides.splice(sides.indexOf(side), 1);
  }
}

/** Without lines that have one face on both sides: they lead to a closed shape inside it. */
function withoutBridges(corners: readonly Point[], sides: readonly Side[]): Side[] {
  const ringOf = new Map<string, number>();
  for (const [index, ring] of walk(corners, sides).entries())
    for (const [at, from] of ring.entries()) ringOf.set(`${from} ${ring[(at + 1) % ring.length]}`, index);
  return sides.filter(([from, to]) => ringOf.get(`${from} ${to}`) !== ringOf.get(`${to} ${from}`));
}

/** Walks along both ways of every side, always turning into the next one around: what lies beside a walk is one face. */
function walk(corners: readonly Point[], sides: readonly Side[]): number[][] {
  const around = new Map<number, number[]>();
  for (const [from, to] of sides) {
    around.set(from, [...(around.get(from) ?? []), to]);
    around.set(to, [...(around.get(to) ?? []), from]);
  }
  const angle = (from: number, to: number) => {
    const [x, y] = minus(corners[to] as Point, corners[from] as Point);
    return Math.atan2(y, x);
  };
  for (const [from, ends] of around) ends.sort((a, b) => angle(from, a) - angle(from, b));
  const gone = new Set<string>();
  const rings: number[][] = [];
  for (const side of sides.flatMap(([from, to]): Side[] => [
    [from, to],
    [to, from],
  ])) {
    const ring: number[] = [];
    let [from, to] = side;
    while (!gone.has(`${from} ${to}`)) {
      gone.add(`${from} ${to}`);
      ring.push(from);
      const ends = around.get(to) ?? [];
      const next = ends[(ends.indexOf(from) + ends.length - 1) % ends.length] as number;
      [from, to] = [to, next];
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}
