import { distance, dot, minus, type Point, unit } from './point.ts';
import { type Ring, sidesOf } from './ring.ts';
import { cutAt, linkStretches, SAME, type Stretch, type Track, withoutClosed } from './stretches.ts';

/** Where two sides' faces meet, with the sides' numbers: in the order of the rings and of the sides in them. */
export interface Arc {
  from: Point;
  to: Point;
  sides: readonly [number, number];
}

/** A corner of the front: where it began, and the tracks before and after it. */
interface Corner {
  from: Point;
  before: number;
  after: number;
}
/** Corners in order; the track between two of them is the `after` of the first. */
type Loop = readonly Corner[];

/** Sine of an angle within which two sides run the same way. */
const PARALLEL = 1e-6;

/**
 * All sides of an outline move inward at one speed, and the paths of their corners are hips, valleys and ridges (the
 * straight skeleton of Aichholzer and Aurenhammer). Whatever meets at one time is resolved at once: the front is cut
 * where it touches itself, parts that close are taken out, and the rest is linked to loops again.
 * @param rings the outline with a positive area, holes with a negative one
 * @returns null where the front does not close, as of rings that cross
 */
export function arcsOf(rings: readonly Ring[]): { arcs: Arc[]; sideOf: (side: number) => number } | null {
  const tracks = rings.flatMap(sidesOf).map(([a, b]): Track => {
    const along = unit(minus(b, a));
    const inward: Point = [-along[1], along[0]];
    return { along, inward, at: dot(inward, a) };
  });
  const front = new Front(tracks);
  let [loops, time] = [front.resolve(loopsOf(rings), 0), 0];
  for (let round = 0; loops && loops.length > 0; round += 1) {
    time = front.nextTime(loops, time);
    if (!Number.isFinite(time) || round > 4 * tracks.length) return null;
    loops = front.resolve(loops, time);
  }
  if (!loops) return null;
  const arcs = front.arcs.filter(({ sides: [one, other] }) => front.sideOf(one) !== front.sideOf(other));
  return { arcs, sideOf: (side) => front.sideOf(side) };
}

function loopsOf(rings: readonly Ring[]): Loop[] {
  let first = 0;
  return rings.map((ring) => {
    const start = first;
    first += ring.length;
    return ring.map((from, at): Corner => {
      const before = start + ((at + ring.length - 1) % ring.length);
      return { from, before, after: start + at };
    });
  });
}

class Front {
  readonly arcs: Arc[] = [];
  readonly #tracks: readonly Track[];
  /** Of a side that became one with another: which. */
  readonly #mergedInto = new Map<number, number>();

  constructor(tracks: readonly Track[]) {
    this.#tracks = tracks;
  }

  /** The side that stands for a side: two that meet in one plane are one. */
  sideOf(side: number): number {
    const into = this.#mergedInto.get(side);
    return into === undefined ? side : this.sideOf(into);
  }

  #track = (side: number): Track => this.#tracks[side] as Track;

