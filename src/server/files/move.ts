import type { Database } from '#server/platform/database/index.ts';
import { countFiles, countKept, getMoment, listDigests } from './files.data.ts';
import { inBatches } from './in-batches.ts';
import { digestOf, hashing } from './keep.ts';
import type { FileStore, StoreEntry } from './store.ts';

/** What a move of all files did. */
export interface Moved {
  copied: number;
  bytes: number;
  /** They were in the new store already: with their size, and where files are removed, with their digest. */
  present: number;
  removed: number;
  /** Keys whose bytes are not those of their row, or came out of the new store otherwise. */
  damaged: string[];
  /** Files that the database named when the move began and the new store lacks. */
  missing: number;
  /** Files that came in since then. */
  later: number;
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
 * Copies every file into another store, each with the digest of its row, and reads it there again. A file that is there
 * already with the same size is skipped, for a file is put as a whole or not at all: so a run that was killed continues.
 * Before files are removed, those are read as well.
 */
export async function moveFiles({ db, from, to, andRemove, report }: Move): Promise<Moved> {
  const moved: Moved = { copied: 0, bytes: 0, present: 0, removed: 0, damaged: [], missing: 0, later: 0 };
  const begun = await getMoment(db);
  for await (const entries of inBatches(whole(from.list()))) {
    const digests = await listDigests(
      db,
      entries.map(({ key }) => key),
    );
    await eachOf(entries, (entry) => copy(entry, digests.get(entry.key) ?? null));
    report(moved);
  }
  const total = await countFiles(db, begun);
  let kept = 0;
  for await (const entries of inBatches(to.list())) kept += await countKept(db, entries, begun);
  moved.missing = total - kept;
  moved.later = (await countFiles(db)) - total;
  if (andRemove && moved.damaged.length === 0 && moved.missing === 0) await removeAll();
  return moved;

  async function copy(entry: StoreEntry, digest: string | null): Promise<void> {
    const { key } = entry;
    if (await isThere(entry, digest)) {
      moved.present += 1;
      return;
    }
    const content = await from.get(key);
    if (!content) return;
    const { stream, done } = hashing(content);
    let read = { size: 0, digest: '' };
    // Breaks off at the end of a damaged file, so that nothing is stored of it.
    async function* checked() {
      yield* stream;
      read = done();
      if (digest !== null && read.digest !== digest) throw new DamagedFile();
    }
    try {
      await to.put(key, checked());
    } catch (error) {
      if (!(error instanceof DamagedFile)) throw error;
      moved.damaged.push(key);
      return;
    }
    if ((await digestOf(to, key))?.digest !== read.digest) {
      await to.remove(key);
      moved.damaged.push(key);
      return;
    }
    moved.copied += 1;
    moved.bytes += read.size;
  }

  async function isThere({ key, size }: StoreEntry, digest: string | null): Promise<boolean> {
    if ((await to.sizeOf(key)) !== size) return false;
    if (!andRemove) return true;
    const wanted = digest ?? (await digestOf(from, key))?.digest;
    return (await digestOf(to, key))?.digest === wanted;
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

class DamagedFile extends Error {}

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
