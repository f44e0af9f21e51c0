import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigrations } from '#server/platform/database/index.ts';
import { type BackedUpBucket, fillBucket, requireEmptyBucket, STORED } from './bucket.ts';
import { copyFile } from './data-files.ts';
import {
  BackupRefused,
  damaged,
  FILES,
  type FileCopy,
  JOB_TABLES,
  type Manifest,
  readManifest,
  SealBroken,
  type TableCopy,
  tableFile,
} from './manifest.ts';
import { type BackupKeys, noKeys, openingFor, type Sealing } from './sealing.ts';
import { listTables, nameOf, quoted, SESSION } from './tables.ts';

/**
 * Fills an empty database with a backup's rows. The schema is made as it was when the backup was taken; the next
 * start brings it up to date. All of it happens in one transaction: after a failure the database is as empty as before.
 * @throws BackupRefused
 */
export async function restoreDatabase(
  folder: string,
  databaseUrl: string,
  keys: BackupKeys = noKeys,
): Promise<Manifest> {
  const opening = await openingFor(keys, folder);
  const manifest = await readManifest(folder, opening);
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'ridgecap-restore' });
  await client.connect();
  try {
    if ((await listTables(client)).length > 0)
      throw new BackupRefused('The database is not empty. A backup is restored into an empty one.');
    await client.query(SESSION);
    await client.query('begin');
    await makeTables(client, folder, manifest, opening);
    await requireSameTables(client, manifest);
    await loadTables(client, folder, manifest, opening);
    await client.query('commit');
    await client.query('analyze');
    return manifest;
  } finally {
    await client.end();
  }
}

/** @throws BackupRefused */
export async function requireEmptyFolder(dataDir: string): Promise<void> {
  const found = await readdir(dataDir).catch(() => []);
  if (found.length > 0)
    throw new BackupRefused(`${dataDir} is not empty. Set DATA_DIR to a folder that is new or empty.`);
}

/**
 * Puts the files of a backup into DATA_DIR, and the stored ones into the bucket where there is one.
 * @throws BackupRefused
 */
export async function restoreFiles(
  folder: string,
  dataDir: string,
  keys: BackupKeys = noKeys,
  bucket?: BackedUpBucket,
): Promise<{ isBucketFilled: boolean }> {
  const opening = await openingFor(keys, folder);
  const { files, inBucket } = await readManifest(folder, opening);
  if (inBucket && inBucket.label !== bucket?.label)
    throw new BackupRefused(`The files of this backup stayed in ${inBucket.label}: set FILES_URL to it.`);
  if (bucket && !inBucket) await requireEmptyBucket(bucket);
  const isStored = ({ path }: FileCopy) => bucket !== undefined && path.startsWith(`${STORED}/`);
  await restoreData(files.filter((file) => !isStored(file)));
  if (bucket && !inBucket) await fillBucket(bucket, join(folder, FILES), files.filter(isStored), opening);
  return { isBucketFilled: bucket !== undefined && !inBucket };

  async function restoreData(copies: readonly FileCopy[]): Promise<void> {
    for (const { path, sha256 } of copies) {
      const from = join(folder, FILES, path) + opening.suffix;
      const copy = await copyFile(from, join(dataDir, path), { open: opening.stage }).catch(() => {
        throw damaged(path);
      });
      if (copy.sha256 !== sha256) throw damaged(path);
    }
  }
}

async function makeTables(
  client: pg.Client,
  folder: string,
  manifest: Manifest,
  { suffix, stage }: Sealing,
): Promise<void> {
  if (!(await applyMigrations(client, manifest.migrations)))
    throw new BackupRefused(
      'The backup comes from a newer Ridgecap. Restore it with the release that made it.',
    );
  await client.query(await text(stage(createReadStream(join(folder, JOB_TABLES + suffix)))));
}

async function requireSameTables(client: pg.Client, { tables }: Manifest): Promise<void> {
  const there = new Set((await listTables(client)).map(nameOf));
  const missing = tables.map(nameOf).filter((name) => !there.has(name));
  if (missing.length > 0)
    throw new BackupRefused(`The backup has tables that its own schema lacks: ${missing.join(', ')}.`);
}

async function loadTables(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Manifest,
  opening: Sealing,
): Promise<void> {
  const names = tables.map(nameOf);
  // Rows come back as they were; what a trigger once wrote about them is among the rows.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(', ')}`);
  for (const table of tables) await loadTable(client, folder, table, opening);
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  for (const sequence of sequences)
    await client.query('select setval($1::regclass, $2, false)', [nameOf(sequence), sequence.next]);
}

async function loadTable(
  client: pg.Client,
  folder: string,
  table: TableCopy,
  { suffix, stage }: Sealing,
): Promise<void> {
  const hash = createHash('sha256');
  const into = `copy ${nameOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`;
  await pipeline(
    createReadStream(join(folder, tableFile(table) + suffix)),
    stage,
    createGunzip(),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        yield chunk;
      }
      if (hash.digest('hex') !== table.sha256) throw damaged(tableFile(table));
    },
    client.query(copyFrom(into)),
  ).catch((error) => {
    throw isDamage(error) ? damaged(tableFile(table)) : error;
  });
}

const isDamage = (error: unknown) =>
  error instanceof SealBroken ||
  (error instanceof Error && 'code' in error && /^(ENOENT|Z_)/.test(String(error.code)));
