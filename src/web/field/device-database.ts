import { openDatabase } from '#web/api/index.ts';

/**
 * Opens, works and closes: WebKit cuts the connections of pages in the background and leaves their handles dead, so none
 * is kept. One that dies in between is opened again, twice at most. What was written is on the disk when this has resolved.
 */
export async function inTransaction<Result, Stores extends string>(
  database: DeviceDatabase<Stores>,
  mode: IDBTransactionMode,
  work: (stores: Record<Stores, IDBObjectStore>) => Promise<Result>,
  times = 2,
): Promise<Result> {
  try {
    return await once(database, mode, work);
  } catch (error) {
    const isDead =
      error instanceof DOMException && ['InvalidStateError', 'UnknownError'].includes(error.name);
    if (!isDead || times === 0) throw error;
    return inTransaction(database, mode, work, times - 1);
  }
}

export interface DeviceDatabase<Stores extends string> {
  name: string;
  /** Never changed: an older window that is still open could not read a newer version. */
  stores: Readonly<Record<Stores, IDBObjectStoreParameters>>;
}

export function done<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function once<Result, Stores extends string>(
  { name, stores }: DeviceDatabase<Stores>,
  mode: IDBTransactionMode,
  work: (stores: Record<Stores, IDBObjectStore>) => Promise<Result>,
): Promise<Result> {
  const names = Object.keys(stores) as Stores[];
  const database = await open(name, stores);
  try {
    // Strict: the disk has it when the transaction is complete, not only the operating system.
    const transaction = database.transaction(names, mode, { durability: 'strict' });
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('', 'AbortError'));
    });
    const opened = Object.fromEntries(names.map((one) => [one, transaction.objectStore(one)]));
    // Both are waited for, so that what fails in the work is not lost behind the transaction it ends.
    const [result] = await Promise.all([work(opened as Record<Stores, IDBObjectStore>), complete]);
    return result;
  } finally {
    database.close();
  }
}

const open = (
  name: string,
  stores: Readonly<Record<string, IDBObjectStoreParameters>>,
): Promise<IDBDatabase> =>
  openDatabase(name, (created) => {
    for (const [store, parameters] of Object.entries(stores)) created.createObjectStore(store, parameters);
  });
