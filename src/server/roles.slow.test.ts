import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { type ServerProcess, startProcess } from '#testing/process.ts';
import { sendMail } from './features/company/notices/index.ts';

const running: ServerProcess[] = [];
const folders: string[] = [];
let server: TestServer;
afterEach(async () => {
  for (const process of running.splice(0)) if (process.child.exitCode === null) await process.end('SIGTERM');
  await server.close();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function start(settings: Record<string, string>): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-role-'));
  folders.push(dataDir);
  const process = await startProcess({ DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, ...settings });
  running.push(process);
  return process;
}

const until = async (isSo: () => Promise<boolean> | boolean) => {
  while (!(await isSo())) await sleep(100);
};

test('a web server leaves jobs and schedules to workers, and a worker takes no calls', async () => {
  server = await startTestServer();
  const { pool } = server.services;
  const web = await start({ ROLE: 'web' });
  await web.ready();
  await server.services.jobs.enqueue(server.services.db, sendMail, {
    to: 'crew@example.com',
    subject: 'Storm',
    text: 'Hail at noon.',
  });
  const stateOf = async () =>
    (await pool.query(`select state from pgboss.job where name = 'notices.send-mail'`)).rows[0]?.state;
  // Longer than a worker needs to hear of it.
  await sleep(4000);
  expect(await stateOf()).toBe('created');

  const worker = await start({ ROLE: 'worker', LOG_LEVEL: 'info' });
  await until(async () => (await stateOf()) === 'completed');
  await until(() => worker.output().includes('working'));
  await expect(fetch(worker.url)).rejects.toThrow();
  expect(await worker.end('SIGTERM')).toBe(0);
  expect(await web.end('SIGTERM')).toBe(0);
}, 120_000);

test('servers that do not share their secret or their outbox get a warning', async () => {
  server = await startTestServer();
  // It has its own secret.
  await server.services.locks.others();
  const secret = 'the secret of all the servers together';
  const lonely = await start({ ROLE: 'web', SESSION_SECRET: secret });
  await lonely.ready();
  expect(lonely.output()).toContain('Set the same SESSION_SECRET for all');
  expect(lonely.output()).toContain('Set SMTP_URL');
}, 120_000);

test('several servers that share everything are not', async () => {
  server = await startTestServer();
  const shared = { SESSION_SECRET: 'the secret of all the servers together', SMTP_URL: 'smtp://127.0.0.1:9' };
  const first = await start({ ROLE: 'web', ...shared });
  await first.ready();
  const second = await start({ ROLE: 'web', ...shared });
  await second.ready();
  expect(first.output() + second.output()).not.toContain('Set ');
}, 120_000);
