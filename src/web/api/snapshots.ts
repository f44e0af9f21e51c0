import type { QueryFunctionContext } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { noteSilence, patienceLeft } from './connection.ts';
import { openDatabase } from './open-database.ts';

/** What was read, and when if it comes from this device because the server cannot be reached. */
export interface Kept<Data> {
  data: Data;
  /** Milliseconds since 1970; null for an answer of the server. */
  savedAt: number | null;
}

/**
 * Reads from the server and keeps the answer on this device; where the server does not answer, or not soon, gives what was
 * kept last. `key` names the user too, because people share tablets.
 * @param whenLate gets the answer that is still under way when kept data is given in its place
 */
export async function readThrough<Data>(
  key: string,
  load: () => Promise<Data>,
  whenLate: (reading: Promise<Kept<Data>>, shown: Kept<Data>) => void,
): Promise<Kept<Data>> {
  const reading = load().then((data): Kept<Data> => {
    void keep(key, data);
    return { data, savedAt: null };
  });
  const patience = after(patienceLeft());
  const isLate = await Promise.race([reading.then(isNo, isNo), patience.then(isYes)]);
  const lateAt = performance.now();
  const kept = isLate ? await findKept<Data>(key) : null;
  if (kept) {
    noteSilence(lateAt);
    // Once the caller has what was kept: an answer that has already arrived must come after it.
    setTimeout(() => whenLate(reading, kept));
    return kept;
  }
  try {
    return await reading;
  } catch (error) {
    const instead = isPassing(error) ? await findKept<Data>(key) : null;
    if (!instead) throw error;
    return instead;
  }
}

/** For `readThrough` in a query: its late answer takes the place of what was shown instead. */
export const showLate =
  ({ client, queryKey }: Pick<QueryFunctionContext, 'client' | 'queryKey'>, askedAt = Date.now()) =>
  <Data>(reading: Promise<Kept<Data>>, shown: Kept<Data>): void => {
    const show = (read: Kept<Data>) => {
      const isStillShown = client.getQueryData<Kept<Data>>(queryKey)?.savedAt === shown.savedAt;
      if (isStillShown) client.setQueryData(queryKey, read, { updatedAt: askedAt });
    };
    reading.then(show, () => undefined);
  };

const after = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const isYes = () => true;
const isNo = () => false;

/** Deletes everything kept on this device: at log-out, and when another user signs in. */
export async function clearSnapshots(): Promise<void> {
  await inStore('readwrite', (store) => store.clear()).catch(() => undefined);
}

/** The server was not reached, or could not answer at this moment. */
const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (!error.isOurs || error.status === 429 || error.status >= 500);

/** Keeps data on this device, to be read without a connection, and forgets what was kept too long ago. */
export const keep = (key: string, data: unknown): Promise<void> => keepAll([[key, data]]);

/** The same for several at once. */
export async function keepAll(entries: readonly (readonly [key: string, data: unknown])[]): Promise<void> {
  const savedAt = Date.now();
  // Where storage is forbidden or full there is nothing to read without a connection, and nothing else is lost.
  await inStore('readwrite', (store) => {
    deleteOld(store);
    return entries.map(([key, data]) => store.put({ data, savedAt }, key)).at(-1) ?? store.count();
  }).catch(() => undefined);
}

/** What was kept under a key, if it is not too old. */
export async function findKept<Data>(key: string): Promise<Kept<Data> | null> {
  const found = (await inStore('readonly', (store) => store.get(key)).catch(() => undefined)) as
    | Kept<Data>
    | undefined;
  return found && !isOld(found) ? found : null;
}

const KEPT_DAYS = 30;

/** Whether a snapshot, which names owners, has lain on the device too long. */
export const isOld = ({ savedAt }: Pick<Kept<unknown>, 'savedAt'>, now = Date.now()): boolean =>
  (savedAt ?? 0) < now - KEPT_DAYS * 86_400_000;

function deleteOld(store: IDBObjectStore): void {
  const reading = store.openCursor();
  reading.onsuccess = () => {
    const cursor = reading.result;
    if (!cursor) return;
    if (isOld(cursor.value as Kept<unknown>)) cursor.delete();
    cursor.continue();
  };
}

const DATABASE = 'ridgecap';
const STORE = 'snapshots';

async function inStore(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const database = await openDatabase(DATABASE, (created) => created.createObjectStore(STORE));
  try {
    return await settled(act(database.transaction(STORE, mode).objectStore(STORE)));
  } finally {
    database.close();
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
