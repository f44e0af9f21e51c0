import { z } from 'zod';
import { type OperationName, operationKinds } from '#domain/operations.ts';
import type { Database } from '#server/platform/database/index.ts';
import {
  defineCron,
  defineJob,
  type EnqueueOptions,
  type JobQueue,
} from '#server/platform/job-definition.ts';
import { type Attempt, type JobWork, work } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import type { AnyOperation, OperationDefinition } from './define.ts';
import {
  askToCancel,
  deleteOldOperations,
  findOpen,
  findOpenWith,
  holdOpen,
  insertOperation,
  listAbandoned,
  type OpenOperation,
  reopen,
} from './operations.data.ts';
import { type Outcome, runOperation } from './run.ts';

const DAY_SECONDS = 86_400;
const common = {
  payload: z.object({ operationId: z.string(), isRetry: z.boolean().optional() }),
  retries: 3,
  timeoutSeconds: DAY_SECONDS,
  singleton: true,
};
const runs = {
  quick: defineJob({ ...common, name: 'operations.run-quick', concurrency: 2 }),
  long: defineJob({ ...common, name: 'operations.run-long', concurrency: 2 }),
};

/** Takes up what a process left behind when it was killed. */
const recover = defineCron({ name: 'operations.recover', schedule: '* * * * *', retries: 0 });

/** Removes what ended long ago. */
const clean = defineCron({ name: 'operations.clean', schedule: '23 3 * * *', retries: 0 });

/** Seconds after which an attempt that came to nothing is made again. */
const pauses: Partial<Record<Outcome, number>> = { waiting: 5, leaving: 1 };

/** The jobs that work on operations of these kinds. */
export function operationJobs(definitions: readonly AnyOperation[]): JobWork[] {
  const workOn = (definition: (typeof runs)['quick']) =>
    work(definition, async ({ operationId, isRetry }, services, attempt) => {
      if (isRetry) await noteRetried(services.db, definitions, operationId);
      const outcome = await runOperation(services, definitions, operationId, attempt);
      const delaySeconds = pauses[outcome];
      const options = { key: operationId, delaySeconds };
      if (delaySeconds) await services.jobs.enqueue(services.db, definition, { operationId }, options);
    });
  return [
    workOn(runs.quick),
    workOn(runs.long),
    work(recover, (_payload, services, attempt) => recoverOperations(services, definitions, attempt)),
    work(clean, (_payload, { db }) => deleteOldOperations(db)),
  ];
}

async function noteRetried(
  db: Database,
  definitions: readonly AnyOperation[],
  operationId: string,
): Promise<void> {
  const operation = await findOpen(db, operationId);
  const definition = definitions.find(({ name }) => name === operation?.name);
  if (definition && 'steps' in definition) await db.transaction(async (tx) => definition.retried?.(tx));
}

/** Lets those that no process works on be taken up again; of a call that died nothing is left to take up. */
export async function recoverOperations(
  services: Services,
  definitions: readonly AnyOperation[],
  attempt: Attempt,
): Promise<void> {
  for (const operation of await listAbandoned(services.db)) {
    if (paceOf(operation) === 'call') await runOperation(services, definitions, operation.id, attempt);
    else await enqueueRun(services.db, services.jobs, operation);
  }
}

export interface NewOperation<Payload> {
  id?: string;
  /** What it is about, as a person would name it. */
  subject: string;
  userId: string | null;
  payload: Payload;
}

/** Starts one in the caller's transaction: it exists if and only if the transaction commits. Gives its id. */
export async function startOperation<Payload>(
  tx: Database,
  jobs: JobQueue,
  { name, lock, payload: schema }: OperationDefinition<Payload>,
  { payload, ...wanted }: NewOperation<Payload>,
): Promise<string> {
  const parsed = schema.parse(payload) as Record<string, unknown> & Payload;
  const id = await insertOperation(tx, { ...wanted, name, payload: parsed, lock: lock?.(parsed) ?? null });
  await enqueueRun(tx, jobs, { id, name });
  return id;
}

/** Starts one in the caller's transaction, or gives the open one with the same lock: asked for twice, it runs once. */
export async function startOnce<Payload>(
  tx: Database,
  jobs: JobQueue,
  definition: OperationDefinition<Payload>,
  wanted: NewOperation<Payload>,
): Promise<string> {
  const lock = definition.lock?.(wanted.payload);
  const open = lock ? await findOpenWith(tx, definition.name, lock) : null;
  return open ?? (await startOperation(tx, jobs, definition, wanted));
}

/**
 * Starts one in the caller's transaction where none of its kind is open. An open one is woken: it sees what the
 * transaction brings before it ends.
 */
export async function startOrWake<Payload>(
  tx: Database,
  jobs: JobQueue,
  definition: OperationDefinition<Payload>,
  wanted: NewOperation<Payload>,
): Promise<void> {
  const open = await holdOpen(tx, definition.name);
  if (open) await enqueueRun(tx, jobs, open);
  else await startOperation(tx, jobs, definition, wanted);
}

/** Takes an ended one up again where it stopped. */
export async function retryOperation(tx: Database, jobs: JobQueue, id: string): Promise<void> {
  await enqueueRun(tx, jobs, await reopen(tx, id), true);
}

/** Asks an open one to end: it does so between two steps. */
export async function cancelOperation(tx: Database, jobs: JobQueue, id: string): Promise<void> {
  const row = await askToCancel(tx, id);
  if (row) await enqueueRun(tx, jobs, row);
}

type Named = Pick<OpenOperation, 'id' | 'name'>;

async function enqueueRun(db: Database, jobs: JobQueue, operation: Named, isRetry = false): Promise<void> {
  const pace = paceOf(operation);
  // The call itself hears of it.
  if (pace === 'call') return;
  const options: EnqueueOptions = { key: operation.id };
  await jobs.enqueue(db, runs[pace], { operationId: operation.id, isRetry }, options);
}

const paceOf = ({ name }: Named) => operationKinds[name as OperationName]?.pace ?? 'quick';
