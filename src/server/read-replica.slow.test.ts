import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrateDatabase } from '#server/platform/database/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { type DatabasePair, startPair } from '#testing/database-pair.ts';
import { addProperties } from '#testing/properties.ts';

let pair: DatabasePair;
let server: TestServer;
let admin: Client;
let propertyId: number;
beforeAll(async () => {
  pair = await startPair();
  await migrateDatabase(pair.primary.url);
  server = await startTestServer({
    databaseUrl: pair.primary.url,
    settings: { ROLE: 'web', DATABASE_URL: pair.primary.url, DATABASE_READ_URL: pair.replica.url },
  });
  [propertyId = 0] = await addProperties(server.services.db, '85251', [
    { latitude: 33.49, longitude: -111.92 },
    {},
    {},
  ]);
  admin = await server.admin();
}, 120_000);
afterAll(async () => {
  await server.close();
  await pair.discard();
});

const isReplayPaused = (isPaused: boolean) =>
  pair.replica.query(isPaused ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');

const severities = async (client: Client, headers = {}): Promise<string[]> =>
  ((await client.get('/api/properties', headers)).json() as { severityLevel: string | null }[]).map(
    ({ severityLevel }) => severityLevel ?? 'none known',
  );

const correct = (client: Client, severityLevel: string) =>
  client.post(`/api/properties/${propertyId}/corrections`, { severityLevel });

/** Calls that were answered by connections of the replica's pool. */
async function countRouted(call: () => Promise<unknown>): Promise<number> {
  const pools = server.services.reads.poolOfReplica;
  if (!pools) throw new Error('there is no replica');
  let count = 0;
  const notice = () => {
    count += 1;
  };
  pools.on('acquire', notice);
  await call();
  pools.off('acquire', notice);
  return count;
}

const untilReached = async () => {
  for (let n = 0; n < 100 && (await countRouted(() => admin.get('/api/properties'))) === 0; n += 1)
    await sleep(50);
};

test('what the replica has is read from it, and what was just written from the primary', async () => {
  await untilReached();
  expect(await countRouted(() => admin.get('/api/properties'))).toBeGreaterThan(0);
  expect(await countRouted(() => admin.get('/api/captures'))).toBe(0);
});

test('every read after an own write is right while replay is paused', async () => {
  await isReplayPaused(true);
  const levels = ['severe', 'minor', 'moderate', 'severe', 'none'];
  for (const level of levels) {
    expect((await correct(admin, level)).status).toBe(201);
    expect(await severities(admin)).toContain(level);
    const { severity } = (await admin.get('/api/map/summary')).json() as { severity: Record<string, number> };
    expect(severity[level]).toBe(1);
  }
  await isReplayPaused(false);
});

test('under writes, with replay that stops and goes on, no read after an own write is stale', async () => {
  let isOver = false;
  const stopping = (async () => {
    while (!isOver) {
      await isReplayPaused(true);
      await sleep(150);
      await isReplayPaused(false);
      await sleep(150);
    }
  })();
  let routed = 0;
  for (let n = 0; n < 60; n += 1) {
    const level = ['severe', 'minor', 'moderate'][n % 3] ?? '';
    await correct(admin, level);
    routed += await countRouted(async () => expect(await severities(admin)).toContain(level));
    if (n % 4 === 0) await sleep(200);
    routed += await countRouted(async () => expect(await severities(admin)).toContain(level));
  }
  isOver = true;
  await stopping;
  expect(routed).toBeGreaterThan(0);
}, 120_000);

test('a program brings the position by a header', async () => {
  const made = await admin.post('/api/profile/tokens', {
    name: 'P',
    days: 30,
    currentPassword: 'correct horse',
  });
  const { token } = made.json() as { token: string };
  const program = server.visitor();
  const authorization = `Bearer ${token}`;
  await isReplayPaused(true);
  const written = await program.post(
    `/api/properties/${propertyId}/corrections`,
    { severityLevel: 'minor' },
    { authorization },
  );
  const position = written.headers.get('x-ridgecap-position') ?? '';
  expect(position).toMatch(/^[0-9A-F]+\/[0-9A-F]+$/);
  const other = server.visitor();
  expect(await severities(other, { authorization, 'x-ridgecap-position': position })).toContain('minor');
  await isReplayPaused(false);
});

test('a read that replay cancels is repeated on the primary', async () => {
  await untilReached();
  const calls: Promise<unknown>[] = [];
  const routed = await countRouted(async () => {
    calls.push(severities(admin));
    await sleep(1);
    await pair.replica.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ridgecap'`,
    );
    await Promise.all(calls);
  });
  expect(routed).toBeGreaterThanOrEqual(0);
});

test('nobody reads from a replica that lags', async () => {
  await untilReached();
  const stranger = await server.admin();
  await untilReached();
  await isReplayPaused(true);
  await server.services.pool.query('create table lag (n int); drop table lag');
  await sleep(13_000);
  expect(await countRouted(() => stranger.get('/api/properties'))).toBe(0);
  await isReplayPaused(false);
}, 60_000);

test('reads go on without the replica', async () => {
  await pair.replica.kill();
  for (let n = 0; n < 10; n += 1) {
    const answer = await admin.get('/api/properties');
    expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  }
}, 120_000);
