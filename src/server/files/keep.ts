import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '#domain/durations.ts';
import { type FileKind, fileKinds } from '#domain/files.ts';
import type { NewFile } from './files.data.ts';
import type { FileStore } from './store.ts';

/** What is to be known of a file beside its bytes. */
export interface FileWanted extends Pick<NewFile, 'mediaType' | 'userId' | 'companyId' | 'zipCode'> {
  kind: FileKind;
  /** With its dot. */
  extension: string;
  /** For files identified by their content; by default a random key. */
  key?: string;
  /** SHA-256 of its bytes in hex, if it was computed before. */
  digest?: string;
}

/**
 * Puts the bytes of a new file into the store and gives its row, to be written with `insertFile` in the transaction of
 * what it belongs to. In this order a killed process leaves bytes that no row names, which the daily check removes,
 * and never a row without its bytes.
 */
export async function storeFile(
  store: FileStore,
  { kind, extension, key = `${kind}/${randomUUID()}${extension}`, digest, ...rest }: FileWanted,
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<NewFile> {
  const { stream, done } = hashing(content, digest);
  await store.put(key, stream);
  return rowOfStored({ ...rest, kind, key }, done());
}

/** The row of a file whose bytes are in the store already. */
export function rowOfStored(
  { kind, ...rest }: Omit<FileWanted, 'extension' | 'digest'> & { key: string },
  bytes: { size: number; digest: string },
): NewFile {
  const { access, keptDays } = fileKinds[kind];
  const keepUntil = keptDays === null ? null : new Date(Date.now() + keptDays * DAY_MS);
  return { ...rest, kind, access, ...bytes, keepUntil };
}

/** SHA-256 in hex and number of the bytes of a stored file; null if it is gone. */
export async function digestOf(
  store: FileStore,
  key: string,
): Promise<{ size: number; digest: string } | null> {
  const content = await store.get(key);
  if (!content) return null;
  const { stream, done } = hashing(content);
  for await (const _chunk of stream);
  return done();
}

/** Passes bytes on; `done` gives their number and SHA-256 in hex, once all went by. @param digest if it is known */
export function hashing(content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>, digest?: string) {
  const hash = digest === undefined ? createHash('sha256') : null;
  let size = 0;
  async function* passed() {
    for await (const chunk of content) {
      hash?.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { stream: passed(), done: () => ({ size, digest: digest ?? hash?.digest('hex') ?? '' }) };
}
