import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDatabaseAway } from '#server/platform/database/index.ts';
import { openMailer } from './index.ts';

const mail = {
  id: 'job-7',
  to: 'crew@example.com',
  subject: 'Reset your password',
  text: 'Follow the link.\n',
};
const mailFrom = 'Ridgecap <no-reply@ridgecap.example>';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'ridgecap-mail-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test('with SMTP_URL an email reaches the SMTP server', async () => {
  const received: string[] = [];
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      void text(stream).then((message) => {
        received.push(message);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const address = peer.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, mailFrom, dataDir });
  await mailer.send(mail);
  expect(mailer.delivers).toBe(true);
  expect(received[0]).toContain('To: crew@example.com');
  expect(received[0]).toContain('From: Ridgecap <no-reply@ridgecap.example>');
  expect(received[0]).toContain('Follow the link.');
  // Sent again because nobody knows whether it arrived, it is the same mail.
  await mailer.send(mail);
  const ids = received.map((text) => /^Message-ID: (.+)$/m.exec(text)?.[1]?.trim());
  expect(ids).toEqual(['<job-7@ridgecap.example>', '<job-7@ridgecap.example>']);
  await new Promise<void>((resolve) => peer.close(() => resolve()));
  await expect(mailer.send(mail)).rejects.toThrow();
});

test('without it every mail becomes a file that a mail program opens', async () => {
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir });
  await mailer.send(mail);
  await mailer.send({ ...mail, to: 'boss@example.com' });
  expect(mailer.delivers).toBe(false);
  const names = await readdir(join(dataDir, 'outbox'));
  expect(names).toHaveLength(2);
  const first = await readFile(join(dataDir, 'outbox', names.sort()[0] ?? ''), 'utf8');
  expect(first).toContain('Subject: Reset your password');
});

test('a line break in an address starts no new header', async () => {
  const mailer = openMailer({ smtpUrl: undefined, mailFrom, dataDir });
  await mailer.send({ ...mail, subject: 'Hello\r\nBcc: victim@example.com' });
  const [name = ''] = await readdir(join(dataDir, 'outbox'));
  expect(await readFile(join(dataDir, 'outbox', name), 'utf8')).not.toMatch(/^Bcc:/m);
});

test('a mail server that is away is named, and never taken for the database', async () => {
  const mailer = openMailer({ smtpUrl: 'smtp://user:secret@127.0.0.1:9', mailFrom, dataDir });
  const failed = await mailer.send(mail).catch((error: unknown) => error);
  expect(String(failed)).toContain('The mail server 127.0.0.1:9 could not be reached');
  expect(String(failed)).not.toContain('secret');
  expect(isDatabaseAway(failed)).toBe(false);
});
