import { hashText } from '../random.ts';

/**
 * Which of an audience get nothing: the share with the smallest numbers, which a seed and each id alone decide. The same
 * seed and ids give the same draw in any order.
 */
export function drawHoldout(ids: readonly number[], percent: number, seed: string): Set<number> {
  const size = Math.round((ids.length * percent) / 100);
  return new Set(
    ids
      .map((id) => ({ id, draw: drawOf(seed, id) }))
      .sort((a, b) => a.draw - b.draw || a.id - b.id)
      .slice(0, size)
      .map(({ id }) => id),
  );
}

/** FNV-1a keeps neighboring ids together; the rounds of MurmurHash3's finalizer spread them. */
function drawOf(seed: string, id: number): number {
  let mixed = hashText(`${seed}:${id}`);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
