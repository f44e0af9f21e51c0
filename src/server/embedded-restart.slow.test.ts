import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { makeClient } from '#testing/client.ts';
import { type ServerProcess, startProcess, statusOf } from '#testing/process.ts';

const login = { email: 'boss@example.com', password: 'boss-secret' };
/** Seconds without a start after which an embedded database is given up. */
const PATIENCE = 1;

const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-restart-'));
// A separate disk of 200 MB in memory, only where this account may mount one.
const disk = await mkdtemp(join(tmpdir(), 'ridgecap-restart-disk-'));
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200m,mode=755', 'tmpfs', disk]).status === 0;
let server: ServerProcess | undefined;
afterEach(async () => {
  if (server?.child.exitCode === null) await server.end('SIGKILL');
});
afterAll(async () => {
  if (isMounted) spawnSync('umount', ['-l', disk]);
  await rm(dataDir, { recursive: true, force: true });
  await rm(disk, { recursive: true, force: true });
});

async function start(folder: string): Promise<ServerProcess> {
  server = await startProcess({
    ADMIN_EMAIL: login.email,
    ADMIN_PASSWORD: login.password,
    DATA_DIR: folder,
    DATABASE_PATIENCE: String(PATIENCE),
  });
  await server.ready();
  return server;
}

test('a database that cannot be started again ends the process, with a sentence and 1', async () => {
  const running = await start(dataDir);
  const exited = once(running.child, 'exit');
  await rm(join(dataDir, 'postgres', 'global', 'pg_control'));
  process.kill(await postmasterOf(dataDir), 'SIGKILL');
  expect(await exited).toEqual([1, null]);
  expect(running.output()).toContain('PostgreSQL did not start');
}, 150_000);

test.runIf(isMounted)(
  'a database that a full disk ended is waited for, and well again once there is room',
  async () => {
    const onDisk = join(disk, 'data');
    const running = await start(onDisk);
    const admin = makeClient(running.url);
    await admin.post('/api/auth/login', login);
    expect((await admin.post('/api/queues', { name: 'Before' })).status).toBe(201);
    const first = await postmasterOf(onDisk);

    const filler = join(disk, 'filler');
    await fill(filler);
    // Once may not be enough: what it wrote last may leave room for its recovery.
    while (isRunning(first)) {
      await exhaustLog(onDisk).catch(() => {});
      await sleep(100);
    }
    // Longer than a database on a disk with room would be waited for.
    await sleep(3 * PATIENCE * 1000);
    expect(running.child.exitCode).toBeNull();
    expect((await admin.get('/api/queues')).status).toBe(503);

    await rm(filler);
    await vi.waitFor(async () => expect(await statusOf(`${running.url}/healthz`)).toBe(200), {
      timeout: 100_000,
      interval: 100,
    });
    expect((await admin.get('/api/queues')).json()).toMatchObject([{ name: 'Before' }]);
    expect((await admin.post('/api/queues', { name: 'After' })).status).toBe(201);
    expect(await running.end('SIGTERM')).toBe(0);
  },
  240_000,
);

// Of postmaster.pid: process id, folder, start time, port.
const postmasterFile = async (folder: string) =>
  (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
const postmasterOf = async (folder: string) => Number((await postmasterFile(folder))[0]);

/** Asks for one segment of PostgreSQL's own log after the other, until there is room for none and it gives up. */
async function exhaustLog(folder: string): Promise<void> {
  const [, , , port] = await postmasterFile(folder);
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim();
  const client = new pg.Client(`postgres://ridgecap:${password}@127.0.0.1:${port}/postgres`);
  client.on('error', () => {});
  await client.connect();
  try {
    for (;;)
      await client.query(
        "select pg_logical_emit_message(false, 'full', repeat('x', 1000000)), pg_switch_wal()",
      );
  } catch {
    await client.end().catch(() => {});
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const MEGABYTE = Buffer.alloc(1024 * 1024);

async function fill(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(MEGABYTE);
  } catch {
    await file.close();
  }
}
