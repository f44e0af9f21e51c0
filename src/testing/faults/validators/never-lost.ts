import { isAcknowledged, type Write } from '../history.ts';

/** Writes that were acknowledged and are not in the table. */
export function lostWrites(history: readonly Write[], found: readonly string[]): string[] {
  const there = new Set(found);
  return history.filter((write) => isAcknowledged(write) && !there.has(write.key)).map(({ key }) => key);
}
