import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/app.ts';
import { startProcess } from '#testing/process.ts';
import { startSilentMailServer } from '#testing/silent-mail-server.ts';
import { sendMail } from './features/company/notices/index.ts';

const WITHIN_MS = 60_000;

test('the mail that a killed worker was sending is sent by another one within a minute', async () => {
  const server = await startTestServer();
  const peer = await startSilentMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-worker-'));
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, SMTP_URL: peer.url };
  const { db, jobs } = server.services;
  await jobs.enqueue(db, sendMail, { to: 'crew@example.com', subject: 'Storm', text: 'Hail at noon.' });
  const first = await startProcess({ ...settings, ROLE: 'worker' });
  while (peer.received.length === 0) await sleep(20);
  await first.end('SIGKILL');

  const killed = performance.now();
  const second = await startProcess({ ...settings, ROLE: 'worker' });
  while (peer.received.length < 2 && performance.now() - killed < WITHIN_MS) await sleep(100);
  expect(peer.received).toHaveLength(2);
  expect(peer.received[1]).toContain('Hail at noon.');
  await second.end('SIGTERM');
  await peer.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);
