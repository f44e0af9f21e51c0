import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { makeDatabase } from '#testing/database.ts';
import { type Connection, connect } from './database/index.ts';
import { defineJob, type JobDefinition } from './job-definition.ts';
import { type Jobs, type JobWork, openJobs, work } from './jobs.ts';
import { type Listener, openListener } from './listener.ts';
import { openLog } from './log.ts';
import type { Services } from './services.ts';

const payload = z.object({ zip: z.string() });
type Payload = z.infer<typeof payload>;
const none = {} as Services;

let database: Awaited<ReturnType<typeof makeDatabase>>;
let connection: Connection;
let listener: Listener;
let open: Jobs[];
beforeEach(async () => {
  database = await makeDatabase({ empty: true });
  connection = connect(database.url, () => {});
  listener = openListener(connection.pool, () => {});
  open = [];
});
afterEach(async () => {
  for (const jobs of open) await jobs.stop();
  await listener.close();
  await connection.close();
  await database.drop();
});

async function openWith(...works: JobWork[]): Promise<Jobs> {
  const jobs = await openJobs(database.url, works, listener, openLog('silent'));
  open.push(jobs);
  return jobs;
}
const nothing = (definition: JobDefinition<Payload>) => work(definition, async () => {});
const rowsOf = async (query: string) => (await connection.pool.query(query)).rows;

test('of a kind that is wanted once, what waits under the same key is one job', async () => {
  const refresh = defineJob({ name: 'test.refresh', payload, retries: 0, singleton: true });
  const done: string[] = [];
  const works = [work(refresh, async ({ zip }) => void done.push(zip))];
  const jobs = await openWith(...works);
  const { db } = connection;
  await jobs.enqueue(db, refresh, { zip: '85251' }, { key: '85251' });
  const both = ['85251', '85031'].map((zip) => ({ payload: { zip }, key: zip }));
  await db.transaction((tx) => jobs.enqueueAll(tx, refresh, both));
  expect(await rowsOf('select from pgboss.job')).toHaveLength(2);
  await jobs.startWork(works, none);
  await expect.poll(() => done.sort(), { timeout: 20_000 }).toEqual(['85031', '85251']);
});

test('work that may wait begins when its time has come, and a rolled back transaction leaves none', async () => {
  const later = defineJob({ name: 'test.later', payload, retries: 0 });
  const done: string[] = [];
  const works = [work(later, async ({ zip }) => void done.push(zip))];
  const jobs = await openWith(...works);
  const { db } = connection;
  await jobs.enqueue(db, later, { zip: 'tomorrow' }, { delaySeconds: 86_400 });
  await jobs.enqueue(db, later, { zip: 'now' });
  const failing = db.transaction(async (tx) => {
    await jobs.enqueue(tx, later, { zip: 'never' });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await jobs.startWork(works, none);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['now']);
  const waiting = await rowsOf(
    "select round(extract(epoch from start_after - now()) / 3600) as hours from pgboss.job where state = 'created'",
  );
  expect(waiting).toEqual([{ hours: '24' }]);
});

test('one process works on as many at a time as the kind allows', async () => {
  const many = defineJob({ name: 'test.many', payload, retries: 0, concurrency: 2 });
  let running: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const works = [
    work(many, async ({ zip }) => {
      running = [...running, zip];
      await held;
    }),
  ];
  const jobs = await openWith(...works);
  const { db } = connection;
  for (const zip of ['a', 'b', 'c']) await jobs.enqueue(db, many, { zip });
  await jobs.startWork(works, none);
  await expect.poll(() => running.length, { timeout: 20_000 }).toBe(2);
  // Long enough for a third one to be taken, were there a third worker.
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect(running).toHaveLength(2);
  release();
  await expect.poll(() => running.sort(), { timeout: 20_000 }).toEqual(['a', 'b', 'c']);
});

test('a process that stops signals its running work, and waits for it', async () => {
  const long = defineJob({ name: 'test.long', payload, retries: 0 });
  let began = false;
  let ended = false;
  const works = [
    work(long, async (_payload, _services, { signal }) => {
      began = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended = true;
    }),
  ];
  const jobs = await openWith(...works);
  await jobs.enqueue(connection.db, long, { zip: 'x' });
  await jobs.startWork(works, none);
  await expect.poll(() => began, { timeout: 20_000 }).toBe(true);
  await jobs.stop();
  open = [];
  expect(ended).toBe(true);
});

test('the next release’s settings reach a queue that exists, and schedules it no longer has end', async () => {
  const before = { name: 'test.release', payload, retries: 0, schedule: '* * * * *' };
  await openWith(nothing(defineJob(before)), nothing(defineJob({ ...before, name: 'test.dropped' })));
  await openWith(
    nothing(defineJob({ ...before, retries: 7, timeoutSeconds: 3600, schedule: '*/5 * * * *' })),
  );
  const queues = await rowsOf(
    "select retry_limit, expire_seconds, heartbeat_seconds from pgboss.queue where name = 'test.release'",
  );
  expect(queues).toEqual([{ retry_limit: 7, expire_seconds: 3600, heartbeat_seconds: 20 }]);
  expect(await rowsOf('select name, cron from pgboss.schedule')).toEqual([
    { name: 'test.release', cron: '*/5 * * * *' },
  ]);
});

test('a worker that listens is notified of work, and listens again when its connection is lost', async () => {
  const notified = defineJob({ name: 'test.notified', payload, retries: 0 });
  const done: string[] = [];
  const works = [work(notified, async ({ zip }) => void done.push(zip))];
  const jobs = await openWith(...works);
  const listening = async () =>
    (await rowsOf(
      "select pid from pg_stat_activity where application_name = 'ridgecap-listener' and datname = current_database() and query like 'listen %'",
    )) as { pid: number }[];
  await jobs.startWork(works, none);
  const [first] = await listening();
  await connection.pool.query('select pg_terminate_backend($1)', [first?.pid]);
  const others = async () => (await listening()).filter(({ pid }) => pid !== first?.pid).length;
  await expect.poll(others, { timeout: 20_000 }).toBe(1);
  await connection.db.transaction(async (tx) => {
    const both = ['85251', '85031'].map((zip) => ({ payload: { zip } }));
    await jobs.enqueueAll(tx, notified, both);
  });
  await expect.poll(() => done.sort(), { timeout: 20_000 }).toEqual(['85031', '85251']);
});

test('work that is due later is begun then, by a waiting worker', async () => {
  const later = defineJob({ name: 'test.later', payload, retries: 0 });
  const done: string[] = [];
  const works = [work(later, async ({ zip }) => void done.push(zip))];
  const jobs = await openWith(...works);
  await jobs.startWork(works, none);
  await jobs.enqueue(connection.db, later, { zip: '85251' }, { delaySeconds: 1 });
  expect(done).toEqual([]);
  await expect.poll(() => done, { timeout: 20_000 }).toEqual(['85251']);
});
