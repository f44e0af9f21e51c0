/** Milliseconds until a database counts as one that never opens: where a browser's storage is damaged nothing fails. */
const OPENING_MS = 3000;

/** One did not open: the next ones are not waited for until one does. */
let isSilent = false;

/**
 * Opens a database of this device, in its only version.
 * @throws DOMException also where it does not open in time
 */
export function openDatabase(name: string, create: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, 1);
    let isLate = false;
    const timer = setTimeout(
      () => {
        isLate = true;
        isSilent = true;
        reject(new DOMException('The storage of this device does not answer.', 'TimeoutError'));
      },
      isSilent ? 0 : OPENING_MS,
    );
    opening.onupgradeneeded = () => create(opening.result);
    opening.onsuccess = () => {
      clearTimeout(timer);
      isSilent = false;
      if (isLate) opening.result.close();
      else resolve(opening.result);
    };
    opening.onerror = () => {
      clearTimeout(timer);
      reject(opening.error);
    };
  });
}
