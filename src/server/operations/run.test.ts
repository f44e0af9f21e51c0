import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { and, eq, ne } from '#server/db/orm.ts';
import { operationFailures, operationSteps, operations, queues } from '#server/db/schema/index.ts';
import { unavailable } from '#server/platform/errors.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { AGAIN, defineOperation, Later, OperationFailure, type Step } from './define.ts';
import { deleteOldOperations } from './operations.data.ts';
import {
  cancelOperation,
  recoverOperations,
  retryOperation,
  startOperation,
  startOrWake,
} from './operations.jobs.ts';
import { type Outcome, runOperation } from './run.ts';

const payload = z.object({ word: z.string() });
type Payload = z.infer<typeof payload>;

let one: TestServer;
let other: TestServer;
let userId: string;
let ends: string[];
beforeAll(async () => {
  one = await startTestServer();
  other = await startTestServer({ databaseUrl: one.databaseUrl });
  userId = (await one.addPerson()).id;
});
afterAll(async () => {
  await other.close();
  await one.close();
});
beforeEach(() => {
  ends = [];
});

const define = (...steps: Step<Payload>[]) =>
  defineOperation<Payload>({
    name: 'queues.add-by-filter',
    payload,
    steps,
    ended: async (_tx, { state, error }) => void ends.push(`${state}: ${error}`),
  });
type Definition = ReturnType<typeof define>;

const start = (definition: Definition) =>
  one.services.db.transaction((tx) =>
    startOperation(tx, one.services.jobs, definition, {
      subject: 'Words',
      userId,
      payload: { word: 'hail' },
    }),
  );

const attempt = (signal = new AbortController().signal) => ({ log: openLog('silent'), signal });
const run = (definition: Definition, id: string, signal?: AbortSignal, server = one): Promise<Outcome> =>
  runOperation(server.services, [definition], id, attempt(signal));

async function find(id: string) {
  const [row] = await one.services.db.select().from(operations).where(eq(operations.id, id));
  if (!row) throw new Error('there is none');
  return row;
}
const stepsOf = async (id: string) =>
  (await one.services.db.select().from(operationSteps).where(eq(operationSteps.operationId, id))).map(
    ({ name, output }) => [name, output],
  );

/** A step whose effect is a row. */
const writes = (name: string): Step<Payload> => ({
  name,
  run: async (tx, work) => {
    await tx.insert(queues).values({ userId, name: `${name} ${work.operationId}` });
    return work.payload.word;
  },
});
const written = (name: string, id: string) =>
  one.services.db.$count(queues, eq(queues.name, `${name} ${id}`));
const fails = (name: string, error: unknown): Step<Payload> => ({
  name,
  run: () => Promise.reject(error),
});

test('steps run in order, each with its record, and the last one completes it', async () => {
  const definition = define(writes('first'), writes('second'));
  const id = await start(definition);
  expect(await run(definition, id)).toBe('ended');
  expect(await stepsOf(id)).toEqual([
    ['first', 'hail'],
    ['second', 'hail'],
  ]);
  expect(await find(id)).toMatchObject({ state: 'completed', step: null, error: null, recoveries: 0 });
  expect(await run(definition, id)).toBe('ended');
  expect([await written('first', id), ends]).toEqual([1, []]);
});

