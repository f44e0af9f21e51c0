import { after, type DoorChange, type Rules } from '#domain/changes/after.ts';
import type { DoorState } from '#domain/changes/door-state.ts';
import type { KeptChange } from '#web/field/index.ts';
import { isNews, madeAt } from './kept-changes.ts';

/**
 * A door with the changes of this device that its reading does not show yet.
 * @param changes those of this door, in the order made
 * @param readAt milliseconds since 1970
 * @param dateOf when a change was made, where its own clock is not to be believed
 */
export function stateNow(
  state: DoorState,
  changes: readonly KeptChange[],
  { readAt, rules, dateOf = madeAt }: { readAt: number; rules: Rules; dateOf?: (change: KeptChange) => Date },
): DoorState {
  return changes
    .filter((change) => isNews(change, readAt))
    .reduce((now, change) => after(now, doorChangeOf(change, dateOf(change)), rules), state);
}

const doorChangeOf = ({ id, kind, body, state }: KeptChange, madeAt: Date): DoorChange =>
  ({ ...body, ...(kind === 'undo' && { isLate: state === 'superseded' }), id, kind, madeAt }) as DoorChange;
