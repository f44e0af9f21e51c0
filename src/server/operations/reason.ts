import { isDatabaseAway } from '#server/platform/database/index.ts';
import { asFailure, DISK_FULL, Failure, isDiskFull } from '#server/platform/errors.ts';

/** Why a call's file could not be used, as a sentence for its sender. */
export function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (isDiskFull(error)) return DISK_FULL;
  if (isDatabaseAway(error)) return 'The database went away during the import. Nothing was changed.';
  if (isCutOff(error))
    return 'The connection was lost before the whole file had arrived. Nothing was changed.';
  const known = asFailure(error);
  if (known && known.status < 500) return known.message;
  return 'The import failed on our side. Nothing was changed.';
}

/** Whether the caller went away in the middle of the body. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String(code)) ||
    /aborted|terminated early|Unexpected end of/i.test(error.message)
  );
}