test('after a failure it goes on from the step that failed; what that step had done is undone', async () => {
  const half: Step<Payload> = {
    name: 'second',
    run: async (tx, work) => {
      await tx.insert(queues).values({ userId, name: `second ${work.operationId}` });
      throw new Error('the disk of ‘postgres://boss:secret-word@host’ is full');
    },
  };
  const id = await start(define(writes('first'), half));
  await run(define(writes('first'), half), id);
  expect(await find(id)).toMatchObject({ state: 'failed', step: 'second' });
  expect((await find(id)).error).toContain('please try again');
  const failures = await one.services.db
    .select()
    .from(operationFailures)
    .where(eq(operationFailures.operationId, id));
  expect(failures).toMatchObject([{ step: 'second', message: expect.stringContaining('is full') }]);
  expect(failures[0]?.message).not.toContain('secret-word');
  expect([await written('second', id), ends.length]).toEqual([0, 1]);

  const mended = define(writes('first'), writes('second'));
  await one.services.db.transaction((tx) => retryOperation(tx, one.services.jobs, id));
  expect(await run(mended, id)).toBe('ended');
  expect([await written('first', id), await written('second', id)]).toEqual([1, 1]);
  expect(await find(id)).toMatchObject({ state: 'completed', error: null });
  const again = one.services.db.transaction((tx) => retryOperation(tx, one.services.jobs, id));
  await expect(again).rejects.toThrow('under way or done');
});

test('a failure meant for people is shown with its own sentence', async () => {
  const definition = define(fails('ask', new OperationFailure('The queue was deleted.')));
  const id = await start(definition);
  await run(definition, id);
  expect(await find(id)).toMatchObject({ state: 'failed', error: 'The queue was deleted.' });
  expect(ends).toEqual(['failed: The queue was deleted.']);
});

test('a step that is found under another name is an error', async () => {
  const before = define(writes('first'), fails('second', new Error('no')));
  const id = await start(before);
  await run(before, id);
  await one.services.db.transaction((tx) => retryOperation(tx, one.services.jobs, id));
  const renamed = define(writes('premier'), writes('second'));
  await run(renamed, id);
  expect(await find(id)).toMatchObject({ state: 'failed' });
  expect([await written('premier', id), await written('second', id)]).toEqual([0, 0]);
});

test('canceled between two calls of a step, it ends there and keeps what is done', async () => {
  let calls = 0;
  const definition = define({
    name: 'count',
    run: async (tx, work) => {
      calls += 1;
      await work.tell(tx, { done: calls, total: 100 });
      if (calls === 3) queueMicrotask(() => void canceled.resolve());
      return AGAIN;
    },
  });
  const canceled = Promise.withResolvers<void>();
  const id = await start(definition);
  const running = run(definition, id);
  await canceled.promise;
  await one.services.db.transaction((tx) => cancelOperation(tx, one.services.jobs, id));
  expect(await running).toBe('ended');
  const { state, done } = await find(id);
  expect([state, done === calls, ends]).toEqual([
    'canceled',
    true,
    ['canceled: Canceled. What was done stays.'],
  ]);
});

test('work that is asked to stop does not fail, and continues at the next start', async () => {
  const stopping = new AbortController();
  const work = (begins: () => void): Definition =>
    define({
      name: 'draw',
      runOutside: async ({ signal }) => {
        begins();
        signal.throwIfAborted();
      },
    });
  const id = await start(work(() => {}));
  expect(
    await run(
      work(() => stopping.abort()),
      id,
      stopping.signal,
    ),
  ).toBe('waiting');
  expect([(await find(id)).state, ends]).toEqual(['queued', []]);
  expect(await one.services.db.$count(operationFailures, eq(operationFailures.operationId, id))).toBe(0);
  expect(
    await run(
      work(() => {}),
      id,
    ),
  ).toBe('ended');
  expect(await find(id)).toMatchObject({ state: 'completed', error: null });
});

test('one process works on it at a time, and one of those with the same lock', async () => {
  const gate = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const definition: Definition = {
    ...define({
      name: 'hold',
      runOutside: async () => {
        entered.resolve();
        await gate.promise;
      },
    }),
    lock: ({ word }) => word,
  };
  const [first, second] = [await start(definition), await start(definition)];
  const running = run(definition, first);
  await entered.promise;
  expect(await run(definition, first, undefined, other)).toBe('elsewhere');
  expect(await run(definition, second, undefined, other)).toBe('waiting');
  expect((await find(second)).state).toBe('queued');
  gate.resolve();
  expect(await running).toBe('ended');
  expect(await run(definition, second, undefined, other)).toBe('ended');
});

