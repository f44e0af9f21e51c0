import { randomUUID } from 'node:crypto';
import {
  isRetryable,
  type OperationName,
  type OperationResult,
  type OperationState,
  openStates,
} from '#domain/operations.ts';
import { and, asc, eq, gt, inArray, isNull, lt, not, or, sql } from '#server/db/orm.ts';
import { operationFailures, operationSteps, operations } from '#server/db/schema/index.ts';
import { type Database, isHeld, lockNames, lockUntilCommit } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';

type Row = typeof operations.$inferSelect;
export type OpenOperation = Pick<Row, 'id' | 'name' | 'userId' | 'payload' | 'lock' | 'state'>;

/** An operation and the attempt that works on it. */
export interface Claim {
  id: string;
  claim: string;
}

/** Thrown if a user asked the operation to end. */
export class OperationCanceled extends Error {}

/** Thrown where another attempt has taken the operation over. */
export class ClaimLost extends Error {}

/** The lock that a process holds while it works on an operation. */
export const lockNameOf = (operationId: string): string => `operation ${operationId}`;

const SUBJECT_LENGTH = 254;

/** More recoveries than these, and it is the operation that kills its processes. */
const MOST_RECOVERIES = 5;

export async function insertOperation(
  tx: Database,
  operation: Pick<typeof operations.$inferInsert, 'id' | 'name' | 'userId' | 'payload' | 'lock' | 'subject'>,
): Promise<string> {
  const subject = operation.subject.slice(0, SUBJECT_LENGTH);
  const [row] = await tx
    .insert(operations)
    .values({ ...operation, subject })
    .returning({ id: operations.id });
  if (!row) throw new Error('an insert returns its row');
  return row.id;
}

/**
 * Writes down work that begins at once. The caller holds its lock.
 * @throws Conflict if there is one of this id
 */
export async function insertRunning(
  tx: Database,
  operation: Pick<typeof operations.$inferInsert, 'name' | 'userId' | 'payload' | 'subject'> & { id: string },
): Promise<Claim> {
  const claim = randomUUID();
  const subject = operation.subject.slice(0, SUBJECT_LENGTH);
  const { rowCount } = await tx
    .insert(operations)
    .values({ ...operation, subject, claim, state: 'running', startedAt: new Date() })
    .onConflictDoNothing();
  if (rowCount === 0) throw conflict('Work of this id exists already.');
  return { id: operation.id, claim };
}

export async function findOpen(db: Database, id: string): Promise<OpenOperation | null> {
  const [row] = await db
    .select()
    .from(operations)
    .where(and(eq(operations.id, id), isOpenState));
  return row ?? null;
}

/** The id of the open one of this kind with this lock. Who asks at the same time waits until the transaction ends. */
export async function findOpenWith(tx: Database, name: OperationName, lock: string): Promise<string | null> {
  await lockUntilCommit(tx, lockNames.operationStart(lock));
  const [row] = await tx
    .select({ id: operations.id })
    .from(operations)
    .where(and(eq(operations.name, name), eq(operations.lock, lock), isOpenState))
    .limit(1);
  return row?.id ?? null;
}

/** An open one of this kind, held until the transaction ends. */
export async function holdOpen(tx: Database, name: OperationName): Promise<OpenOperation | null> {
  const [row] = await tx
    .select()
    .from(operations)
    .where(and(eq(operations.name, name), isOpenState))
    .orderBy(asc(operations.createdAt))
    .limit(1)
    .for('update');
  return row ?? null;
}

/**
 * Marks it as running; the caller holds its lock, so one that runs already was left behind by a process that died.
 * @returns null if that has happened too often
 */
export async function claimOperation(tx: Database, id: string): Promise<Claim | null> {
  const claim = randomUUID();
  const [row] = await tx
    .update(operations)
    .set({
      claim,
      state: 'running',
      error: null,
      startedAt: sql`coalesce(${operations.startedAt}, now())`,
      recoveries: sql`${operations.recoveries} + (${operations.state} = 'running')::int`,
    })
    .where(and(eq(operations.id, id), isOpenState))
    .returning({ recoveries: operations.recoveries });
  return row && row.recoveries <= MOST_RECOVERIES ? { id, claim } : null;
}

/**
 * Holds the row for the rest of the transaction, and notes the step.
 * @throws OperationCanceled, ClaimLost
 */
export async function lockOperation(tx: Database, claim: Claim, step: string): Promise<void> {
  await updateClaimed(tx, claim, { step });
}

/**
 * Records its result, in the transaction of its last effect.
 * @throws OperationCanceled, ClaimLost
 */
export async function completeOperation(
  tx: Database,
  claim: Claim,
  result: OperationResult | null,
): Promise<void> {
  await updateClaimed(tx, claim, { step: null });
  await endOperation(tx, claim.id, { state: 'completed', error: null, step: null, result });
}

/** @throws OperationCanceled, ClaimLost */
export async function updateClaimed(db: Database, { id, claim }: Claim, change: Partial<Row>): Promise<void> {
  const [row] = await db
    .update(operations)
    .set(change)
    .where(and(eq(operations.id, id), eq(operations.claim, claim), eq(operations.state, 'running')))
    .returning({ cancelAskedAt: operations.cancelAskedAt });
  if (!row) throw new ClaimLost();
  if (row.cancelAskedAt) throw new OperationCanceled();
}

