import type { EdgeType } from '#domain/measure/edge-types.ts';
import { distance, distanceToLine, middle, minus, type Point, shareAlong } from '#domain/measure/point.ts';
import { isInside, sidesOf } from '#domain/measure/ring.ts';
import type { Random } from '#domain/random.ts';
import { heightOf, type Solid, type SolidEdge, type SolidFace } from './face.ts';
import { plainKinds } from './plain.ts';
import { walledKinds } from './walls.ts';

export const solidKinds = { ...plainKinds, ...walledKinds };

const isSame = (a: Point, b: Point): boolean => distance(a, b) < 1e-6;

/** A roof of a kind, somehow turned, with its edges. */
export function solidOf(kind: string, random: Random): Solid {
  const drawn = solidKinds[kind]?.(random) ?? [];
  const angle = random.next() * 2 * Math.PI;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const mirrored = random.chance(0.5);
  const move = ([x, y]: Point): Point => {
    const left = mirrored ? -x : x;
    return [left * cos - y * sin, left * sin + y * cos];
  };
  const faces = drawn.map(({ ring, holes = [], slope, at }) => ({
    ...{ ring: ring.map(move), holes: holes.map((hole) => hole.map(move)), slope: move(slope), at },
  }));
  return { faces, edges: edgesOf(faces) };
}

/** The corners of a roof's outline in order, where it turns. */
export function outlineOf({ edges }: Solid): Point[] {
  const sides = edges.filter(({ faces }) => faces.length === 1);
  const [first] = sides.splice(0, 1) as [SolidEdge];
  const ring = [first.from, first.to];
  while (sides.length > 0) {
    const end = ring.at(-1) as Point;
    const at = sides.findIndex(({ from, to }) => isSame(from, end) || isSame(to, end));
    const [next] = sides.splice(at, 1) as [SolidEdge];
    ring.push(isSame(next.from, end) ? next.to : next.from);
  }
  ring.pop();
  return ring.filter(
    (corner, at) =>
      distanceToLine(corner, ring.at(at - 1) as Point, ring[(at + 1) % ring.length] as Point) > 1e-6,
  );
}

/** Every stretch between two corners once, with what is on both of its sides. */
function edgesOf(faces: readonly SolidFace[]): SolidEdge[] {
  const corners: Point[] = [];
  const rings = faces.map(({ ring, holes = [] }) => [ring, ...holes]);
  for (const corner of rings.flat(2)) if (!corners.some((one) => isSame(one, corner))) corners.push(corner);
  const owners = new Map<string, { ends: [Point, Point]; faces: Set<number> }>();
  for (const [index, ofFace] of rings.entries())
    for (const [a, b] of ofFace.flatMap(sidesOf)) {
      const stops = corners
        .filter((corner) => distanceToLine(corner, a, b) < 1e-6)
        .sort((one, two) => shareAlong(one, a, b) - shareAlong(two, a, b));
      for (const [at, from] of stops.entries()) {
        const to = stops[at + 1];
        if (!to) continue;
        const key = [corners.indexOf(from), corners.indexOf(to)].sort((x, y) => x - y).join();
        const known = owners.get(key) ?? { ends: [from, to], faces: new Set() };
        known.faces.add(index);
        owners.set(key, known);
      }
    }
  return [...owners.values()].map(({ ends: [from, to], faces: met }) => {
    const around = [...met].map((index) => faces[index] as SolidFace);
    const type = typeBetween(from, to, around);
    const at = middle(from, to);
    const [lower] = around.toSorted((one, other) => heightOf(one, at) - heightOf(other, at));
    const rise = lower ? heightOf(lower, to) - heightOf(lower, from) : 0;
    return { from, to, faces: [...met], type, feet: Math.hypot(distance(from, to), rise) };
  });
}

function typeBetween(from: Point, to: Point, [first, second]: readonly SolidFace[]): EdgeType {
  const one = first as SolidFace;
  const rise = (of: SolidFace) => Math.abs(heightOf(of, to) - heightOf(of, from));
  const isLevel = (of: SolidFace) => rise(of) < 1e-6;
  const across = unitAcross(from, to);
  const toward = (of: SolidFace, sign: number) => sign * (of.slope[0] * across[0] + of.slope[1] * across[1]);
  const side = isOnSide(one, from, to, across) ? 1 : -1;
  // The upper end of a single slope gets what a rake gets: metal, and no ridge cap.
  if (!second) return isLevel(one) && toward(one, side) > 0 ? 'eave' : 'rake';
  const apart = [from, to].map((end) => heightOf(one, end) - heightOf(second, end)) as [number, number];
  if (apart.some((by) => Math.abs(by) > 1e-6)) {
    const below = apart[0] + apart[1] > 0 ? second : one;
    return isLevel(below) ? 'wall flashing' : 'step flashing';
  }
  if (distance(one.slope, second.slope) < 1e-9) return 'seam';
  // How both rise, away from the stretch.
  const [rises, otherRises] = [toward(one, side), toward(second, -side)];
  if (rises * otherRises < -1e-9) return 'pitch change';
  if (rises > 0 || otherRises > 0) return 'valley';
  return isLevel(one) ? 'ridge' : 'hip';
}

const unitAcross = (from: Point, to: Point): Point => {
  const [x, y] = minus(to, from);
  const long = Math.hypot(x, y);
  return [-y / long, x / long];
};

/** Whether the face lies toward `across` of the stretch. */
function isOnSide({ ring, holes = [] }: SolidFace, from: Point, to: Point, across: Point): boolean {
  const at: Point = [(from[0] + to[0]) / 2 + across[0] * 0.01, (from[1] + to[1]) / 2 + across[1] * 0.01];
  return isInside(ring, at) && !holes.some((hole) => isInside(hole, at));
}
