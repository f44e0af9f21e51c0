import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#server/db/orm.ts';
import { geocode } from '#server/features/leads/geocoding/geocoding.operations.ts';
import { runOperation, startOperation } from '#server/operations/index.ts';
import { isDatabaseAway, isDatabaseBusy, isOverdue } from '#server/platform/database/away.ts';
import type { HeldLock } from '#server/platform/database/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { uploadForm } from '#testing/uploads.ts';

/** A machine at its limit takes its time. */
const WAIT = { timeout: 20_000, interval: 20 };

let server: TestServer;
let admin: Client;
beforeEach(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterEach(() => server.close());

test('connections that are cut off in use and idle cost clean 503s, and none of the pool is lost', async () => {
  const { services } = server;
  for (let round = 0; round < 3; round += 1) {
    // Half of the pool is idle and half is in transactions when all of it is cut off.
    await Promise.all(Array.from({ length: 12 }, () => services.pool.query('select pg_sleep(0.05)')));
    const held = Array.from({ length: 6 }, () =>
      services.db.transaction(async (tx) => {
        await tx.execute(sql`select pg_sleep(10)`);
        await tx.execute(sql`select 1`);
      }),
    );
    await vi.waitFor(() => expect(services.pool.totalCount - services.pool.idleCount).toBe(6), WAIT);
    const ended = Promise.allSettled(held);
    await cutOff(server);
    // At once, while the pool still takes its dead connections for good ones.
    const calls = await Promise.all(Array.from({ length: 12 }, () => writeQueue(round)));
    expect((await ended).every(({ status }) => status === 'rejected')).toBe(true);
    for (const { status, headers, text } of calls) {
      expect([200, 201, 409, 503]).toContain(status);
      if (status !== 503) continue;
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(text).toContain('The database is not reachable.');
    }
  }
  await vi.waitFor(async () => expect((await writeQueue(4)).status).toBe(201), WAIT);
  expect(services.pool.totalCount - services.pool.idleCount).toBe(0);
  expect(services.pool.waitingCount).toBe(0);

  async function writeQueue(n: number) {
    return admin.post('/api/queues', { name: `Queue ${n} ${Math.random()}` });
  }
});

test('a pool with all connections in use reports that it is busy, not that the database is away', async () => {
  const holders = await Promise.all(
    Array.from({ length: server.services.pool.options.max ?? 0 }, () => server.services.pool.connect()),
  );
  const { status, headers, text } = await admin.get('/api/queues');
  for (const holder of holders) holder.release();
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(text).toContain('The server is busy.');
  expect(text).not.toContain('not reachable');
});

test('calls have time limits, and a statement canceled by one is distinguished from a lost database', async () => {
  const { rows } = await server.services.pool.query<{ name: string; setting: number }>(
    `select name, setting::int from pg_settings
      where name in ('statement_timeout', 'idle_in_transaction_session_timeout')`,
  );
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const late = await server.services.db
    .transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 50`);
      await tx.execute(sql`select pg_sleep(5)`);
    })
    .catch((error: unknown) => error);
  expect([isOverdue(late), isDatabaseAway(late), isDatabaseBusy(late)]).toEqual([true, false, false]);
});

test('a call that took too long reports that nothing was saved only if something was to be saved', async () => {
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table queues in access exclusive mode');
  let canceled = 0;
  const calls = Promise.all([admin.get('/api/queues'), admin.post('/api/queues', { name: 'A queue' })]);
  await vi.waitFor(async () => {
    // Ended as the time limit ends them.
    const { rowCount } = await server.services.pool.query(`select pg_cancel_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    canceled += rowCount ?? 0;
    expect(canceled).toBeGreaterThanOrEqual(2);
  }, WAIT);
  await holder.query('rollback');
  await holder.end();
  const [read, written] = await calls;
  expect([read.status, written.status]).toEqual([503, 503]);
  expect(read.text).toContain('This took too long and was stopped. Please try again later.');
  expect(written.text).toContain('nothing was saved');
});

test('a database that only reads, because another one took its place, refuses writes for the moment', async () => {
  const database = new URL(server.databaseUrl).pathname.slice(1);
  await server.services.pool.query(`alter database ${database} set default_transaction_read_only = on`);
  await cutOff(server);
  await vi.waitFor(async () => {
    const { status, headers, text } = await admin.post('/api/queues', { name: 'A queue' });
    expect([status, headers.get('retry-after')]).toEqual([503, '5']);
    expect(text).toContain('database-away');
  }, WAIT);
});

test('an import whose connection is cut off is refused with 503 and the reason, and changes nothing', async () => {
  // Another session locks the properties, so that the import blocks in the middle of its merge.
  const holder = new pg.Client({ connectionString: server.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table properties in exclusive mode');
  const importing = admin.post(
    '/api/admin/upload/properties',
    uploadForm('address\n1 Main St\n', { zipCode: '85251' }),
  );
  await vi.waitFor(async () => {
    const waits = "application_name = 'ridgecap-upload' and wait_event_type = 'Lock'";
    expect(await cutOff(server, waits)).toBe(1);
  }, WAIT);
  await holder.end();
  const { status, headers, text } = await importing;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
  expect(text).toContain('The database is not reachable.');
  expect((await admin.get('/api/properties/stats')).json()).toMatchObject({ total: 0 });
  expect((await admin.get('/api/uploads/history')).text).toContain(
    'The database went away during the import. Nothing was changed.',
  );
});

test('geocoding stops when it lost its lock, for another process may be at it', async () => {
  const { services } = server;
  await addProperties(services.db, '85251', [{ address: '1 N Elm St' }, { address: '2 N Elm St' }]);
  const id = await services.db.transaction((tx) =>
    startOperation(tx, services.jobs, geocode, { subject: 'Addresses', userId: null, payload: {} }),
  );
  let asked = 0;
  let taken: HeldLock | null = null;
  const geocoder = {
    name: 'test',
    batch: 1,
    async locate([one]: { id: number }[]) {
      asked += 1;
      await cutOff(server, "application_name = 'ridgecap-locks'");
      await vi.waitFor(async () => {
        taken = await services.locks.tryHold(`operation ${id}`);
        expect(taken).not.toBeNull();
      }, WAIT);
      return [{ id: one?.id ?? 0, refusal: 'Nothing there.' }];
    },
  } as unknown as typeof services.geocoder;
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  expect(await runOperation({ ...services, geocoder }, [geocode], id, attempt)).toBe('waiting');
  expect(asked).toBe(1);
});

test('a rejected file that is gone, and a store that cannot be read, are not the database’s fault', async () => {
  const { uploadId } = (
    await admin.post(
      '/api/admin/upload/properties',
      uploadForm('address,year\n,1\n1 Main St,1999\n', { zipCode: '85251' }),
    )
  ).json() as { uploadId: string };
  const path = `/api/uploads/${uploadId}/rejected`;
  const kept = await admin.get(path);
  expect(kept.status).toBe(200);
  const gone = join(server.services.config.dataDir, 'files', 'rejected-rows');
  await rm(gone, { recursive: true });
  const missing = await admin.get(path, { 'accept-encoding': 'gzip' });
  expect([missing.status, missing.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('problem'),
  ]);
  // What the store is asked for fails otherwise than by not being there.
  await writeFile(gone, '');
  const away = await admin.get(path);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '30']);
  expect(away.text).toContain('The file store is not reachable');
});

/** Ends the server's connections as an administrator or a crash does; answers how many. */
async function cutOff(
  { databaseUrl }: TestServer,
  which = "application_name like 'ridgecap%'",
): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and ${which}`,
  );
  await client.end();
  return rowCount ?? 0;
}
