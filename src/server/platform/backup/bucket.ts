import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inBatches } from '#server/files/in-batches.ts';
import type { FileStore } from '#server/files/store.ts';
import { copyContent } from './data-files.ts';
import { BackupRefused, damaged, type FileCopy, type Manifest, SealBroken } from './manifest.ts';
import type { Sealing } from './sealing.ts';

/** A bucket that an installation's stored files are in. */
export interface BackedUpBucket {
  store: FileStore;
  /** How it is named to people. */
  label: string;
  /** Whether its files are left there and only checked; else the backup has a copy of each. */
  stays: boolean;
}

/** The folder in DATA_DIR that has the stored files if there is no bucket, and the name of theirs in a backup. */
export const STORED = 'files';

const BATCH = 1000;

/** Copies every file of a bucket; one that is removed meanwhile is left out. */
export async function copyBucket(
  { store }: BackedUpBucket,
  target: string,
  { suffix, stage }: Sealing,
): Promise<FileCopy[]> {
  const copies: FileCopy[] = [];
  for await (const { key } of store.list()) {
    const content = await store.get(key);
    if (!content) continue;
    const path = `${STORED}/${key}`;
    const copied = await copyContent(content, join(target, path) + suffix, { seal: stage });
    copies.push({ path, ...copied });
  }
  return copies;
}

/** Asks a bucket for every file that the database names: how many there are, and how many are missing or have lost bytes. */
export async function lookAtBucket(
  { store, label }: BackedUpBucket,
  databaseUrl: string,
): Promise<NonNullable<Manifest['inBucket']>> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ridgecap-backup' });
  await client.connect();
  try {
    await client.query(
      'create temp table stored as select clock_timestamp() as begun, null::text as key, null::bigint as size',
    );
    for await (const entries of inBatches(store.list(), BATCH))
      await client.query(
        'insert into stored (key, size) select key, size from jsonb_to_recordset($1) as t(key text, size bigint)',
        [JSON.stringify(entries)],
      );
    // What came in meanwhile was not listed.
    const { rows } = await client.query<{ files: number; missing: number }>(
      `select count(*)::int as files,
          count(*) filter (where s.key is null or s.size <> coalesce(f.size, s.size))::int as missing
        from files f left join stored s using (key)
        where f.created_at < (select begun from stored where begun is not null)`,
    );
    return { label, files: rows[0]?.files ?? 0, missing: rows[0]?.missing ?? 0 };
  } finally {
    await client.end();
  }
}

/** @throws BackupRefused */
export async function requireEmptyBucket({ store, label }: BackedUpBucket): Promise<void> {
  for await (const _entry of store.list())
    throw new BackupRefused(`${label} is not empty. Restore into a bucket, or a prefix of it, that is.`);
}

/**
 * Puts the stored files of a backup into an empty bucket; after a failure it is as empty as before.
 * @throws BackupRefused if one is not as it was written
 */
export async function fillBucket(
  { store }: BackedUpBucket,
  from: string,
  copies: readonly FileCopy[],
  { suffix, stage }: Sealing,
): Promise<void> {
  const put: string[] = [];
  try {
    for (const { path, sha256 } of copies) {
      const key = path.slice(STORED.length + 1);
      put.push(key);
      await store.put(key, checked(stage(createReadStream(join(from, path) + suffix)), path, sha256));
    }
  } catch (error) {
    for (const key of put) await store.remove(key).catch(() => {});
    throw error;
  }
}

// Fails before the last byte is given on, so that nothing damaged is put.
async function* checked(source: AsyncIterable<Uint8Array>, path: string, sha256: string) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    if (error instanceof SealBroken || (error instanceof Error && 'syscall' in error)) throw damaged(path);
    throw error;
  }
  if (hash.digest('hex') !== sha256) throw damaged(path);
}
