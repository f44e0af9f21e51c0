import { publish, readOutbox } from './outbox-state.ts';
import { waitingAside } from './set-aside.ts';
import { findLastSync, type KeptChange, listChanges } from './store.ts';

/** Reads what the device has. Other windows add to it and send of it. */
export async function reload(): Promise<void> {
  const [all, lastSyncAt] = await Promise.all([listChanges(), findLastSync()]);
  const own = all.filter(({ userId }) => userId === readOutbox().userId);
  publish({
    isRead: true,
    waiting: own.filter(({ state }) => state === 'waiting' || state === 'sent'),
    parked: own.filter(({ state }) => state === 'refused' || state === 'superseded'),
    done: own.filter(isDone),
    ofOthers: all.filter(({ userId, state }) => userId !== readOutbox().userId && unsent.has(state)).length,
    setAside: waitingAside(),
    lastSyncAt,
  });
}

/** States of what the server has not got. */
export const unsent: ReadonlySet<string> = new Set(['waiting', 'sent', 'refused']);

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ridgecap-outbox');
/** Notifies the browser's other windows that this device's data has changed. */
export const announce = (): void => channel?.postMessage('changed');

/** Calls back whenever another window announces something. Gives what ends that. */
export function onAnnounced(listener: () => void): () => void {
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

/** A visit is taken back also where the server knew of a later one. */
const isDone = ({ kind, state }: KeptChange): boolean =>
  state === 'done' || (state === 'superseded' && kind === 'undo');
