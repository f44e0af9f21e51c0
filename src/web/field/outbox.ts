import { sentenceOf } from '#web/api/index.ts';
import { uuidV7 } from './ids.ts';
import { publish, readOutbox } from './outbox-state.ts';
import { deletePhotos, deleteStrayPhotos, type KeptPhoto, putPhoto } from './photo-store.ts';
import { forgetSent, post } from './post.ts';
import { attempt, nextBatch, pauseAfter } from './send.ts';
import {
  addChanges,
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

/**
 * Keeps what somebody did, to be sent by and by. It is on this device's disk when this has resolved. Where the device
 * cannot keep it, it goes straight to the server.
 * @param onKept hears of it together with the outbox, so that a screen that shows both is drawn once
 * @throws an Error whose message says that nothing was saved
 */
export async function record(change: Unsigned, onKept?: (kept: KeptChange) => void): Promise<KeptChange> {
  const [kept] = await recordTogether([change], ([one]) => one && onKept?.(one));
  if (!kept) throw new Error(NO_ROOM);
  return kept;
}

/** The same for what belongs together: all of it is kept, in this order, or nothing. */
export async function recordTogether(
  changes: readonly Unsigned[],
  onKept?: (kept: readonly KeptChange[]) => void,
): Promise<KeptChange[]> {
  const { userId } = readOutbox();
  if (userId === null) throw new Error('Nobody is signed in.');
  const own = changes.map((change) => ({ ...change, userId }));
  const kept = await addChanges(own).catch(() => null);
  if (!kept) {
    const sent = await sendAtOnce(own);
    onKept?.(sent);
    return sent;
  }
  publish({ waiting: [...readOutbox().waiting, ...kept] });
  onKept?.(kept);
  announce();
  sendIn(SETTLE_MS);
  return kept;
}

type Unsigned = Omit<NewChange, 'userId'>;

async function sendAtOnce(own: readonly NewChange[], photo?: KeptPhoto): Promise<KeptChange[]> {
  const deviceId = crypto.randomUUID();
  const changes = own.map((change, place) => newChange(change, deviceId, place + 1));
  const sentAt = new Date().toISOString();
  const tried = await attempt(changes, (batch) => post(batch, sentAt, photo));
  const answers = tried.kind === 'answered' ? tried.answers : [];
  const refused = answers.find(({ state }) => state === 'refused');
  if (refused || answers.length < changes.length) throw new Error(refused?.detail ?? NO_ROOM);
  return changes.map((change) => ({ ...change, state: 'sent' }));
}

const NO_ROOM =
  'This device has no room left, or forbids it, and the server does not answer: nothing was saved.';

/**
 * Keeps a photo of a door: first its bytes, then its change. Where the device has no room for it, it goes straight to the
 * server.
 * @throws an Error whose message says that it was not saved
 */
export async function recordPhoto(propertyId: number, photo: KeptPhoto, label: string): Promise<void> {
  const id = uuidV7();
  const change: Unsigned = { id, kind: 'photo', body: { propertyId }, label };
  const { userId } = readOutbox();
  if (userId === null) throw new Error('Nobody is signed in.');
  try {
    await putPhoto(id, photo);
    const kept = await addChanges([{ ...change, userId }]);
    publish({ waiting: [...readOutbox().waiting, ...kept] });
  } catch {
    await deletePhotos([id]).catch(() => undefined);
    await sendAtOnce([{ ...change, userId }], photo);
    return;
  }
  announce();
  sendIn(SETTLE_MS);
}

/** Takes away a photo that has not left yet. False where it may have. */
export async function removePhoto({ id }: KeptChange): Promise<boolean> {
  const [removed] = await removeWaiting([id]);
  if (!removed) return false;
  await deletePhotos([id]);
  publish({ waiting: readOutbox().waiting.filter((one) => one.id !== id) });
  announce();
  return true;
}

/** Takes back a visit with the appointment that came with it: they never leave, or their reverse follows them. */
export async function takeBack(change: KeptChange): Promise<void> {
  const along = readOutbox().waiting.filter(({ body }) => body.visitId === change.id);
  const removed = await removeWaiting([change.id, ...along.map(({ id }) => id)]);
  if (removed.length > 0) {
    publish({ waiting: readOutbox().waiting.filter(({ id }) => !removed.includes(id)) });
    announce();
  }
  if (removed.includes(change.id)) return;
  await record({ kind: 'undo', body: { changeId: change.id }, label: `Taken back: ${change.label}` });
}

/** Forgets an answer its user has seen. What was refused is then gone for good. */
export async function dismiss(ids: readonly string[]): Promise<void> {
  await settle(ids, 'forget');
  await deletePhotos(ids).catch(() => undefined);
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
  if (readOutbox().userId === null || readOutbox().sending || readOutbox().waiting.length === 0) return;
  publish({ sending: true });
  try {
    const sent = await withLock(() => sendAll(readOutbox().userId));
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
  while (userId === readOutbox().userId) {
    await reload();
    const batch = await markSent(nextBatch(readOutbox().waiting, most).map(({ id }) => id));
    if (batch.length === 0) break;
    const sentAt = new Date().toISOString();
    const tried = await attempt(batch, (changes) => post(changes, sentAt));
    if (tried.kind === 'failed') {
      publish({ trouble: tried.trouble });
      return tried.trouble.kind === 'forbidden' ? sendIn(POLL_MS) : sendAfterFailure();
    }
    if (tried.kind === 'split') {
      most = 1;
      continue;
    }
    failures = 0;
    const { answers, arrivedAt } = tried;
    await keepAnswers(answers, arrivedAt ? { deviceAt: sentAt, serverAt: arrivedAt } : undefined);
    await forgetSent(batch, answers);
    await reload();
    publish({ trouble: null });
    announce();
    // The server answered without naming any of them: not to be asked again at once.
    const named = new Set(tried.answers.map(({ id }) => id));
    if (!batch.some(({ id }) => named.has(id))) return sendIn(POLL_MS);
  }
  await reload();
}

/** Reads what the device has. Other windows add to it and send of it. */
async function reload(): Promise<void> {
  const [all, lastSyncAt] = await Promise.all([listChanges(), findLastSync()]);
  const own = all.filter(({ userId }) => userId === readOutbox().userId);
  publish({
    isRead: true,
    waiting: own.filter(({ state }) => state === 'waiting' || state === 'sent'),
    parked: own.filter(({ state }) => state === 'refused' || state === 'superseded'),
    done: own.filter(({ state }) => state === 'done'),
    ofOthers: all.filter(({ userId, state }) => userId !== readOutbox().userId && unsent.has(state)).length,
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
  void forgetStrays();
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

async function forgetStrays(): Promise<void> {
  const known = await listChanges().catch(() => null);
  if (known) await deleteStrayPhotos(new Set(known.map(({ id }) => id))).catch(() => undefined);
}

/** What waits and what was refused, as a text to be kept elsewhere. */
export function exportOutbox(): string {
  const { waiting, parked } = readOutbox();
  return JSON.stringify({ exportedAt: new Date().toISOString(), changes: [...parked, ...waiting] }, null, 2);
}

export const saidOf = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : sentenceOf(error, 'Nothing was saved.');
