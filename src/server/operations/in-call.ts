import { randomUUID } from 'node:crypto';
import { addAbortSignal, type Readable } from 'node:stream';
import type { OperationResult } from '#domain/operations.ts';
import { type Database, isDatabaseAway } from '#server/platform/database/index.ts';
import { asFailure, conflict, DISK_FULL, Failure, isDiskFull } from '#server/platform/errors.ts';
import type { Services } from '#server/platform/services.ts';
import type { CallOperation } from './define.ts';
import { endWith, messageOf } from './end.ts';
import {
  type Claim,
  completeOperation,
  insertFailure,
  insertRunning,
  lockNameOf,
  OperationCanceled,
  updateClaimed,
} from './operations.data.ts';

/** What a call knows of the operation it works on. */
export interface CallWork {
  operationId: string;
  /** Aborted if a user asked it to end, or its lock was lost. */
  signal: AbortSignal;
  /** The stream of the call's body, ended by the signal. */
  ending<Source extends Readable>(source: Source): Source;
  /** Reports the current step and its progress. Written down once a second. */
  tell(step: string, progress: CallProgress): void;
  /**
   * Records the result, in the transaction of its effect. From here on there are no heartbeats, and it cannot be canceled.
   * @throws OperationCanceled if a user asked it to end before
   */
  complete(tx: Database, result: OperationResult): Promise<void>;
}

interface CallProgress {
  done: number;
  /** Null while it is unknown. */
  total: number | null;
}

export interface NewCallOperation<Payload> {
  id?: string | undefined;
  /** What it is about, as a person would name it. */
  subject: string;
  userId: string;
  payload: Payload;
  /** The feature's own rows, in the transaction that writes the operation's. */
  begin?(tx: Database, operationId: string): Promise<void>;
  /** Called once a second beside the record of how far it is. */
  beat?(db: Database, operationId: string): Promise<void>;
}

const BEAT_MS = 1000;

/**
 * Does the work of a call as an operation: with its row, its lock, how far it is, cancel, the result and what
 * failed. What is thrown is written down and thrown again, for the answer of the call.
 * @throws Conflict if there is an operation of this id
 */
export async function runInCall<Payload extends Record<string, unknown>, Result>(
  { db, locks }: Pick<Services, 'db' | 'locks'>,
  definition: CallOperation<Payload>,
  { id = randomUUID(), begin, beat, payload, ...wanted }: NewCallOperation<Payload>,
  work: (work: CallWork) => Promise<Result>,
): Promise<Result> {
  const held = await locks.tryHold(lockNameOf(id));
  if (!held) throw conflict('Work of this id exists already.');
  try {
    const claim = await db.transaction(async (tx) => {
      await begin?.(tx, id);
      return insertRunning(tx, { ...wanted, id, payload, name: definition.name });
    });
    const heart = startHeart(db, claim, beat);
    const signal = AbortSignal.any([heart.signal, held.signal]);
    try {
      return await work({
        operationId: id,
        signal,
        ending: (source) => addAbortSignal(signal, source),
        tell: heart.tell,
        async complete(tx, result) {
          await heart.stop();
          signal.throwIfAborted();
          await completeOperation(tx, claim, result);
        },
      });
    } catch (thrown) {
      await heart.stop();
      const error = signal.aborted ? signal.reason : thrown;
      const how = { ...outcomeOf(error), step: heart.step() };
      await insist(() => endWith(db, definition, { id, payload }, how));
      if (how.state === 'failed' && !(error instanceof Failure))
        await insertFailure(db, id, { step: how.step, message: messageOf(error) }).catch(() => {});
      throw error instanceof OperationCanceled ? conflict(how.error) : error;
    }
  } finally {
    await held.release();
  }
}

/** Writes down how far it is, and hears whether it is to end. */
function startHeart(db: Database, claim: Claim, beat: NewCallOperation<never>['beat']) {
  const end = new AbortController();
  let latest: Partial<CallProgress> & { step: string | null } = { step: null };
  let beating: Promise<void> | null = null;
  const write = async () => {
    try {
      await updateClaimed(db, claim, latest);
      await beat?.(db, claim.id);
    } catch (error) {
      // What else the database refuses, the work itself meets as well.
      if (error instanceof OperationCanceled) end.abort(error);
    }
    beating = null;
  };
  const timer = setInterval(() => {
    beating ??= write();
  }, BEAT_MS);
  return {
    signal: end.signal,
    step: () => latest.step,
    tell(step: string, progress: CallProgress) {
      latest = { step, ...progress };
    },
    async stop() {
      clearInterval(timer);
      await beating;
    },
  };
}

const outcomeOf = (error: unknown): { state: 'failed' | 'canceled'; error: string } =>
  error instanceof OperationCanceled
    ? { state: 'canceled', error: 'Canceled. Nothing was changed.' }
    : { state: 'failed', error: reasonOf(error) };

/** Pauses between attempts at writing down how it ended. After the last one it is found abandoned. */
const PAUSES_SECONDS = [1, 2, 5, 10, 30];

/** The call does not wait for a database that is away. */
async function insist(write: () => Promise<void>, pauses = PAUSES_SECONDS): Promise<void> {
  await write().catch(() => {
    const [pause, ...rest] = pauses;
    if (pause !== undefined) setTimeout(() => void insist(write, rest), pause * 1000).unref();
  });
}

/** Why a call's file could not be used, as a sentence for its sender. */
function reasonOf(error: unknown): string {
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
