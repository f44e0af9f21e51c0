import type { Costs } from './tour.ts';

/** So many stops are tried in every order; each one more doubles the work. */
export const FEW_STOPS = 10;

/**
 * The shortest round trip, beginning with stop 0, by the best way to each set of stops that ends at each of them (Held
 * and Karp 1962).
 */
export function solveFew({ size, between }: Costs): Int32Array {
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
