import { publish } from './outbox-state.ts';
import { setAsideFor } from './send.ts';
import type { KeptChange } from './store.ts';

/** What the server failed at, how often, and when it is tried again, in milliseconds since 1970. */
const aside = new Map<string, { failures: number; until: number }>();

/** Tries a change again later; it holds back no other meanwhile. */
export function putAside(id: string): void {
  const failures = (aside.get(id)?.failures ?? 0) + 1;
  aside.set(id, { failures, until: Date.now() + setAsideFor(failures) });
  publish({ setAside: waitingAside() });
}

/** What is not to be tried now. */
export const waitingAside = (): ReadonlySet<string> =>
  new Set([...aside].filter(([, { until }]) => until > Date.now()).map(([id]) => id));

/** When a photo was tried last: one that never gets through must not keep the others from their turn. */
const triedAt = new Map<string, number>();

export const noteTry = (id: string): void => void triedAt.set(id, Date.now());

/** If only photos wait, in the order in which they were tried last. */
export const photosInTurn = (changes: readonly KeptChange[]): readonly KeptChange[] =>
  changes.every(({ kind }) => kind === 'photo')
    ? changes.toSorted((a, b) => (triedAt.get(a.id) ?? 0) - (triedAt.get(b.id) ?? 0))
    : changes;
