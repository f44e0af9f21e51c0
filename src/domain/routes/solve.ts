import { type Random, randomOf } from '../random.ts';
import type { Move } from './moves/move.ts';
import { orOpt } from './moves/or-opt.ts';
import { twoOpt } from './moves/two-opt.ts';
import { type Costs, Tour } from './tour.ts';

/** How far apart the rows are that one shake lets change places. */
const WINDOW = 50;

export interface Effort {
  /** The same seed gives the same order. */
  seed: string;
  /** How often a good order is shaken and made good again. Counted and not timed, so that a slow phone finds the same. */
  rounds: number;
}

/**
 * A short round trip through all stops, beginning with stop 0; of few stops the shortest. From the nearest to the nearest,
 * then 2-opt and Or-opt until neither helps, then rounds of shaking a window and mending it, of which only what is
 * shorter is kept (iterated local search). Costs below zero tie two stops together.
 * @yields the stops in order as found so far, whenever the caller may want to do something else
 */
export function* solve(costs: Costs, { seed, rounds }: Effort): Generator<Int32Array, Int32Array> {
  if (costs.size <= FEW_STOPS) return solveFew(costs);
  const tour = new Tour(costs, nearestFirst(costs));
  const random = randomOf(seed);
  tour.wake(...tour.order);
  improve(tour);
  let best = tour.order.slice();
  let length = tour.length();
  for (let round = 0; round < rounds; round += 1) {
    shake(tour, random);
    improve(tour);
    const found = tour.length();
    if (found <= length) {
      length = found;
      best = tour.order.slice();
    } else tour.become(best);
    if (round % ROUNDS_AT_A_TIME === 0) yield fromStopZero(best);
  }
  return fromStopZero(best);
}

const ROUNDS_AT_A_TIME = 256;

/** Two rows side by side change places (the double bridge of Martin, Otto and Felten 1991, within a window). */
function shake(tour: Tour, random: Random): void {
  const reach = Math.min(WINDOW, tour.size - 2);
  const first = random.whole(0, tour.size - 1);
  const length = random.whole(1, reach - 1);
  const further = random.whole(1, reach - length);
  const last = (first + length - 1) % tour.size;
  const behind = tour.at((last + further) % tour.size);
  tour.wake(tour.at(first - 1), tour.at(first), tour.at(last));
  tour.wake(tour.next(tour.at(last)), behind, tour.next(behind));
  tour.move(first, length, behind, false);
}

function nearestFirst({ size, between }: Costs): Int32Array {
  const order = new Int32Array(size);
  const left = new Set(Array.from({ length: size - 1 }, (_, i) => i + 1));
  for (let i = 1; i < size; i += 1) {
    const from = order[i - 1] as number;
    let nearest = -1;
    for (const stop of left) {
      if (nearest < 0 || (between[from * size + stop] as number) < (between[from * size + nearest] as number))
        nearest = stop;
    }
    order[i] = nearest;
    left.delete(nearest);
  }
  return order;
}

function fromStopZero(order: Int32Array): Int32Array {
  const at = order.indexOf(0);
  return Int32Array.from([...order.subarray(at), ...order.subarray(0, at)]);
}

const moves: readonly Move[] = [twoOpt, orOpt];

/** Changes the order around its restless stops until no move makes it shorter. */
function improve(tour: Tour): void {
  for (let stop = tour.takeRestless(); stop !== undefined; stop = tour.takeRestless()) {
    for (const move of moves) while (move(tour, stop));
  }
}

/** So many stops are tried in every order; each one more doubles the work. */
const FEW_STOPS = 10;

/**
 * The shortest round trip, beginning with stop 0, by the best way to each set of stops that ends at each of them (Held
 * and Karp 1962).
 */
function solveFew({ size, between }: Costs): Int32Array {
  const others = size - 1;
  const sets = 1 << others;
  const cost = (from: number, to: number) => between[from * size + to] as number;
  // For a set of stops (a bit for each but stop 0) and the last of them: the shortest way, and the stop before the last.
  const shortest = new Float64Array(sets * others).fill(Number.POSITIVE_INFINITY);
  const before = new Int8Array(sets * others).fill(-1);
  for (let last = 0; last < others; last += 1) shortest[(1 << last) * others + last] = cost(0, last + 1);
  for (let set = 1; set < sets; set += 1) {
    for (let last = 0; last < others; last += 1) {
      const reached = shortest[set * others + last] as number;
      for (let next = 0; reached < Number.POSITIVE_INFINITY && next < others; next += 1) {
        if (set & (1 << next)) continue;
        const longer = (set | (1 << next)) * others + next;
        const length = reached + cost(last + 1, next + 1);
        if (length >= (shortest[longer] as number)) continue;
        shortest[longer] = length;
        before[longer] = last;
      }
    }
  }
  const order = new Int32Array(size);
  let set = sets - 1;
  let last = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let stop = 0; stop < others; stop += 1) {
    const length = (shortest[set * others + stop] as number) + cost(stop + 1, 0);
    if (length < least) [least, last] = [length, stop];
  }
  for (let place = others; place > 0; place -= 1) {
    order[place] = last + 1;
    const previous = before[set * others + last] as number;
    set &= ~(1 << last);
    last = previous;
  }
  return order;
}
