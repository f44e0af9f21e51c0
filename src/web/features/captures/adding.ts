import { useSyncExternalStore } from 'react';
import { ApiError, api, refreshAfter, sentenceOf, upload } from '#web/api/index.ts';

/** What this window adds to a capture, or added last. It lives outside the screen, which may be left meanwhile. */
export interface Adding {
  captureId: number;
  total: number;
  /** Files that are settled: taken, known or failed. */
  done: number;
  stored: number;
  known: number;
  /** Files that could not be sent, with why; they can be tried again. */
  failed: { file: File; reason: string }[];
  isRunning: boolean;
}

/** Calls at a time; the server looks at as many beside each other. */
const AT_ONCE = 3;
/** Pauses before a file is sent again, in milliseconds. */
const PAUSES = [1000, 3000, 10_000, 30_000];
/** While much is added, what is shown of the capture is asked for so often. */
const REFRESH_MS = 4000;

let adding: Adding | null = null;
const listeners = new Set<() => void>();

export const useAdding = (): Adding | null => useSyncExternalStore(subscribe, () => adding);

export const dismissAdding = (): void => publish(null);

/**
 * Adds files to a capture, some at a time. What is there already by its digest is not sent, so that a folder that was
 * interrupted is simply given again. One folder at a time.
 * @param known digests of what the capture has
 */
export async function addPictures(
  captureId: number,
  files: readonly File[],
  known: ReadonlySet<string>,
): Promise<void> {
  if (adding?.isRunning) return;
  publish({ captureId, total: files.length, done: 0, stored: 0, known: 0, failed: [], isRunning: true });
  const left = files.values();
  const refresh = setInterval(() => void refreshAfter(api.captures.addPictures), REFRESH_MS);
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, files.length) }, async () => {
      for (const file of left) await addOne(captureId, file, known);
    }),
  );
  clearInterval(refresh);
  if (adding) publish({ ...adding, isRunning: false });
  await refreshAfter(api.captures.addPictures);
}

async function addOne(captureId: number, file: File, known: ReadonlySet<string>): Promise<void> {
  try {
    const sha256 = await digestOf(file);
    const isKnown = sha256 !== undefined && known.has(sha256);
    const result = isKnown ? 'known' : await send(captureId, file, sha256);
    settle((now) => ({ ...now, [result]: now[result] + 1 }));
  } catch (error) {
    const reason = sentenceOf(error, 'The file could not be read or sent.');
    settle((now) => ({ ...now, failed: [...now.failed, { file, reason }] }));
  }
}

async function send(captureId: number, file: File, sha256: string | undefined): Promise<'stored' | 'known'> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const [received] = await upload(api.captures.addPictures, {
        params: { captureId },
        fields: { sha256 },
        file,
        isPart: true,
      });
      if (received?.result !== 'damaged') return received?.result ?? 'stored';
      if (attempt >= PAUSES.length) throw new Error(received.reasons.join(' '));
    } catch (error) {
      // What the server refuses for good is not asked again.
      const isPassing = error instanceof ApiError && (error.status === 0 || error.status >= 500);
      if (!isPassing || attempt >= PAUSES.length) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSES[attempt]));
  }
}

/** A browser makes a digest of what it holds in memory as a whole. */
const MOST_DIGESTED = 200_000_000;

/** SHA-256 in hex; undefined for large orthophotos, and where the browser keeps that from addresses without TLS. */
async function digestOf(file: File): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle || file.size > MOST_DIGESTED) return undefined;
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function settle(change: (now: Adding) => Adding): void {
  if (adding) publish({ ...change(adding), done: adding.done + 1 });
}

function publish(next: Adding | null): void {
  adding = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
