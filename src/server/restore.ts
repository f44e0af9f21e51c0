import { readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openBackedUpBucket } from './backed-up-bucket.ts';
import {
  BackupRefused,
  lookAtBucket,
  requireEmptyFolder,
  restoreDatabase,
  restoreFiles,
} from './platform/backup/index.ts';
import { readConfig } from './platform/config.ts';
import { lockDataDir, makeDataDir, openDatabaseServer, prepareDataDir } from './platform/database/index.ts';
import { reportToOperator } from './platform/for-operator.ts';

// npm run restore -- <folder>: into a DATA_DIR and a database that are empty.
await main().catch(reportToOperator);

async function main(): Promise<void> {
  const given = process.argv[2];
  if (!given) throw new BackupRefused('Name the folder of the backup: npm run restore -- backups/ridgecap-…');
  const folder = resolve(given);
  const config = readConfig(process.env);
  await requireEmptyFolder(config.dataDir);
  const bucket = await openBackedUpBucket(config);
  await makeDataDir(config.dataDir);
  const lock = await lockDataDir(config.dataDir);
  let isBucketFilled = false;
  try {
    await prepareDataDir(config.dataDir);
    ({ isBucketFilled } = await restoreFiles(folder, config.dataDir, config.backup, bucket));
    const server = await openDatabaseServer(config);
    const { takenAt, tables, inBucket } = await bringBack(server.url).finally(server.stop);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0).toLocaleString('en-US');
    console.log(`\nRestored ${rows} rows as of ${takenAt}. Start Ridgecap with npm start.\n`);
    if (inBucket && inBucket.missing > 0)
      console.log(
        `${inBucket.missing} of ${inBucket.files} stored files are missing in ${inBucket.label}.\n`,
      );
  } catch (error) {
    // It was empty before, and a half restored one must not be taken for a whole one.
    for (const name of await readdir(config.dataDir))
      await rm(join(config.dataDir, name), { recursive: true, force: true });
    if (bucket && isBucketFilled)
      for await (const { key } of bucket.store.list()) await bucket.store.remove(key);
    throw error;
  } finally {
    bucket?.store.close();
    await lock.release();
  }

  async function bringBack(databaseUrl: string) {
    const manifest = await restoreDatabase(folder, databaseUrl, config.backup);
    const inBucket = manifest.inBucket && bucket && (await lookAtBucket(bucket, databaseUrl));
    return { ...manifest, inBucket };
  }
}
