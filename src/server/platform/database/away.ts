import { WaitedTooLong } from '../fair-limit.ts';

// PostgreSQL, appendix A: administrator's or crash shutdown, starting up, idle session ended, and a server that only
// reads because another one took its place. Class 08 is about connections.
const awayStates = /^(08...|57P0[1235]|25006)$/;
const busyStates = /^53300$/;
const overdueStates = /^(57014|25P0[34])$/;

const brokenSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

// Messages of pg and its pool without a code.
const awayPattern =
  /^(Connection terminated|timeout expired|Query read timeout$|Client has encountered a connection error|Client was closed)/;
const busyPattern = /^timeout exceeded when trying to connect/;

/** Whether the failure means that the database cannot be reached or written at the moment. Looks through causes. */
export const isDatabaseAway = (error: unknown): boolean =>
  some(
    error,
    (one, code) => awayStates.test(code) || awayPattern.test(one.message) || isBrokenSocket(one, code),
  );

/** Whether no connection to the database was free in time. */
export const isDatabaseBusy = (error: unknown): boolean =>
  some(
    error,
    (one, code) => busyStates.test(code) || busyPattern.test(one.message) || one instanceof WaitedTooLong,
  );

/** Whether PostgreSQL canceled the work because it took longer than its limit. */
export const isOverdue = (error: unknown): boolean => some(error, (_one, code) => overdueStates.test(code));

// Of a system call: a caller who goes away in the middle of a body is an ECONNRESET as well, without one.
const isBrokenSocket = (error: Error, code: string) => brokenSockets.has(code) && 'syscall' in error;

function some(error: unknown, is: (error: Error, code: string) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  // The socket behind it is the file store's.
  if ('code' in error && error.code === 'files-away') return false;
  if (is(error, 'code' in error ? String(error.code) : '')) return true;
  if (error instanceof AggregateError && error.errors.some((one) => some(one, is))) return true;
  return some(error.cause, is);
}
