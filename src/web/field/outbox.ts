import { type Connection, onConnection, readConnection, sentenceOf } from '#web/api/index.ts';
import { uuidV4, uuidV7 } from './ids.ts';
import { publish, readOutbox } from './outbox-state.ts';
import { deletePhotos, deleteStrayPhotos, type KeptPhoto, putPhoto } from './photo-store.ts';
import { post } from './post.ts';
import { watchConnection } from './probe.ts';
import { announce, onAnnounced, reload } from './reload.ts';
import { purgeRemoved } from './removed-accounts.ts';
import { attempt } from './send.ts';
import { forgetFailures, POLL_MS, SETTLE_MS, sendIn, sendNow, stopTimer, troubleOf } from './sending.ts';
import {
  addChanges,
  type KeptChange,
  listChanges,
  type NewChange,
  newChange,
  removeWaiting,
  settle,
} from './store.ts';

/**
 * Stores a change, to be sent when possible. It is on this device's disk when this has resolved. If the device cannot store
 * it, it goes straight to the server.
 * @param onKept called together with the outbox's update, so that a screen that shows both is drawn once
 * @throws an Error whose message states that nothing was saved
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

export type Unsigned = Omit<NewChange, 'userId'>;

async function sendAtOnce(own: readonly NewChange[], photo?: KeptPhoto): Promise<KeptChange[]> {
  const deviceId = uuidV4();
  const changes = own.map((change, place) => newChange(change, deviceId, place + 1));
  const sentAt = new Date().toISOString();
  const tried = await attempt(changes, (batch) => post(batch, sentAt, null, photo));
  const answers = tried.kind === 'answered' ? tried.answers : [];
  const refused = answers.find(({ state }) => state === 'refused');
  if (refused || answers.length < changes.length) throw new Error(refused?.detail ?? NO_ROOM);
  return changes.map((change) => ({ ...change, state: 'sent' }));
}

const NO_ROOM = 'Nothing was saved: this device is full or blocks storage, and the server does not answer.';

/**
 * Stores a photo of a door: first its bytes, then its change. If the device has no room for it, it goes straight to the
 * server.
 * @throws an Error whose message states that it was not saved
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

/** Takes away a photo that has not left yet. False if it may have. */
export async function removePhoto({ id }: KeptChange): Promise<boolean> {
  const [removed] = await removeWaiting([id]);
  if (!removed) return false;
  await deletePhotos([id]);
  publish({ waiting: readOutbox().waiting.filter((one) => one.id !== id) });
  announce();
  return true;
}

/**
 * Takes back a visit with what came with it, an appointment, people, a note: they never leave, or their reverse follows
 * them.
 * @returns the note that came with it, as it was typed
 */
export async function takeBack(change: KeptChange): Promise<{ note: string | null }> {
  const came = ({ body }: KeptChange) => body.visitId === change.id;
  const along = readOutbox().waiting.filter(came);
  const note = [...readOutbox().done, ...along].find((one) => one.kind === 'note' && came(one));
  const removed = await removeWaiting([change.id, ...along.map(({ id }) => id)]);
  if (removed.length > 0) {
    publish({ waiting: readOutbox().waiting.filter(({ id }) => !removed.includes(id)) });
    announce();
  }
  if (!removed.includes(change.id))
    await record({ kind: 'undo', body: { changeId: change.id }, label: `Taken back: ${change.label}` });
  return { note: note ? String(note.body.body) : null };
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

/** Watches over what waits of the signed-in user. Gives what ends that. */
export function openOutbox(userId: string): () => void {
  publish({ userId, isRead: false, waiting: [], parked: [], done: [], trouble: troubleOf(readConnection()) });
  const wake = () => void reload().then(sendNow, () => undefined);
  void forgetStrays();
  void purgeRemoved();
  const seen = () => document.visibilityState === 'visible' && wake();
  const follow = (connection: Connection) => {
    publish({ trouble: troubleOf(connection) });
    if (connection !== 'reached') return;
    forgetFailures();
    wake();
  };
  const stopFollowing = onConnection(follow);
  const stopWatching = watchConnection();
  const poll = setInterval(wake, POLL_MS);
  const stopHearing = onAnnounced(() => void reload().catch(() => undefined));
  document.addEventListener('visibilitychange', seen);
  wake();
  return () => {
    clearInterval(poll);
    stopTimer();
    document.removeEventListener('visibilitychange', seen);
    stopFollowing();
    stopWatching();
    stopHearing();
    publish({ userId: null, isRead: false, waiting: [], parked: [], done: [] });
  };
}

async function forgetStrays(): Promise<void> {
  const known = await listChanges().catch(() => null);
  if (known) await deleteStrayPhotos(new Set(known.map(({ id }) => id))).catch(() => undefined);
}

export const failureText = (error: unknown): string =>
  error instanceof Error && error.message ? error.message : sentenceOf(error, 'Nothing was saved.');
