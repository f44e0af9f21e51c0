import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { eq } from '#server/db/orm.ts';
import { operationFailures, operations, queues } from '#server/db/schema/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { defineCallOperation } from './define.ts';
import { type CallWork, runInCall } from './in-call.ts';
import { cancelOperation, recoverOperations, retryOperation } from './operations.jobs.ts';

let server: TestServer;
let userId: string;
let ends: string[];
beforeAll(async () => {
  server = await startTestServer();
  userId = (await server.addPerson()).id;
});
afterAll(() => server.close());
beforeEach(() => {
  ends = [];
});

const definition = defineCallOperation({
  name: 'map.import-outlines',
  payload: z.object({}),
  lost: 'The server stopped.',
  ended: async (_tx, { state, error }) => void ends.push(`${state}: ${error}`),
});

const run = <Result>(id: string, work: (work: CallWork) => Promise<Result>) =>
  runInCall(server.services, definition, { id, subject: 'areas.json', userId, payload: {} }, work);

async function find(id: string) {
  const [row] = await server.services.db.select().from(operations).where(eq(operations.id, id));
  return row;
}

const writeQueue = (work: CallWork) =>
  server.services.db.transaction(async (tx) => {
    await tx.insert(queues).values({ userId, name: work.operationId });
    await work.complete(tx, { message: 'A queue was added.' });
    return 'answer';
  });
const written = (id: string) => server.services.db.$count(queues, eq(queues.name, id));

test('the row has its user, its subject, its state and its result', async () => {
  const id = randomUUID();
  const answer = await run(id, async (work) => {
    expect(await find(id)).toMatchObject({ state: 'running', subject: 'areas.json', userId });
    return writeQueue(work);
  });
  expect([answer, await written(id)]).toEqual(['answer', 1]);
  expect(await find(id)).toMatchObject({ state: 'completed', result: { message: 'A queue was added.' } });
  await expect(run(id, writeQueue)).rejects.toMatchObject({ status: 409 });
  expect([await written(id), ends]).toEqual([1, []]);
});

test('a refusal is listed with its sentence, a fault of ours also with its technical message', async () => {
  const [refused, broken] = [randomUUID(), randomUUID()];
  await expect(run(refused, () => Promise.reject(invalid('No areas.')))).rejects.toThrow('No areas.');
  await expect(
    run(broken, (work) => {
      work.tell('read', { done: 3, total: null });
      return Promise.reject(new Error('no such relation'));
    }),
  ).rejects.toThrow('no such relation');
  expect(await find(refused)).toMatchObject({ state: 'failed', error: 'No areas.' });
  expect(await find(broken)).toMatchObject({
    state: 'failed',
    step: 'read',
    error: 'The import failed on our side. Nothing was changed.',
  });
  expect(ends).toEqual(['failed: No areas.', 'failed: The import failed on our side. Nothing was changed.']);
  const failures = await server.services.db.select().from(operationFailures);
  expect(failures).toMatchObject([{ operationId: broken, step: 'read', message: 'no such relation' }]);
  const { db, jobs } = server.services;
  const retry = db.transaction((tx) => retryOperation(tx, jobs, broken));
  await expect(retry).rejects.toThrow('needs its file again');
});

test('canceled while it waits for bytes, it ends, and nothing was changed', async () => {
  const id = randomUUID();
  const { db, jobs } = server.services;
  const running = run(id, async (work) => {
    await db.transaction((tx) => cancelOperation(tx, jobs, id));
    for await (const _ of work.ending(new PassThrough()));
    return writeQueue(work);
  });
  await expect(running).rejects.toMatchObject({ status: 409, message: 'Canceled. Nothing was changed.' });
  expect(await find(id)).toMatchObject({ state: 'canceled', error: 'Canceled. Nothing was changed.' });
  expect([await written(id), ends]).toEqual([0, ['canceled: Canceled. Nothing was changed.']]);
});

test('canceled before it records its result, its effect is undone', async () => {
  const id = randomUUID();
  const { db, jobs } = server.services;
  const running = run(id, async (work) => {
    await db.transaction((tx) => cancelOperation(tx, jobs, id));
    return writeQueue(work);
  });
  await expect(running).rejects.toMatchObject({ status: 409 });
  expect([await written(id), (await find(id))?.state]).toEqual([0, 'canceled']);
});

test('one of a dead process is found and ended, one that runs is left alone', async () => {
  const { db, services } = { db: server.services.db, services: server.services };
  const dead = randomUUID();
  const row = { name: definition.name, subject: 'dead.json', userId, payload: {} };
  await db.insert(operations).values({ ...row, id: dead, state: 'running', claim: randomUUID() });
  const alive = randomUUID();
  await run(alive, async (work) => {
    const attempt = { log: openLog('silent'), signal: new AbortController().signal };
    await recoverOperations(services, [definition], attempt);
    return writeQueue(work);
  });
  expect(await find(dead)).toMatchObject({ state: 'dead', error: 'The server stopped.' });
  expect((await find(alive))?.state).toBe('completed');
  expect(ends).toEqual(['dead: The server stopped.']);
});

test('a process that lost its lock gives up, for another one may have ended the work', async () => {
  const id = randomUUID();
  const running = run(id, async (work) => {
    await server.services.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ridgecap-locks' and datname = current_database()",
    );
    if (!work.signal.aborted) await once(work.signal, 'abort');
    return writeQueue(work);
  });
  await expect(running).rejects.toThrow('Connection terminated');
  expect((await find(id))?.state).toBe('failed');
});
