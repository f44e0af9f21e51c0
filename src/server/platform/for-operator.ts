import { BackupRefused } from './backup/index.ts';
import { EmbeddedUnavailable } from './database/binaries.ts';
import { UnusableDatabase } from './database/direct.ts';
import { DataDirInUse } from './database/lock.ts';
import { NoInstallation } from './database/reach.ts';
import { openLog } from './log.ts';
import { InvalidSettings } from './settings.ts';

const kinds = [
  InvalidSettings,
  DataDirInUse,
  EmbeddedUnavailable,
  UnusableDatabase,
  BackupRefused,
  NoInstallation,
];

/** Whether the failure's message is a sentence for the operator of Ridgecap, who needs no stack trace. */
export const isForOperator = (error: unknown): error is Error => kinds.some((kind) => error instanceof kind);

/**
 * Prints such a failure to standard error; any other one is logged, because a bare stack trace would repeat the content of
 * a failed query. The process then ends with 1.
 */
export function reportToOperator(error: unknown): void {
  if (isForOperator(error)) console.error(`\n${error.message}\n`);
  else openLog('error').fatal({ err: error }, 'cannot go on');
  process.exitCode = 1;
}
