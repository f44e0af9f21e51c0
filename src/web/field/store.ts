import type { Change } from '#contract/changes.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import { uuidV7 } from './ids.ts';

/**
 * A change kept on this device. 'waiting' has not left yet, 'sent' may have arrived; 'done', 'refused' and 'superseded'
 * are the server's answers, the last two kept until their user has seen them.
 */
export type ChangeState = 'waiting' | 'sent' | 'done' | 'refused' | 'superseded';

export interface KeptChange extends Change {
  kind: ChangeKind;
  userId: string;
  /** What a person reads: 'Not home at 12 Main St'. */
  label: string;
  state: ChangeState;
  /** Why the server refused it, or what stands above it. */
  detail: string | null;
  /** When the server answered, in milliseconds since 1970: what was read before does not show it. */
  answeredAt?: number;
}

export type NewChange = Pick<KeptChange, 'kind' | 'body' | 'label' | 'userId'>;

/** Keeps a change. It is on the disk when this has resolved: only then may a screen say 'saved'. */
export function addChange(own: NewChange): Promise<KeptChange> {
  return inTransaction('readwrite', async (stores) => {
    const deviceId = ((await done(stores.facts.get('device'))) as string | undefined) ?? crypto.randomUUID();
    const sequence = (((await done(stores.facts.get('sequence'))) as number | undefined) ?? 0) + 1;
    const change = newChange(own, deviceId, sequence);
    stores.facts.put(deviceId, 'device');
    stores.facts.put(sequence, 'sequence');
    stores.changes.put(change);
    return change;
  });
}

export const newChange = (own: NewChange, deviceId: string, sequence: number): KeptChange => ({
  ...{ ...own, id: uuidV7(), deviceId, sequence, at: new Date().toISOString() },
  ...{ state: 'waiting', detail: null },
});

/** Every change on this device, of all its users, in the order made. */
export const listChanges = (): Promise<KeptChange[]> =>
  inTransaction('readonly', async ({ changes }) => {
    const all = (await done(changes.getAll())) as KeptChange[];
    return all.toSorted((a, b) => a.sequence - b.sequence);
  });

/** Notes that these leave now: from here on they may have arrived, whatever is heard of them. Gives those still there. */
export const markSent = (ids: readonly string[]): Promise<KeptChange[]> =>
  inTransaction('readwrite', async ({ changes }) => {
    const leaving: KeptChange[] = [];
    for (const id of ids) {
      const change = (await done(changes.get(id))) as KeptChange | undefined;
      if (!change) continue;
      const sent: KeptChange = { ...change, state: 'sent' };
      changes.put(sent);
      leaving.push(sent);
    }
    return leaving;
  });

/** Forgets a change that has not left yet. False where it may have: then only its reverse takes it back. */
export const removeWaiting = (id: string): Promise<boolean> =>
  inTransaction('readwrite', async ({ changes }) => {
    const change = (await done(changes.get(id))) as KeptChange | undefined;
    if (change?.state !== 'waiting') return false;
    changes.delete(id);
    return true;
  });

/** What the server said of it. */
export interface Answered {
  id: string;
  state: Extract<ChangeState, 'done' | 'refused' | 'superseded'>;
  detail: string | null;
}

/** Done ones stay for a day, so that lists read before them can be shown as they are now. */
const DONE_KEPT_MS = 86_400_000;

export const keepAnswers = (answers: readonly Answered[], now = Date.now()): Promise<void> =>
  inTransaction('readwrite', async ({ changes, facts }) => {
    for (const { id, state, detail } of answers) {
      const change = (await done(changes.get(id))) as KeptChange | undefined;
      if (change) changes.put({ ...change, state, detail, answeredAt: now });
    }
    for (const change of (await done(changes.getAll())) as KeptChange[])
      if (change.state === 'done' && (change.answeredAt ?? 0) < now - DONE_KEPT_MS) changes.delete(change.id);
    facts.put(now, 'synced');
  });

/** Lets go of these, or lets them wait once more. */
export const settle = (ids: readonly string[], how: 'forget' | 'again'): Promise<void> =>
  inTransaction('readwrite', async ({ changes }) => {
    for (const id of ids) {
      const change = (await done(changes.get(id))) as KeptChange | undefined;
      if (!change) continue;
      if (how === 'forget') changes.delete(id);
      else changes.put({ ...change, state: 'waiting', detail: null });
    }
  });

/** When the server last answered, in milliseconds since 1970; null where it never did. */
export const findLastSync = (): Promise<number | null> =>
  inTransaction(
    'readonly',
    async ({ facts }) => ((await done(facts.get('synced'))) as number | undefined) ?? null,
  );

// Apart from what is kept to be read (web/api/snapshots.ts), which is emptied at every sign-out.
const DATABASE = 'ridgecap-outbox';

interface Stores {
  changes: IDBObjectStore;
  facts: IDBObjectStore;
}

/**
 * Opens, works and closes: WebKit cuts the connections of pages in the background and leaves their handles dead, so none
 * is kept. One that dies in between is opened once more.
 */
async function inTransaction<Result>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  try {
    return await once(mode, work);
  } catch (error) {
    const isDead =
      error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
    if (!isDead) throw error;
    return once(mode, work);
  }
}

async function once<Result>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  const database = await open();
  try {
    // Strict: the disk has it when the transaction is complete, not only the operating system.
    const transaction = database.transaction(['changes', 'facts'], mode, { durability: 'strict' });
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'));
    });
    // Both are waited for, so that what fails in the work is not lost behind the transaction it ends.
    const [result] = await Promise.all([
      work({ changes: transaction.objectStore('changes'), facts: transaction.objectStore('facts') }),
      complete,
    ]);
    return result;
  } finally {
    database.close();
  }
}

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('changes', { keyPath: 'id' });
    opening.result.createObjectStore('facts');
  };
  return done(opening);
}

function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