test('a process that stops puts it back, and its next one goes on', async () => {
  const stop = new AbortController();
  const definition = define(
    {
      name: 'first',
      run: async () => {
        stop.abort();
      },
    },
    writes('second'),
  );
  const id = await start(definition);
  expect(await run(definition, id, stop.signal)).toBe('waiting');
  expect(await find(id)).toMatchObject({ state: 'queued', recoveries: 0 });
  expect(await run(definition, id, undefined, other)).toBe('ended');
  expect((await find(id)).state).toBe('completed');
});

test('an attempt that comes back after another one took over changes nothing any more', async () => {
  const { db } = one.services;
  const definition = define({
    name: 'stall',
    run: async (_tx, { operationId }) => {
      await other.services.db.$count(operations);
      return operationId;
    },
  });
  const id = await start(definition);
  const stalling = define(
    {
      name: 'stall',
      runOutside: () => db.update(operations).set({ claim: randomUUID() }).where(eq(operations.id, id)),
    },
    writes('second'),
  );
  expect(await run(stalling, id)).toBe('elsewhere');
  expect([await written('second', id), (await find(id)).state]).toEqual([0, 'running']);
  expect(await run(definition, id)).toBe('ended');
  expect((await find(id)).recoveries).toBe(1);
});

test('a step that can do nothing now gives the reason, and is called again when it is woken', async () => {
  const { db, jobs } = one.services;
  let calls = 0;
  const definition = define({
    name: 'ask',
    run: async () => {
      calls += 1;
      return calls === 1 ? new Later('The service is in trouble.') : undefined;
    },
  });
  const id = await start(definition);
  expect(await run(definition, id)).toBe('later');
  expect(await find(id)).toMatchObject({
    state: 'queued',
    error: 'The service is in trouble.',
    recoveries: 0,
  });
  await db.execute("delete from pgboss.job where name like 'operations.%'");
  const wake = () =>
    db.transaction((tx) =>
      startOrWake(tx, jobs, definition, { subject: 'Words', userId, payload: { word: 'hail' } }),
    );
  await db
    .update(operations)
    .set({ state: 'canceled' })
    .where(and(eq(operations.name, definition.name), ne(operations.id, id)));
  await wake();
  const woken = await db.execute<{ data: unknown }>(
    "select data from pgboss.job where name = 'operations.run-quick'",
  );
  expect(woken.rows).toMatchObject([{ data: { operationId: id } }]);
  expect(await run(definition, id)).toBe('ended');
  expect(await find(id)).toMatchObject({ state: 'completed', error: null });
  await wake();
  const open = and(eq(operations.name, definition.name), eq(operations.state, 'queued'));
  expect(await db.$count(operations, open)).toBe(1);
});

test('what comes while a step outside of transactions ends calls it again', async () => {
  const left = ['first', 'second'];
  const taken: string[] = [];
  const definition = define({
    name: 'ask',
    runOutside: async () => void taken.push(left.shift() ?? ''),
    hasMore: async () => left.length > 0,
  });
  const id = await start(definition);
  expect(await run(definition, id)).toBe('ended');
  expect(taken).toEqual(['first', 'second']);
});

test('a caller who arrives while another is about to release the lock is asked to retry', async () => {
  const definition = define(writes('first'));
  const id = await start(definition);
  const held = await one.services.locks.tryHold(`operation ${id}`);
  expect(await run(definition, id, undefined, other)).toBe('leaving');
  await held?.release();
  expect(await run(definition, id, undefined, other)).toBe('ended');
});

