import { DAY_MS } from '#domain/durations.ts';
import type { Log } from '#server/platform/log.ts';
import type { Services } from '#server/platform/services.ts';
import {
  deleteDue,
  describeFile,
  type FileOwner,
  getMoment,
  hasFiles,
  noteMissing,
  noteSeen,
} from './files.data.ts';
import { inBatches } from './in-batches.ts';
import { digestOf } from './keep.ts';

const BATCH = 500;
const NAMED = 20;

/**
 * Removes files whose time is over, and bytes older than a day that no row names: a process was killed before it could
 * write the row, or after it had taken it away. A database that knows no file at all is not the folder's own (it was
 * made again from nothing, or another one is set): then nothing is removed. Rows whose bytes are missing are reported and stay, for the bytes may
 * come back from a backup.
 */
export async function checkFiles(
  { db, files }: Pick<Services, 'db' | 'files'>,
  owners: readonly FileOwner[],
  { log, signal }: { log: Log; signal: AbortSignal },
): Promise<void> {
  await removeDue({ db, files }, owners, signal);
  const begun = await getMoment(db);
  const isOwnFolder = await hasFiles(db);
  let orphans = 0;
  for await (const entries of inBatches(files.list())) {
    signal.throwIfAborted();
    const known = new Map((await noteSeen(db, entries)).map((file) => [file.key, file]));
    for (const { key, modifiedAt } of entries) {
      const file = known.get(key);
      if (file && file.digest === null) await describe({ db, files }, key);
      if (file || !isOwnFolder || Date.now() - modifiedAt.getTime() < DAY_MS) continue;
      await files.remove(key);
      orphans += 1;
    }
  }
  const leftovers = await files.removeLeftovers(new Date(Date.now() - DAY_MS));
  if (leftovers > 0) log.info({ leftovers }, 'uploads to the file store that never ended were removed');
  if (orphans > 0) log.info({ orphans }, 'stored files that belonged to nothing were removed');
  const missing = await noteMissing(db, begun);
  if (missing.length > 0)
    log.error(
      { missing: missing.length, keys: missing.slice(0, NAMED) },
      'stored files are missing or have lost bytes: bring them back from a backup',
    );
}

async function removeDue(
  { db, files }: Pick<Services, 'db' | 'files'>,
  owners: readonly FileOwner[],
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const keys = await deleteDue(db, owners, BATCH);
    for (const key of keys) await files.remove(key);
    if (keys.length < BATCH) return;
  }
}

async function describe({ db, files }: Pick<Services, 'db' | 'files'>, key: string): Promise<void> {
  const found = await digestOf(files, key);
  if (found) await describeFile(db, key, found);
}
