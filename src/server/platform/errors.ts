import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Problem } from '#contract/problem.ts';
import { isDatabaseAway, isDatabaseBusy, isOverdue } from './database/away.ts';

type FieldErrors = NonNullable<Problem['errors']>;

/** A failure shown to the caller. `message` is a sentence for a person; `code` is stable. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly errors: FieldErrors | undefined;
  /** Seconds after which a retry makes sense; sent as Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    kind: { status: number; code: string; title: string },
    message: string,
    more: { errors?: FieldErrors; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = kind.status;
    this.code = kind.code;
    this.title = kind.title;
    this.errors = more.errors;
    this.retryAfter = more.retryAfter;
  }
}

const kinds = {
  invalid: { status: 400, code: 'invalid', title: 'Invalid input' },
  signedOut: { status: 401, code: 'signed-out', title: 'Sign-in required' },
  accountRemoved: { status: 401, code: 'account-removed', title: 'Account removed' },
  badCredentials: { status: 401, code: 'bad-credentials', title: 'Sign-in failed' },
  signInExpired: { status: 401, code: 'sign-in-expired', title: 'Sign-in expired' },
  secondFactorRequired: { status: 403, code: 'second-factor-required', title: 'Second factor required' },
  forbidden: { status: 403, code: 'forbidden', title: 'Not allowed' },
  sessionOnly: { status: 403, code: 'session-only', title: 'Sign-in required' },
  missingScope: { status: 403, code: 'missing-scope', title: 'Scope missing' },
  emailUnconfirmed: { status: 403, code: 'email-unconfirmed', title: 'Email not confirmed' },
  passwordTemporary: { status: 403, code: 'password-temporary', title: 'New password required' },
  notFound: { status: 404, code: 'not-found', title: 'Not found' },
  cutOff: { status: 408, code: 'cut-off', title: 'Not received' },
  gone: { status: 410, code: 'gone', title: 'No longer there' },
  conflict: { status: 409, code: 'conflict', title: 'Conflict' },
  tooLarge: { status: 413, code: 'too-large', title: 'Too large' },
  wrongHost: { status: 421, code: 'wrong-host', title: 'Wrong address' },
  tooMany: { status: 429, code: 'too-many', title: 'Too many attempts' },
  unavailable: { status: 503, code: 'unavailable', title: 'Unavailable' },
  databaseAway: { status: 503, code: 'database-away', title: 'Unavailable' },
  busy: { status: 503, code: 'busy', title: 'Busy' },
  overdue: { status: 503, code: 'took-too-long', title: 'Took too long' },
  unsatisfiable: { status: 416, code: 'range-not-satisfiable', title: 'Range not satisfiable' },
  filesAway: { status: 503, code: 'files-away', title: 'Unavailable' },
  diskFull: { status: 507, code: 'disk-full', title: 'No space left' },
} as const;

export const invalid = (message: string, errors?: FieldErrors) =>
  new Failure(kinds.invalid, message, errors && { errors });
export const signedOut = () => new Failure(kinds.signedOut, 'Please sign in.');
/** For a session whose account was removed, so that a device stops waiting for the next sign-in. */
export const accountRemoved = () => new Failure(kinds.accountRemoved, 'This account was removed.');
export const badCredentials = (message: string) => new Failure(kinds.badCredentials, message);
/** Between the password and the second factor. */
export const signInExpired = () =>
  new Failure(kinds.signInExpired, 'Your sign-in took too long. Please enter your password again.');
/** For a signed-in user without the required second factor. */
export const secondFactorRequired = () =>
  new Failure(
    kinds.secondFactorRequired,
    'A second factor is demanded of your account. Set one up to go on.',
  );
export const forbidden = (message = 'You are not allowed to do this.') =>
  new Failure(kinds.forbidden, message);
/** For what an API token may never do, whatever its owner may. */
export const sessionOnly = () =>
  new Failure(kinds.sessionOnly, 'An API token cannot do this. Please sign in.');
/** For what an API key is not good for. @param scope the one it lacks; null if no key is enough */
export const missingScope = (scope: string | null) =>
  new Failure(
    kinds.missingScope,
    scope === null
      ? 'An API key of a company cannot do this, whatever its scopes. Please sign in.'
      : `This call needs an API key with the scope '${scope}'. Create one that has it.`,
  );
export const emailUnconfirmed = () =>
  new Failure(kinds.emailUnconfirmed, 'Please confirm your email address first: the link is in our mail.');
export const passwordTemporary = () =>
  new Failure(kinds.passwordTemporary, 'Your password is temporary. Please choose one of your own first.');
/** Also for what exists but the caller may not see. */
export const notFound = (what = 'This page') => new Failure(kinds.notFound, `${what} was not found.`);
/** As notFound, with this sentence. */
export const absent = (message: string) => new Failure(kinds.notFound, message);
/** For what is known to have ended; `message` says why. */
export const gone = (message: string) => new Failure(kinds.gone, message);
/** A body of a kind that the call does not take. */
const WRONG_MEDIA_TYPE = 'The request has a content type that is not accepted here.';
export const conflict = (message: string, errors?: FieldErrors) =>
  new Failure(kinds.conflict, message, errors && { errors });
export const tooLarge = (message: string) => new Failure(kinds.tooLarge, message);
/** A part of a file was asked for that begins behind its end. */
export const unsatisfiable = (size: number) =>
  new Failure(
    kinds.unsatisfiable,
    `The file has ${size.toLocaleString('en-US')} bytes; the part asked for lies behind its end.`,
  );
