import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Client, makeClient } from '#testing/client.ts';
import { type Cluster, clusterLogin, startCluster } from '#testing/cluster.ts';
import type { DatabaseNode } from '#testing/database-pair.ts';

// A server that is asked to end does so whatever has become of its database. Without limits it waited forever for
// statements that nobody answered any more.

const WITHIN_MS = 12_000;

/** How long it takes the only web server to end, in milliseconds. */
async function ending(cluster: Cluster): Promise<number> {
  const began = performance.now();
  const code = await cluster.web[0]?.end('SIGTERM');
  expect(code).toBe(0);
  return performance.now() - began;
}

async function signedIn(cluster: Cluster): Promise<Client> {
  const admin = makeClient(cluster.url);
  expect((await admin.post('/api/auth/login', clusterLogin)).status).toBe(200);
  return admin;
}

/** Its caller gives up, as a browser does that is closed. */
async function writeInVain(cluster: Cluster, cookie: string): Promise<void> {
  const call = fetch(`${cluster.url}/api/queues`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ name: 'Doors' }),
    signal: AbortSignal.timeout(2000),
  });
  await expect(call).rejects.toThrow();
}

test('while commits wait for a synchronous replica that is gone', async () => {
  const cluster = await startCluster({ web: 1, workers: 0, readsReplica: false });
  const admin = await signedIn(cluster);
  await cluster.database.replica.kill();
  await writeInVain(cluster, admin.cookie());
  const { rows } = await cluster.database.primary.query(
    `select from pg_stat_activity where wait_event = 'SyncRep'`,
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(await ending(cluster)).toBeLessThan(WITHIN_MS);
  await cluster.discard();
}, 120_000);

test('after its primary was killed under writes and the replica promoted, which takes writes again', async () => {
  const cluster = await startCluster({ web: 1, workers: 0 });
  const admin = await signedIn(cluster);
  const write = async (n: number) => (await admin.post('/api/queues', { name: `Doors ${n}` })).status;
  const writing = Promise.all(Array.from({ length: 8 }, (_, n) => write(n)));
  await cluster.database.primary.kill();
  await cluster.failOver();
  await writing;
  await expect.poll(() => write(8), { timeout: 15_000 }).toBe(201);
  expect(await ending(cluster)).toBeLessThan(WITHIN_MS);
  await cluster.discard();
}, 120_000);

test('while its database is frozen', async () => {
  const cluster = await startCluster({ web: 1, workers: 0, readsReplica: false, flags: [] });
  const admin = await signedIn(cluster);
  const thaw = await freeze(cluster.database.primary);
  await writeInVain(cluster, admin.cookie());
  expect(await ending(cluster)).toBeLessThan(WITHIN_MS);
  thaw();
  await sleep(100);
  await cluster.discard();
}, 120_000);

async function freeze(node: DatabaseNode): Promise<() => void> {
  const { rows } = await node.query('select pid from pg_stat_activity where pid <> pg_backend_pid()');
  const pids = [...rows.map(({ pid }) => Number(pid)), Number(node.process.pid)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return () => {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  };
}
