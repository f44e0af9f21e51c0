import { distanceToLine, type Point, shareAlong } from './point.ts';

/** A side of an outline on its way inward: inward · p = at + time. */
export interface Track {
  along: Point;
  inward: Point;
  at: number;
}

/** A stretch of the front that moves inward, from one place to another, on a track. */
export interface Stretch {
  from: number;
  to: number;
  track: number;
}

/** Pixels within which two places are one. */
export const SAME = 0.01;

/** A stretch as parts between the places on it; one without a length is none. */
export function cutAt(places: readonly Point[], { from, to, track }: Stretch): Stretch[] {
  const [a, b] = [places[from] as Point, places[to] as Point];
  const on = [...places.keys()]
    .filter((at) => at !== from && at !== to && distanceToLine(places[at] as Point, a, b) <= SAME)
    .sort((one, other) => shareAlong(places[one] as Point, a, b) - shareAlong(places[other] as Point, a, b));
  const stops = [from, ...on, to];
  return from === to ? [] : stops.slice(1).map((end, at) => ({ from: stops[at] as number, to: end, track }));
}

/** Without stretches that met one another over their whole length. */
export function withoutClosed(
  stretches: readonly Stretch[],
  onClosed: (one: Stretch, other: Stretch) => void,
): Stretch[] {
  const open = new Map<string, Stretch>();
  for (const stretch of stretches) {
    const { from, to } = stretch;
    const other = open.get(`${to} ${from}`);
    if (other) onClosed(stretch, other);
    if (other) open.delete(`${to} ${from}`);
    else open.set(`${from} ${to}`, stretch);
  }
  return [...open.values()];
}

/** Stretches linked to loops, the inside always to their left; null if one does not close. */
export function linkStretches(stretches: readonly Stretch[], tracks: readonly Track[]): Stretch[][] | null {
  const free = new Set(stretches);
  const loops: Stretch[][] = [];
  for (const first of stretches) {
    const loop: Stretch[] = [];
    for (let next: Stretch | undefined = first; next && free.has(next); ) {
      free.delete(next);
      loop.push(next);
      next = nextOf(next, stretches, tracks);
    }
    if (loop.length > 0 && loop.at(-1)?.to !== first.from) return null;
    if (loop.length > 0) loops.push(loop);
  }
  return loops;
}

/** Of the stretches that begin where one ends, the first to its left: what lies between is the inside. */
function nextOf({ to, track }: Stretch, all: readonly Stretch[], tracks: readonly Track[]) {
  const angleOf = (of: number) => Math.atan2(tracks[of]?.along[1] ?? 0, tracks[of]?.along[0] ?? 0);
  const back = angleOf(track) + Math.PI;
  const turn = (next: Stretch) => {
    const by = (back - angleOf(next.track)) % (2 * Math.PI);
    return by > 1e-9 ? by : by + 2 * Math.PI;
  };
  return all.filter(({ from }) => from === to).sort((one, other) => turn(one) - turn(other))[0];
}
