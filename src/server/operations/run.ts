import {
  type Database,
  type HeldLock,
  isDatabaseAway,
  isDatabaseBusy,
} from '#server/platform/database/index.ts';
import { Failure } from '#server/platform/errors.ts';
import type { Attempt } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import {
  AGAIN,
  type AnyOperation,
  Later,
  type OperationDefinition,
  OperationFailure,
  type Step,
  type Work,
} from './define.ts';
import { endWith, messageOf } from './end.ts';
import {
  type Claim,
  ClaimLost,
  claimOperation,
  completeOperation,
  findOpen,
  insertFailure,
  insertStep,
  listSteps,
  lockNameOf,
  lockOperation,
  MOST_BUSY_HOURS,
  type OpenOperation,
  OperationCanceled,
  requeue,
  requeueBusy,
  updateClaimed,
} from './operations.data.ts';

/**
 * What became of an attempt. leaving: who works on it is about to let go of it · waiting: for another process, or for
 * another operation with its lock · later: a step can do nothing now.
 */
export type Outcome = 'elsewhere' | 'leaving' | 'ended' | 'waiting' | 'later';

/**
 * Works on an operation from the step where it stopped to its end. While another process is at it, nothing is done.
 * What fails is written down with the operation and not thrown, except for a database that is away.
 */
export async function runOperation(
  services: Services,
  definitions: readonly AnyOperation[],
  id: string,
  attempt: Attempt,
): Promise<Outcome> {
  const held = await services.locks.tryHold(lockNameOf(id));
  if (!held) return (await findOpen(services.db, id))?.state === 'queued' ? 'leaving' : 'elsewhere';
  let lock: HeldLock | null = null;
  try {
    const operation = await findOpen(services.db, id);
    if (!operation) return 'ended';
    if (operation.lock) {
      lock = await services.locks.tryHold(`lock ${operation.lock}`);
      if (!lock) return 'waiting';
    }
    const signals = [attempt.signal, held.signal, ...(lock ? [lock.signal] : [])];
    return await runHeld(services, definitions, operation, { ...attempt, signal: AbortSignal.any(signals) });
  } finally {
    await lock?.release();
    await held.release();
  }
}

const SORRY = 'Something went wrong on our side. What was done stays; please try again.';
const CUT_OFF = 'The database ended the connection in the middle of this. It goes on by itself.';
const BUSY = 'The server was busy.';
const DIED_TOO_OFTEN = 'The server stopped in the middle of this again and again, so it was given up.';

async function runHeld(
  services: Services,
  definitions: readonly AnyOperation[],
  operation: OpenOperation,
  attempt: Attempt,
): Promise<Outcome> {
  const { db } = services;
  const definition = definitions.find(({ name }) => name === operation.name);
  const place: Place = { step: null };
  let claim: Claim | null = null;
  const end = (state: 'failed' | 'canceled' | 'dead', error: string) =>
    endWith(db, definition, operation, { state, error, ...place });
  try {
    if (!definition) throw new Error(`no definition is named ${operation.name}`);
    if (!('steps' in definition)) {
      await end('dead', definition.lost);
      return 'ended';
    }
    claim = await claimOperation(db, operation.id);
    if (!claim) {
      await end('dead', DIED_TOO_OFTEN);
    } else {
      return await takeSteps(services, definition, operation, claim, attempt, place);
    }
  } catch (error) {
    if (error instanceof ClaimLost) return 'elsewhere';
    if (isDatabaseAway(error)) {
      // Where the database answers again, it was one connection that ended, and no process: that is not a recovery.
      if (claim) await requeue(db, claim, CUT_OFF).catch(() => {});
      throw error;
    }
    if (claim && attempt.signal.aborted && error === attempt.signal.reason) {
      await requeue(db, claim);
      return 'waiting';
    }
    const wait = claim && waitOf(error);
    if (claim && wait) {
      attempt.log.warn({ err: error }, 'operation waits');
      if (await requeueBusy(db, claim, `${wait} It goes on by itself.`)) return 'later';
      await end('failed', `${wait} It was tried for ${MOST_BUSY_HOURS} hours; please try again.`);
      return 'ended';
    }
    if (error instanceof OperationCanceled) {
      await end('canceled', 'Canceled. What was done stays.');
    } else {
      if (!(error instanceof OperationFailure)) attempt.log.error({ err: error }, 'operation failed');
      await insertFailure(db, operation.id, { message: messageOf(error), ...place });
      await end('failed', error instanceof OperationFailure ? error.message : SORRY);
    }
  }
  return 'ended';
}

/** What there was no room for now, which is tried again later; null if that would not help. */
function waitOf(error: unknown): string | null {
  if (error instanceof Failure && error.status === 503) return error.message;
  return isDatabaseBusy(error) ? BUSY : null;
}

/** The step that is being taken: what fails takes its own note of it back. */
interface Place {
  step: string | null;
}

async function takeSteps(
  services: Services,
  definition: OperationDefinition<unknown>,
  { id, payload, userId }: OpenOperation,
  claim: Claim,
  attempt: Attempt,
  place: Place,
): Promise<Outcome> {
  const { db } = services;
  const stop = async (): Promise<Outcome> => {
    await requeue(db, claim);
    return 'waiting';
  };
  const behind = await listSteps(db, id);
  const work: Work<unknown> = {
    ...attempt,
    operationId: id,
    userId,
    payload: definition.payload.parse(payload),
    services,
    progress: null,
    async tell(at, progress) {
      work.progress = progress;
      await updateClaimed(at, claim, { ...progress, busySince: null });
    },
  };
  for (const [position, step] of definition.steps.entries()) {
    const recorded = behind[position];
    if (recorded && recorded.name !== step.name)
      throw new Error(`step ${position + 1} was ‘${recorded.name}’ and is now ‘${step.name}’`);
    if (recorded) continue;
    place.step = step.name;
    const isLast = position === definition.steps.length - 1;
    const complete = async (tx: Database) =>
      isLast && (await completeOperation(tx, claim, (await definition.result?.(tx, work)) ?? null));
    let output: unknown;
    do {
      output = await takeStep(db, claim, { step, position, complete }, work);
      if (output instanceof Later) return 'later';
      if (output === AGAIN && attempt.signal.aborted) return stop();
    } while (output === AGAIN);
    if (attempt.signal.aborted && !isLast) return stop();
  }
  return 'ended';
}

/** Effect and record are one commit; the last one also marks the operation as completed. */
async function takeStep(
  db: Database,
  claim: Claim,
  {
    step,
    position,
    complete,
  }: { step: Step<unknown>; position: number; complete(tx: Database): Promise<unknown> },
  work: Work<unknown>,
): Promise<unknown> {
  const isOutside = 'runOutside' in step;
  if (isOutside) await lockOperation(db, claim, step.name);
  const found = isOutside ? await step.runOutside(work) : undefined;
  if (found === AGAIN) return AGAIN;
  return db.transaction(async (tx) => {
    await lockOperation(tx, claim, step.name);
    if (isOutside && (await step.hasMore?.(tx))) return AGAIN;
    const output = isOutside ? found : await step.run(tx, work);
    if (output === AGAIN) return AGAIN;
    if (output instanceof Later) {
      await requeue(tx, claim, output.reason);
      return output;
    }
    await insertStep(tx, claim.id, { position, name: step.name, output: output ?? null });
    await complete(tx);
    return output;
  });
}