export const wrongHost = (message: string) => new Failure(kinds.wrongHost, message);
export const tooMany = (message: string, retryAfter: number) =>
  new Failure(kinds.tooMany, message, { retryAfter });
export const unavailable = (message: string, retryAfter = 5) =>
  new Failure(kinds.unavailable, message, { retryAfter });

/** There is no room for this now; `message` names what is full. */
export const busy = (message: string, retryAfter: number) => new Failure(kinds.busy, message, { retryAfter });

/** The store of files does not answer, or not as it should. */
export const filesAway = (cause: unknown) =>
  new Failure(kinds.filesAway, 'The file store is not reachable. Please try again in a moment.', {
    retryAfter: 30,
    cause,
  });

declare module 'fastify' {
  interface FastifyInstance {
    /** Takes failures that are logged once for many calls; answers whether this is one. */
    noticeOutage?: (error: unknown) => boolean;
  }
}

/** Fastify's one error handler: known failures as problem documents, everything else as a logged 500. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = isCutOff(request) ? new Failure(kinds.cutOff, CUT_OFF) : asFailure(error, isRead(request));
  const isOurs = !failure || failure.status >= 500;
  if (isOurs && !request.server.noticeOutage?.(error)) request.log.error({ err: error }, 'request failed');
  if (failure?.retryAfter !== undefined) reply.header('retry-after', String(failure.retryAfter));
  // Headers of the reply that was not sent.
  for (const name of ['etag', 'content-encoding', 'content-length', 'content-disposition'])
    reply.removeHeader(name);
  void reply
    .code(failure?.status ?? 500)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(failure, request.id)));
}

const CUT_OFF = 'The connection was lost before the whole request had arrived.';

// The answer has no reader then, and earlier failures are not ours.
const isCutOff = ({ raw }: FastifyRequest) => raw.destroyed && !raw.complete;

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD';

function problemOf(failure: Failure | undefined, requestId: string): Problem {
  if (!failure) {
    return {
      type: 'about:blank',
      title: 'Server error',
      status: 500,
      detail: 'Something went wrong on our side. Please try again.',
      code: 'server-error',
      requestId,
    };
  }
  const { status, code, title, message, errors } = failure;
  return { type: 'about:blank', title, status, detail: message, code, requestId, ...(errors && { errors }) };
}

/**
 * The failure to report for an error; undefined if nothing is known of it.
 * @param reading whether nothing was to be saved, so that the sentence does not mention saving
 */
export function asFailure(error: unknown, reading = false): Failure | undefined {
  if (error instanceof Failure) return error;
  if (!(error instanceof Error)) return undefined;
  if (isDiskFull(error)) return new Failure(kinds.diskFull, reading ? DISK_FULL_READING : DISK_FULL);
  if (isDatabaseBusy(error)) return new Failure(kinds.busy, BUSY, { retryAfter: 5 });
  if (isDatabaseAway(error)) return new Failure(kinds.databaseAway, DATABASE_AWAY, { retryAfter: 5 });
  if (isOverdue(error))
    return new Failure(kinds.overdue, reading ? OVERDUE_READING : OVERDUE, { retryAfter: 30 });
  if (hasCode(error, unwritableCodes)) return invalid('The text holds a character that cannot be kept.');
  if (hasCode(error, new Set(['23503'])))
    return conflict('Something this needs was deleted in the meantime. Please load the page again.');
  if (unreadableForm.test(error.message))
    return invalid('The form could not be read: it is incomplete or has no usable boundary.');
  if (hasCode(error, new Set(['FST_FILES_LIMIT'])))
    return invalid('Please upload one file at a time: there is more than one in this upload.');
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return tooLarge('The request is too large.');
  if (status === 429) return tooMany('Too many requests. Please wait a moment.', 60);
  if (status === 503) return unavailable('The server is busy. Please try again in a moment.');
  if (typeof status === 'number' && status >= 400 && status < 500) return invalid(sentenceOf(error));
  return undefined;
}

// Messages of the multipart parser for a form without boundary, for a boundary that is too long, and for a truncated form;
// it gives no codes.
const unreadableForm = /^Multipart: Boundary not found|^The needle cannot|unexpected end of multipart data/i;

function sentenceOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return WRONG_MEDIA_TYPE;
  return 'The request could not be read.';
}

export const DATABASE_AWAY = 'The database is not reachable. Please try again in a moment.';
const BUSY = 'The server is busy. Please try again in a moment.';
const OVERDUE = 'This took too long and was stopped, so nothing was saved. Please try again later.';
const OVERDUE_READING = 'This took too long and was stopped. Please try again later.';
const DISK_FULL_READING = 'The server has no space left on its disk. Please tell your administrator.';
export const DISK_FULL =
  'The server has no space left on its disk, so nothing was saved. Please tell your administrator.';

/** Whether the disk of the server or of the database is full (PostgreSQL: disk full). Looks through wrapped causes. */
export const isDiskFull = (error: unknown): boolean => hasCode(error, new Set(['ENOSPC', '53100']));

// Character not in repertoire, untranslatable character: U+0000, which no text of PostgreSQL can hold.
const unwritableCodes = new Set(['22021', '22P05']);

function hasCode(error: unknown, codes: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && codes.has(String(error.code))) || hasCode(error.cause, codes);
}

/** Whether PostgreSQL refused the statement because of the named unique constraint. */
export function violates(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error)) return false;
  if ('constraint' in error && error.constraint === constraint) return true;
  return violates(error.cause, constraint);
}
