import { useSyncExternalStore } from 'react';
import { api, sentenceOf } from '#web/api/index.ts';
import { attempt, nextBatch, pauseAfter, type Trouble } from './send.ts';
import {
  addChange,
  findLastSync,
  type KeptChange,
  keepAnswers,
  listChanges,
  markSent,
  type NewChange,
  newChange,
  removeWaiting,
  settle,
} from './store.ts';

/** What waits on this device, as the bar says it. */
export interface Outbox {
  /** Whose it is; null before anybody is known. */
  userId: string | null;
  /** Whether the device was looked at: before that, nothing is known of what waits. */
  isRead: boolean;
  /** Not answered yet, in the order made. */
  waiting: readonly KeptChange[];
  /** Answered with 'refused' or 'superseded' and not seen by their user yet. */
  parked: readonly KeptChange[];
  /** Done within the last day. */
  done: readonly KeptChange[];
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

function publish(change: Partial<Outbox>): void {
  outbox = { ...outbox, ...change };
  for (const listener of listeners) listener();
}

/**
 * Keeps what somebody did, to be sent by and by. It is on this device's disk when this has resolved. Where the device
 * cannot keep it, it goes straight to the server.
 * @throws an Error whose message says that nothing was saved
 */
export async function record(change: Omit<NewChange, 'userId'>): Promise<KeptChange> {
  if (outbox.userId === null) throw new Error('Nobody is signed in.');
  const own = { ...change, userId: outbox.userId };
  const kept = await addChange(own).catch(() => null);
  if (!kept) return sendAtOnce(own);
  publish({ waiting: [...outbox.waiting, kept] });
  announce();
  sendIn(SETTLE_MS);
  return kept;
}

async function sendAtOnce(own: NewChange): Promise<KeptChange> {
  const change = newChange(own, crypto.randomUUID(), 1);
  const tried = await attempt([change], post);
  const answer = tried.kind === 'answered' ? tried.answers.find(({ id }) => id === change.id) : null;
  if (answer && answer.state !== 'refused') return { ...change, state: 'sent' };
  throw new Error(answer?.detail ?? NO_ROOM);
}

const NO_ROOM =
  'This device has no room left, or forbids it, and the server does not answer: nothing was saved.';

/** Takes back what was just recorded: it never leaves, or its reverse follows it. */
export async function takeBack(change: KeptChange): Promise<void> {
  if (await removeWaiting(change.id)) {
    publish({ waiting: outbox.waiting.filter(({ id }) => id !== change.id) });
    return announce();
  }
  await record({ kind: 'undo', body: { changeId: change.id }, label: `Taken back: ${change.label}` });
}

/** Forgets an answer its user has seen. What was refused is then gone for good. */
export async function dismiss(ids: readonly string[]): Promise<void> {
  await settle(ids, 'forget');
  await reload();
  announce();
}

/** Sends what was refused once more: a ZIP may be there again, the server may be newer. */
export async function sendAgain(ids: readonly string[]): Promise<void> {
  await settle(ids, 'again');
  await reload();
  await sendNow();
}

/** Milliseconds in which what belongs together gathers, and a slip of the thumb is taken back unseen. */
const SETTLE_MS = 2000;
/** How often a device that has something to send tries, whatever the browser says of the network. */
const POLL_MS = 60_000;
/** After which an answer is not waited for any more. */
const PATIENCE_MS = 30_000;

let timer: ReturnType<typeof setTimeout> | undefined;
let failures = 0;

function sendIn(milliseconds: number): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendNow(), milliseconds);
}

function sendAfterFailure(): void {
  failures += 1;
  sendIn(pauseAfter(failures));
}

/** Sends what waits, in order, until nothing does or something is in the way. One window of the browser at a time. */
export async function sendNow(): Promise<void> {
  clearTimeout(timer);
  if (outbox.userId === null || outbox.sending || outbox.waiting.length === 0) return;
  publish({ sending: true });
  try {
    const sent = await withLock(() => sendAll(outbox.userId));
    // Another window is at it; whatever it leaves is looked at again.
    if (!sent) sendIn(SETTLE_MS);
  } catch {
    // The device's storage did not answer: what waits is still there.
    sendAfterFailure();
  } finally {
    publish({ sending: false });
  }
}