test('ended operations are kept for 30 days, successful ones of the platform for one', async () => {
  const { db } = one.services;
  const row = { name: 'map.draw', subject: 'Kept', payload: {} };
  const add = (days: number, more: Partial<typeof operations.$inferInsert>) =>
    db.insert(operations).values({
      ...row,
      ...more,
      createdAt: new Date(Date.now() - days * 86_400_000),
    });
  await add(2, { state: 'completed', subject: 'Routine' });
  await add(2, { state: 'failed', subject: 'Failed' });
  await add(29, { state: 'completed', userId, subject: 'Asked for' });
  await add(31, { state: 'completed', userId, subject: 'Old' });
  await add(31, { state: 'queued', subject: 'Open' });
  await deleteOldOperations(db);
  const left = await db.select().from(operations).where(eq(operations.name, 'map.draw'));
  expect(left.map(({ subject }) => subject).sort()).toEqual(['Asked for', 'Failed', 'Open']);
});

test('one that finds no room waits with the reason, and goes on by itself', async () => {
  const full = define(writes('first'), fails('second', unavailable('Many pictures arrive at once.')));
  const id = await start(full);
  expect(await run(full, id)).toBe('later');
  expect(await find(id)).toMatchObject({
    ...{ state: 'queued', recoveries: 0 },
    error: 'Many pictures arrive at once. It goes on by itself.',
  });
  expect(await run(define(writes('first'), writes('second')), id)).toBe('ended');
  expect([await written('first', id), await written('second', id)]).toEqual([1, 1]);
});

test('one that finds no room for hours fails with what there was no room for, and can be taken up again', async () => {
  const { db, jobs } = one.services;
  const full = define(writes('first'), fails('second', unavailable('Many pictures arrive at once.')));
  const id = await start(full);
  const busySince = (hours: number) =>
    db
      .update(operations)
      .set({ busySince: new Date(Date.now() - hours * 3_600_000) })
      .where(eq(operations.id, id));
  expect(await run(full, id)).toBe('later');
  await busySince(5.9);
  expect(await run(full, id)).toBe('later');
  await busySince(6.1);
  expect(await run(full, id)).toBe('ended');
  expect(await find(id)).toMatchObject({
    state: 'failed',
    error: 'Many pictures arrive at once. It was tried for 6 hours; please try again.',
  });
  await db.transaction((tx) => retryOperation(tx, jobs, id));
  expect(await run(full, id)).toBe('later');
  expect(await run(define(writes('first'), writes('second')), id)).toBe('ended');
  expect(await find(id)).toMatchObject({ state: 'completed', busySince: null });
});

test('one whose connection the database ended is not recovered as if its process had died', async () => {
  const stalled = define({
    name: 'first',
    run: async (tx) => {
      await tx.execute('select pg_terminate_backend(pg_backend_pid())');
    },
  });
  const id = await start(stalled);
  for (let time = 0; time < 7; time += 1) await expect(run(stalled, id)).rejects.toThrow();
  expect(await find(id)).toMatchObject({
    ...{ state: 'queued', recoveries: 0 },
    error: 'The database ended the connection in the middle of this. It goes on by itself.',
  });
  expect(await run(define(writes('first')), id)).toBe('ended');
  expect((await find(id)).state).toBe('completed');
});

test('one that is found abandoned again and again is given up', async () => {
  const { db, jobs } = one.services;
  const definition = define(writes('first'));
  const id = await start(definition);
  await db.update(operations).set({ state: 'running', recoveries: 5 }).where(eq(operations.id, id));
  await db.execute("delete from pgboss.job where name like 'operations.%'");
  await recoverOperations(one.services, [definition], attempt());
  const waiting = await db.execute(`select from pgboss.job where data ->> 'operationId' = '${id}'`);
  expect(waiting.rowCount).toBe(1);
  expect(await run(definition, id)).toBe('ended');
  expect(await find(id)).toMatchObject({ state: 'dead', recoveries: 6 });
  expect(await written('first', id)).toBe(0);
  await db.transaction((tx) => retryOperation(tx, jobs, id));
  await run(definition, id);
  expect((await find(id)).state).toBe('completed');
});
