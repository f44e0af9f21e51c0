import { BackupRefused } from './backup/index.ts';
import { InvalidSettings } from './config.ts';
import { EmbeddedUnavailable } from './database/binaries.ts';
import { DataDirInUse } from './database/lock.ts';
import { NoInstallation } from './database/reach.ts';
import { openLog } from './log.ts';

const kinds = [InvalidSettings, DataDirInUse, EmbeddedUnavailable, BackupRefused, NoInstallation];

/** Whether the failure's message is a sentence for whoever runs Ridgecap, who needs no stack trace. */
export const isForOperator = (error: unknown): error is Error => kinds.some((kind) => error instanceof kind);

/**
 * Says such a failure on standard error; any other one is logged, because a bare stack trace would repeat what stands
 * in a failed query. The process then ends with 1.
 */
export function sayToOperator(error: unknown): void {
  if (isForOperator(error)) console.error(`\n${error.message}\n`);
  else openLog('error').fatal({ err: error }, 'cannot go on');
  process.exitCode = 1;
}