/** The steps behind it, in order. */
export async function listSteps(db: Database, id: string): Promise<{ name: string }[]> {
  return db
    .select({ name: operationSteps.name })
    .from(operationSteps)
    .where(eq(operationSteps.operationId, id))
    .orderBy(asc(operationSteps.position));
}

export async function insertStep(
  tx: Database,
  id: string,
  step: { position: number; name: string; output: unknown },
): Promise<void> {
  await tx.insert(operationSteps).values({ operationId: id, ...step });
  await tx.update(operations).set({ busySince: null }).where(eq(operations.id, id));
}

/** False if it had ended before. */
export async function endOperation(
  tx: Database,
  id: string,
  how: {
    state: Exclude<OperationState, 'queued' | 'running'>;
    error: string | null;
    step: string | null;
    result?: OperationResult | null;
  },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(operations)
    .set({ ...how, finishedAt: new Date() })
    .where(and(eq(operations.id, id), isOpenState));
  return rowCount === 1;
}

/** Puts it back into the line: its process is about to stop, or there is a reason to wait. */
export async function requeue(
  tx: Database,
  { id, claim }: Claim,
  reason: string | null = null,
): Promise<void> {
  const isMine = and(eq(operations.id, id), eq(operations.claim, claim), isOpenState);
  await tx.update(operations).set({ state: 'queued', error: reason }).where(isMine);
}

/** After so many hours without a part of it done, waiting for room has an end. */
export const MOST_BUSY_HOURS = 6;

/** The same where there was no room for it; false if that has lasted too long. */
export async function requeueBusy(tx: Database, { id, claim }: Claim, reason: string): Promise<boolean> {
  const isMine = and(eq(operations.id, id), eq(operations.claim, claim), isOpenState);
  const recently = sql`coalesce(${operations.busySince}, now()) > now() - make_interval(hours => ${MOST_BUSY_HOURS})`;
  const { rowCount } = await tx
    .update(operations)
    .set({ state: 'queued', error: reason, busySince: sql`coalesce(${operations.busySince}, now())` })
    .where(and(isMine, recently));
  return rowCount === 1;
}

const MESSAGE_LENGTH = 1000;

export async function insertFailure(
  db: Database,
  id: string,
  { step, message }: { step: string | null; message: string },
): Promise<void> {
  await db
    .insert(operationFailures)
    .values({ operationId: id, step, message: message.slice(0, MESSAGE_LENGTH) });
}

/** Asks an open one to end. */
export async function askToCancel(tx: Database, id: string): Promise<Row | null> {
  const [row] = await tx
    .update(operations)
    .set({ cancelAskedAt: new Date() })
    .where(and(eq(operations.id, id), isOpenState))
    .returning();
  return row ?? null;
}

/** Opens an ended one again; the steps it has behind it stay there. */
export async function reopen(tx: Database, id: string): Promise<OpenOperation> {
  const [row] = await tx.select().from(operations).where(eq(operations.id, id)).for('update');
  if (!row || !isRetryable({ ...row, name: row.name as OperationName }))
    throw conflict('This work is under way or done, or needs its file again.');
  await tx
    .update(operations)
    .set({
      state: 'queued',
      error: null,
      cancelAskedAt: null,
      finishedAt: null,
      recoveries: 0,
      busySince: null,
    })
    .where(eq(operations.id, id));
  return row;
}

/** Open ones that no process works on: left behind by one that died, or whose job was lost. */
export async function listAbandoned(db: Database): Promise<OpenOperation[]> {
  const settled = lt(operations.updatedAt, sql`now() - interval '1 minute'`);
  const isAlone = not(isHeld(sql`'operation ' || ${operations.id}`));
  return db
    .select()
    .from(operations)
    .where(and(isOpenState, or(eq(operations.state, 'running'), settled), isAlone));
}

/**
 * Whether work of this name failed or was canceled within the last day, all of it or that under one lock: it must not
 * start again by itself.
 */
export async function wasGivenUp(db: Database, name: OperationName, lock?: string): Promise<boolean> {
  const recently = gt(operations.finishedAt, sql`now() - interval '1 day'`);
  const badly = inArray(operations.state, ['failed', 'canceled', 'dead']);
  return (
    (await db.$count(
      operations,
      and(eq(operations.name, name), lock ? eq(operations.lock, lock) : undefined, badly, recently),
    )) > 0
  );
}

const KEPT_DAYS = 30;
/** Of what the platform did by itself and well. */
const ROUTINE_KEPT_DAYS = 1;

export async function deleteOldOperations(db: Database): Promise<void> {
  const olderThan = (days: number) =>
    lt(operations.createdAt, sql`now() - make_interval(days => ${days}::int)`);
  const isRoutine = and(isNull(operations.userId), eq(operations.state, 'completed'));
  await db
    .delete(operations)
    .where(and(not(isOpenState), or(olderThan(KEPT_DAYS), and(isRoutine, olderThan(ROUTINE_KEPT_DAYS)))));
}

const isOpenState = inArray(operations.state, [...openStates]);
