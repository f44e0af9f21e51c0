/** Numbers that look random and are the same on every machine and in every run. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Whole numbers, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
}

/** A separate generator for every seed: adding draws for one thing leaves all other things as they were. */
export function randomOf(seed: string): Random {
  let state = hashText(seed);
  // mulberry32: one 32-bit word of state, one multiplication-heavy mix per draw; uses only exact integer operations.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    chance: (probability) => next() < probability,
    pick: (list) => list[whole(0, list.length - 1)] as (typeof list)[number],
  };
}

/**
 * Takes `count` of the list without repeats, an item of weight 2 about twice as readily as one of weight 1
 * (Efraimidis and Spirakis: the largest keys u^(1/weight)). Items of weight 0 are never taken.
 */
export function takeWeighted<T>(
  list: readonly T[],
  count: number,
  random: Random,
  weightOf: (item: T) => number,
): T[] {
  return list
    .map((item) => ({ item, weight: weightOf(item), draw: random.next() }))
    .filter(({ weight }) => weight > 0)
    .map(({ item, weight, draw }) => ({ item, key: draw ** (1 / weight) }))
    .sort((a, b) => b.key - a.key)
    .slice(0, count)
    .map(({ item }) => item);
}

/** 32-bit FNV-1a over the UTF-16 units. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
