import type { TodayDoors } from '#contract/today.ts';
import type { KeptChange } from '#web/field/index.ts';

type Kept = Pick<KeptChange, 'id' | 'kind' | 'body'>;

/**
 * Ids of the doors that were visited by what waits on this device, except for visits that were taken back, and for those to
 * come back to on the same day.
 */
export function visitedHere(waiting: readonly Kept[], today: string): Set<number> {
  const undone = new Set(waiting.flatMap(({ kind, body }) => (kind === 'undo' ? [body.changeId] : [])));
  return new Set(
    waiting.flatMap(({ id, kind, body }) =>
      kind === 'knock' && !undone.has(id) && body.followUpOn !== today ? [Number(body.propertyId)] : [],
    ),
  );
}

/** Those without a visit since. For doors that are counted and not named it is not known which they are. */
export function withoutVisited({ count, doors }: TodayDoors, visited: ReadonlySet<number>): TodayDoors {
  const left = doors.filter(({ propertyId }) => !visited.has(propertyId));
  return { count: count - (doors.length - left.length), doors: left };
}
