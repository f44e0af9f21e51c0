import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openBackedUpBucket } from './backed-up-bucket.ts';
import { takeBackup } from './platform/backup/index.ts';
import { readConfig } from './platform/config.ts';
import { reachDatabase } from './platform/database/reach.ts';
import { reportToOperator } from './platform/for-operator.ts';

// npm run backup -- [folder] [--files-stay]: while Ridgecap runs, or without it.
await main().catch(reportToOperator);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const options = { 'files-stay': { type: 'boolean', default: false } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const folder = resolve(positionals[0] ?? join('backups', `ridgecap-${stampOf(new Date())}`));
  const bucket = await openBackedUpBucket(config, values['files-stay']);
  const database = await reachDatabase(config);
  try {
    const { tables, files, inBucket } = await takeBackup(
      { databaseUrl: database.url, dataDir: config.dataDir, keys: config.backup, bucket },
      folder,
    );
    const isSealed = config.backup.recipients.length > 0 || config.backup.passphrase !== undefined;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const counted = `${rows.toLocaleString('en-US')} rows of ${tables.length} tables and ${files.length.toLocaleString('en-US')} files`;
    console.log(
      `\nBacked up ${counted} to ${folder}.\n${isSealed ? 'It is encrypted.' : 'It holds password hashes and keys and is not encrypted: keep it as safe as the server.'}\n`,
    );
    if (inBucket)
      console.log(
        `${inBucket.files.toLocaleString('en-US')} stored files are not in it: they stay in ${inBucket.label}. ${inBucket.missing === 0 ? 'All of them are there.' : `${inBucket.missing} OF THEM ARE MISSING THERE.`}\n`,
      );
  } finally {
    bucket?.store.close();
    await database.leave();
  }
}

/** '2026-11-21T14-50-07': sorts by time and is a valid file name everywhere. */
const stampOf = (moment: Date) => moment.toISOString().slice(0, 19).replaceAll(':', '-');
