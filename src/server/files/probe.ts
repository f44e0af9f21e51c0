import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from './store.ts';

/**
 * Puts a small file into the store, reads it and a part of it, and removes it.
 * @returns which step failed and how, in words without secrets; null where all went well
 */
export async function probe(store: FileStore): Promise<string | null> {
  const key = `probe/${randomUUID()}`;
  const bytes = randomBytes(64);
  const read = async (part: ReturnType<FileStore['get']>, wanted: Buffer) => {
    const content = await part;
    if (!content || !(await buffer(content)).equals(wanted)) throw new Error('other bytes came back');
  };
  const steps: [string, () => Promise<unknown>][] = [
    ['put', () => store.put(key, [bytes])],
    ['get', () => read(store.get(key), bytes)],
    ['range', () => read(store.getPart(key, { start: 8, end: 15 }), bytes.subarray(8, 16))],
    ['delete', () => store.remove(key)],
  ];
  for (const [name, step] of steps) {
    const failure = await step().then(
      () => null,
      (error: unknown) => `a test file failed at ${name}: ${reasonOf(error)}`,
    );
    if (!failure) continue;
    if (name !== 'put') await store.remove(key).catch(() => {});
    return failure;
  }
  return null;
}

/** Codes and names, for messages of a service may repeat what it was sent. */
function reasonOf(error: unknown): string {
  const from = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(from instanceof Error)) return 'for an unknown reason';
  const code = 'code' in from && typeof from.code === 'string' ? from.code : from.name;
  return code === 'Error' ? from.message : code;
}