  /** The first time from now on at which a stretch closes, or a corner meets a stretch. */
  nextTime(loops: readonly Loop[], now: number): number {
    let next = Number.POSITIVE_INFINITY;
    // What moves apart, or met before now, does not count.
    const meet = (apart: number, speed: number) => {
      const time = speed < -1e-12 ? now - apart / speed : Number.POSITIVE_INFINITY;
      return apart > -SAME && time < next ? Math.max(time, now) : Number.POSITIVE_INFINITY;
    };
    const moving = loops.map((loop) => loop.map((corner) => this.#motionOf(corner, now)));
    const stretches = loops.flatMap((loop, ring) =>
      loop.map(({ after }, at) => {
        const [from, to] = [moving[ring]?.[at] as Motion, moving[ring]?.[(at + 1) % loop.length] as Motion];
        return { track: this.#track(after), from, to };
      }),
    );
    for (const { track, from, to } of stretches)
      next = Math.min(
        next,
        meet(dot(minus(to.at, from.at), track.along), dot(minus(to.step, from.step), track.along)),
      );
    for (const { at, step, isReflex, corner } of moving.flat()) {
      if (!isReflex) continue;
      for (const { track, from, to } of stretches) {
        if (from.corner === corner || to.corner === corner) continue;
        const time = meet(dot(minus(at, from.at), track.inward), dot(step, track.inward) - 1);
        if (time >= next) continue;
        const place = (of: Motion) =>
          dot([of.at[0] + of.step[0] * (time - now), of.at[1] + of.step[1] * (time - now)], track.along);
        const here = place({ at, step, isReflex, corner });
        if (here > place(from) - SAME && here < place(to) + SAME) next = time;
      }
    }
    return next;
  }

  #motionOf(corner: Corner, now: number): Motion {
    const [before, after] = [this.#track(corner.before), this.#track(corner.after)];
    const turn = before.along[0] * after.along[1] - before.along[1] * after.along[0];
    const meeting = (one: number, other: number): Point => [
      (one * after.inward[1] - other * before.inward[1]) / turn,
      (other * before.inward[0] - one * after.inward[0]) / turn,
    ];
    return {
      ...{ corner, isReflex: turn < 0 },
      at: meeting(before.at + now, after.at + now),
      step: meeting(1, 1),
    };
  }

  /** The loops after all that meets at a time; null if they do not close. */
  resolve(loops: readonly Loop[], time: number): Loop[] | null {
    const places: Point[] = [];
    const placeAt = (point: Point): number => {
      const known = places.findIndex((place) => distance(place, point) <= SAME);
      return known >= 0 ? known : places.push(point) - 1;
    };
    const ends = loops.map((loop) =>
      loop.map((corner) => placeAt(time === 0 ? corner.from : this.#motionOf(corner, time).at)),
    );
    const stretches = withoutClosed(
      loops.flatMap((loop, ring) =>
        loop.flatMap(({ after }, at): Stretch[] => {
          const [from, to] = [ends[ring]?.[at] as number, ends[ring]?.[(at + 1) % loop.length] as number];
          return cutAt(places, { from, to, track: after });
        }),
      ),
      ({ from, to, track }, other) =>
        this.arcs.push({
          ...{ from: places[from] as Point, to: places[to] as Point },
          sides: [track, other.track],
        }),
    );
    const linked = this.#cornersOf(linkStretches(stretches, this.#tracks), places);
    const keyOf = ({ before, after }: Pick<Corner, 'before' | 'after'>, place: number) =>
      `${this.sideOf(before)} ${this.sideOf(after)} ${place}`;
    const kept = new Map(linked?.flat().map((corner) => [keyOf(corner, placeAt(corner.from)), corner]));
    for (const [ring, loop] of loops.entries())
      for (const [at, { from, before, after }] of loop.entries()) {
        const end = ends[ring]?.[at] as number;
        const same = kept.get(keyOf({ before, after }, end));
        if (same) same.from = from;
        else if (distance(from, places[end] as Point) > SAME)
          this.arcs.push({ from, to: places[end] as Point, sides: [before, after] });
      }
    return linked;
  }

  /** The corners of loops, where sides in one plane become one; null if one is no area. */
  #cornersOf(loops: Stretch[][] | null, places: readonly Point[]): Loop[] | null {
    const found = loops?.map((loop) => {
      const corners: Corner[] = [];
      for (const [at, { from, track }] of loop.entries()) {
        const [before, after] = [this.sideOf((loop.at(at - 1) as Stretch).track), this.sideOf(track)];
        if (before === after) continue;
        const [one, other] = [this.#track(before), this.#track(after)];
        const isParallel = Math.abs(dot(one.inward, other.along)) < PARALLEL;
        if (isParallel && (dot(one.along, other.along) < 0 || Math.abs(one.at - other.at) > SAME)) return [];
        if (isParallel) this.#mergedInto.set(after, before);
        else corners.push({ from: places[from] as Point, before, after });
      }
      return corners;
    });
    return found?.every((loop) => loop.length > 2) ? found : null;
  }
}

interface Motion {
  corner: Corner;
  at: Point;
  /** Pixels for each pixel of the sides. */
  step: Point;
  isReflex: boolean;
}
