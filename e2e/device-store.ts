// Both run in the browser, so nothing outside of them is there. The store is the one of src/web/api/snapshots.ts.

/** What the application keeps on this device to be read without a connection. */
export function readDeviceStore(): Promise<{ key: string; data: unknown }[]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ridgecap', 1);
    opening.onerror = () => reject(opening.error);
    opening.onupgradeneeded = () => opening.result.createObjectStore('snapshots');
    opening.onsuccess = () => {
      const found: { key: string; data: unknown }[] = [];
      const reading = opening.result.transaction('snapshots').objectStore('snapshots').openCursor();
      reading.onsuccess = () => {
        const cursor = reading.result;
        if (cursor) {
          found.push({ key: String(cursor.key), data: cursor.value });
          return cursor.continue();
        }
        opening.result.close();
        resolve(found);
      };
    };
  });
}

/** Puts something there, as an earlier user of the device may have left it. */
export function writeDeviceStore({ key, data }: { key: string; data: unknown }): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ridgecap', 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const writing = opening.result.transaction('snapshots', 'readwrite');
      writing.objectStore('snapshots').put({ data, savedAt: Date.now() }, key);
      writing.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}
