import { useSyncExternalStore } from 'react';
import type { Trouble } from './send.ts';
import type { KeptChange } from './store.ts';

/** The pending changes on this device, as the bar shows them. */
export interface Outbox {
  /** Whose it is; null before anybody is known. */
  userId: string | null;
  /** Whether the device was looked at: before that, nothing is known of what waits. */
  isRead: boolean;
  /** Not answered yet, in the order made. */
  waiting: readonly KeptChange[];
  /** Answered with 'refused' or 'superseded' and not seen by their user yet. */
  parked: readonly KeptChange[];
  /** Done within the last day, and what was taken back. */
  done: readonly KeptChange[];
  /** Of `waiting`, what the server failed at by itself: it is tried again later and holds back no other. */
  setAside: ReadonlySet<string>;
  /** Of other accounts that used this device: how many wait until they sign in again. */
  ofOthers: number;
  sending: boolean;
  trouble: Trouble | null;
  /** Milliseconds since 1970. */
  lastSyncAt: number | null;
}

let outbox: Outbox = {
  userId: null,
  isRead: false,
  waiting: [],
  parked: [],
  done: [],
  setAside: new Set(),
  ofOthers: 0,
  sending: false,
  trouble: null,
  lastSyncAt: null,
};
const listeners = new Set<() => void>();

export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, readOutbox);
/** The same, once. */
export const readOutbox = (): Outbox => outbox;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Updates the known state, and notifies its subscribers. */
export function publish(change: Partial<Outbox>): void {
  outbox = { ...outbox, ...change };
  for (const listener of listeners) listener();
}
