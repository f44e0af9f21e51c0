import type { Database } from '#server/platform/database/index.ts';
import { countFiles, countKept, listDigests } from './files.data.ts';
import { inBatches } from './in-batches.ts';
import { digestOf, hashing } from './keep.ts';
import type { FileStore, StoreEntry } from './store.ts';

/** What a move of all files did. */
export interface Moved {
  copied: number;
  bytes: number;
  /** They were in the new store already, with their size. */
  present: number;
  removed: number;
  /** Keys whose bytes are not those of their row, or came out of the new store otherwise. */
  damaged: string[];
  /** Files that the database names and the new store lacks. */
  missing: number;
}

interface Move {
  db: Database;
  from: FileStore;
  to: FileStore;
  /** Removes each file from where it was, once all are there. */
  andRemove: boolean;
  report: (moved: Moved) => void;
}

/** Copies at a time: most files are small, and the way to a bucket is long. */
const AT_A_TIME = 8;

/**
 * Copies every file into another store, each with the digest of its row, and reads it there again. What is there already
 * with the same size is passed over, for a file is put as a whole or not at all: so a run that was killed goes on.
 */
export async function moveFiles({ db, from, to, andRemove, report }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, present: 0, removed: 0, damaged: [], missing: 0 };
  for await (const entries of inBatches(whole(from.list()))) {
    const digests = await listDigests(
      db,
      entries.map(({ key }) => key),
    );
    await eachOf(entries, (entry) => copy(entry, digests.get(entry.key) ?? null));
    report(moved);
  }
  const total = await countFiles(db);
  let kept = 0;
  for await (const entries of inBatches(to.list())) kept += await countKept(db, entries);
  moved.missing = total - kept;
  if (andRemove && moved.damaged.length === 0 && moved.missing === 0) await removeAll();
  return moved;

  async function copy({ key, size }: StoreEntry, digest: string | null): Promise<void> {
    if ((await to.sizeOf(key)) === size) {
      moved.present += 1;
      return;
    }
    const content = await from.get(key);
    if (!content) return;
    const { stream, done } = hashing(content);
    await to.put(key, stream);
    const read = done();
    const arrived = await digestOf(to, key);
    if ((digest !== null && digest !== read.digest) || arrived?.digest !== read.digest) {
      await to.remove(key);
      moved.damaged.push(key);
      return;
    }
    moved.copied += 1;
    moved.bytes += read.size;
  }

  async function removeAll(): Promise<void> {
    for await (const entries of inBatches(whole(from.list())))
      await eachOf(entries, async ({ key, size }) => {
        // What came in meanwhile stays for the next run.
        if ((await to.sizeOf(key)) !== size) return;
        await from.remove(key);
        moved.removed += 1;
      });
  }
}

/** Without what is still being written. */
async function* whole(entries: AsyncIterable<StoreEntry>): AsyncGenerator<StoreEntry> {
  for await (const entry of entries) if (!/(^|\/)\./.test(entry.key)) yield entry;
}

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await work(next);
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_A_TIME }, one));
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}
