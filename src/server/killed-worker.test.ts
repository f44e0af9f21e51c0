import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/app.ts';
import { startProcess } from '#testing/process.ts';
import { sendMail } from './features/notices/index.ts';

/** A mail server that accepts mails but never answers its first caller. */
async function startMailServer() {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((mail) => {
        received.push(mail);
        if (received.length > 1) done();
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  return { url, received, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const WITHIN_MS = 60_000;

test('the mail that a killed worker was sending is sent by another one within a minute', async () => {
  const server = await startTestServer();
  const peer = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-worker-'));
  const settings = { DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, SMTP_URL: peer.url };
  const { db, jobs } = server.services;
  await jobs.enqueue(db, sendMail, { to: 'crew@example.com', subject: 'Storm', text: 'Hail at noon.' });
  const first = await startProcess(settings, 'src/server/worker.ts');
  while (peer.received.length === 0) await sleep(20);
  await first.end('SIGKILL');

  const killed = performance.now();
  const second = await startProcess(settings, 'src/server/worker.ts');
  while (peer.received.length < 2 && performance.now() - killed < WITHIN_MS) await sleep(100);
  expect(peer.received).toHaveLength(2);
  expect(peer.received[1]).toContain('Hail at noon.');
  await second.end('SIGTERM');
  await peer.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);
