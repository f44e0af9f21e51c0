import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { getConstructionPlans } from 'pg-boss';
import { to as copyTo } from 'pg-copy-streams';
import { product } from '#domain/product.ts';
import { type BackedUpBucket, copyBucket, lookAtBucket, STORED } from './bucket.ts';
import { copyDataFiles } from './data-files.ts';
import {
  BackupRefused,
  FILES,
  JOB_TABLES,
  MANIFEST,
  type Manifest,
  type TableCopy,
  tableFile,
} from './manifest.ts';
import { type BackupKeys, noKeys, type Sealing, sealingFor } from './sealing.ts';
import { listMigrations, listSequences, listTables, nameOf, quoted, SESSION, type Table } from './tables.ts';

/** What is backed up, or restored to. */
export interface Place {
  databaseUrl: string;
  dataDir: string;
  /** Without any, the backup is not encrypted. */
  keys?: BackupKeys;
  /** Where the stored files are, if not in DATA_DIR. */
  bucket?: BackedUpBucket;
}

/**
 * Copies every row, as of one moment, and every file into a new folder, while work goes on: the rows come from one
 * snapshot, and files are copied after it, so every file named by a row is included.
 * `inSnapshot` may read the same moment on its connection before the copying ends.
 * @throws BackupRefused
 */
export async function takeBackup(
  { databaseUrl, dataDir, keys = noKeys, bucket }: Place,
  folder: string,
  inSnapshot: (client: pg.Client) => Promise<void> = async () => {},
): Promise<Manifest> {
  const inside = relative(resolve(dataDir), resolve(folder));
  if (!inside.startsWith('..')) throw new BackupRefused('A backup cannot lie inside DATA_DIR.');
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 });
  await mkdir(folder, { mode: 0o700 }).catch(() => {
    throw new BackupRefused(`${folder} is already there. A backup goes into a folder of its own.`);
  });
  try {
    const sealing = await sealingFor(keys, partial);
    const database = await copyDatabase(databaseUrl, partial, sealing, inSnapshot);
    const target = join(partial, FILES);
    const files = await copyDataFiles(dataDir, target, sealing, bucket && STORED);
    if (bucket && !bucket.stays) files.push(...(await copyBucket(bucket, target, sealing)));
    const inBucket = bucket?.stays ? await lookAtBucket(bucket, databaseUrl) : undefined;
    const takenAt = new Date().toISOString();
    const format = inBucket ? 2 : 1;
    const manifest: Manifest = { format, product: product.name, takenAt, ...database, files, inBucket };
    await writeSealed(join(partial, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, sealing);
    await rename(partial, folder);
    return manifest;
  } catch (error) {
    for (const made of [partial, folder]) await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function copyDatabase(
  url: string,
  folder: string,
  sealing: Sealing,
  inSnapshot: (client: pg.Client) => Promise<void>,
) {
  const client = new pg.Client({ connectionString: url, application_name: 'ridgecap-backup' });
  await client.connect();
  try {
    await client.query(SESSION);
    await client.query('begin isolation level repeatable read read only');
    const listed = await listTables(client);
    if (listed.length === 0) throw new BackupRefused('The database is empty; there is nothing to back up.');
    // The shape of a table must not change before it is read.
    await client.query(`lock table ${listed.map(nameOf).join(', ')} in access share mode`);
    const migrations = await listMigrations(client);
    const tables: TableCopy[] = [];
    for (const table of listed) tables.push(await copyTable(client, table, folder, sealing));
    await inSnapshot(client);
    const sequences = await listSequences(client);
    await client.query('commit');
    await writeSealed(join(folder, JOB_TABLES), jobTables(), sealing);
    return { migrations, tables, sequences };
  } finally {
    await client.end();
  }
}

// The queue's own statements without their transaction and its timeouts: they run in that of the restore.
const jobTables = () =>
  getConstructionPlans('pgboss').replaceAll(/^\s*(BEGIN|COMMIT|SET LOCAL \w+ = \d+);$/gm, '');

const NEWLINE = 0x0a;

const writeSealed = (path: string, content: string, { suffix, stage }: Sealing): Promise<void> =>
  pipeline(Readable.from([Buffer.from(content)]), stage, createWriteStream(path + suffix, { mode: 0o600 }));

async function copyTable(
  client: pg.Client,
  table: Table,
  folder: string,
  { suffix, stage }: Sealing,
): Promise<TableCopy> {
  const hash = createHash('sha256');
  let rows = 0;
  // A query, because a partitioned table cannot be copied by its name.
  const wanted = `select ${table.columns.map(quoted).join(', ')} from ${nameOf(table)}`;
  await pipeline(
    client.query(copyTo(`copy (${wanted}) to stdout`)),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk);
        // One line a row: line breaks within values are escaped in this format.
        for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
        yield chunk;
      }
    },
    createGzip({ level: 1 }),
    stage,
    createWriteStream(join(folder, tableFile(table) + suffix), { mode: 0o600 }),
  );
  return { ...table, rows, sha256: hash.digest('hex') };
}
