import { BackupRefused } from './backup/index.ts';
import { InvalidSettings } from './config.ts';
import { EmbeddedUnavailable } from './database/binaries.ts';
import { DataDirInUse } from './database/lock.ts';

const kinds = [InvalidSettings, DataDirInUse, EmbeddedUnavailable, BackupRefused];

/** Whether the failure's message is a sentence for whoever runs Ridgecap, who needs no stack trace. */
export const isForOperator = (error: unknown): error is Error => kinds.some((kind) => error instanceof kind);

/** Says such a failure on standard error, and lets any other one through. The process then ends with 1. */
export function sayToOperator(error: unknown): void {
  if (!isForOperator(error)) throw error;
  console.error(`\n${error.message}\n`);
  process.exitCode = 1;
}
