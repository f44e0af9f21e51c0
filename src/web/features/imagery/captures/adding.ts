import { useSyncExternalStore } from 'react';
import { ApiError, api, refreshAfter, sentenceOf } from '#web/api/index.ts';
import type { FolderFiles } from './dropped-files.ts';
import { sendPicture } from './send-picture.ts';

/** What this window adds to a capture, or added last. It lives outside the screen, which may be left meanwhile. */
export interface Adding {
  captureId: number;
  total: number;
  /** Files that are settled: taken, known or failed. */
  done: number;
  stored: number;
  known: number;
  /** Of the known ones those that are kept under another name. */
  doubled: { name: string; keptAs: string }[];
  /** Names of files that were not looked at, since they are no pictures by name. */
  leftOut: readonly string[];
  /** Files that could not be sent, with why; they can be tried again. */
  failed: { file: File; reason: string }[];
  /** Why what is being sent has to wait. */
  trouble: string | null;
  isRunning: boolean;
}

/** Calls at a time; the server looks at as many beside each other. */
const AT_ONCE = 3;
/** While much is added, what is shown of the capture is asked for so often. */
const REFRESH_MS = 4000;

let adding: Adding | null = null;
const listeners = new Set<() => void>();

export const useAdding = (): Adding | null => useSyncExternalStore(subscribe, () => adding);

export const dismissAdding = (): void => publish(null);

/**
 * Adds files to a capture, some at a time. What is there already by its digest is not sent, so that a folder that was
 * interrupted is simply given again. One folder at a time.
 * @param known what the capture has: names by digest
 */
export async function addPictures(
  captureId: number,
  { pictures, others }: FolderFiles,
  known: ReadonlyMap<string, string>,
): Promise<void> {
  if (adding?.isRunning) return;
  const counts = { total: pictures.length, done: 0, stored: 0, known: 0 };
  const leftOut = others.map(({ name }) => name);
  publish({ captureId, ...counts, doubled: [], leftOut, failed: [], trouble: null, isRunning: true });
  const left = pictures.values();
  const refresh = setInterval(() => void refreshAfter(api.captures.addPictures), REFRESH_MS);
  await Promise.all(
    Array.from({ length: Math.min(AT_ONCE, pictures.length) }, async () => {
      for (const file of left) await addOne(captureId, file, known);
    }),
  );
  clearInterval(refresh);
  if (adding) publish({ ...adding, trouble: null, isRunning: false });
  await refreshAfter(api.captures.addPictures);
}

async function addOne(captureId: number, file: File, known: ReadonlyMap<string, string>): Promise<void> {
  const { name } = file;
  try {
    const sha256 = await digestOf(file);
    const keptAs = sha256 === undefined ? undefined : known.get(sha256);
    const sent = keptAs
      ? { result: 'known' as const, keptAs }
      : await sendPicture(captureId, file, sha256, wait);
    const isDoubled = sent.result === 'known' && sent.keptAs !== name;
    settle((now) => ({
      ...now,
      trouble: null,
      [sent.result]: now[sent.result] + 1,
      doubled: isDoubled ? [...now.doubled, { name, keptAs: sent.keptAs }] : now.doubled,
    }));
  } catch (error) {
    const reason = sentenceOf(error, 'The file could not be read or sent.');
    settle((now) => ({ ...now, failed: [...now.failed, { file, reason }] }));
  }
}

function wait(error: unknown): void {
  if (adding) publish({ ...adding, trouble: `${whyNow(error)} Trying again…` });
}

function whyNow(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'The server is not reachable.';
  if (error.problem?.code === 'files-away') return 'The file store is not reachable.';
  return 'The server could not take a picture.';
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