async function withLock(work: () => Promise<void>): Promise<boolean> {
  // Only pages opened over HTTPS have locks; without, what is sent twice is done once all the same.
  if (!navigator.locks) {
    await work();
    return true;
  }
  return navigator.locks.request('ridgecap-outbox', { ifAvailable: true }, async (lock) => {
    if (lock) await work();
    return lock !== null;
  });
}

async function sendAll(userId: string | null): Promise<void> {
  let most: number | undefined;
  while (userId === outbox.userId) {
    await reload();
    const batch = await markSent(nextBatch(outbox.waiting, most).map(({ id }) => id));
    if (batch.length === 0) break;
    const tried = await attempt(batch, post);
    if (tried.kind === 'failed') {
      publish({ trouble: tried.trouble });
      return tried.trouble.kind === 'forbidden' ? sendIn(POLL_MS) : sendAfterFailure();
    }
    if (tried.kind === 'split') {
      most = 1;
      continue;
    }
    failures = 0;
    await keepAnswers(tried.answers);
    await reload();
    publish({ trouble: null });
    announce();
    // The server answered without naming any of them: not to be asked again at once.
    const named = new Set(tried.answers.map(({ id }) => id));
    if (!batch.some(({ id }) => named.has(id))) return sendIn(POLL_MS);
  }
  await reload();
}

const post = (changes: readonly KeptChange[]) =>
  api.changes.apply(
    {
      body: {
        changes: changes.map(({ id, deviceId, sequence, kind, at, body }) => ({
          ...{ id, deviceId, sequence, kind, at, body },
        })),
        sentAt: new Date().toISOString(),
      },
    },
    { signal: AbortSignal.timeout(PATIENCE_MS) },
  );

/** Reads what the device has. Other windows add to it and send of it. */
async function reload(): Promise<void> {
  const [all, lastSyncAt] = await Promise.all([listChanges(), findLastSync()]);
  const own = all.filter(({ userId }) => userId === outbox.userId);
  publish({
    isRead: true,
    waiting: own.filter(({ state }) => state === 'waiting' || state === 'sent'),
    parked: own.filter(({ state }) => state === 'refused' || state === 'superseded'),
    done: own.filter(({ state }) => state === 'done'),
    ofOthers: all.filter(({ userId, state }) => userId !== outbox.userId && unsent.has(state)).length,
    lastSyncAt,
  });
}

const unsent = new Set(['waiting', 'sent', 'refused']);

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('ridgecap-outbox');
const announce = (): void => channel?.postMessage('changed');

/** Watches over what waits of the signed-in user. Gives what ends that. */
export function openOutbox(userId: string): () => void {
  publish({ userId, isRead: false, waiting: [], parked: [], done: [], trouble: null });
  const wake = () => void reload().then(sendNow, () => undefined);
  const seen = () => document.visibilityState === 'visible' && wake();
  const offline = () => publish({ trouble: { kind: 'offline' } });
  const online = () => {
    failures = 0;
    wake();
  };
  const poll = setInterval(wake, POLL_MS);
  const heard = () => void reload().catch(() => undefined);
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  channel?.addEventListener('message', heard);
  wake();
  return () => {
    clearInterval(poll);
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', online);
    window.removeEventListener('offline', offline);
    channel?.removeEventListener('message', heard);
    publish({ userId: null, isRead: false, waiting: [], parked: [], done: [] });
  };
}

/** What waits and what was refused, as a text to be kept elsewhere. */
export function exportOutbox(): string {
  const { waiting, parked } = outbox;
  return JSON.stringify({ exportedAt: new Date().toISOString(), changes: [...parked, ...waiting] }, null, 2);
}

export const saidOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : sentenceOf(error, 'Nothing was saved.');
