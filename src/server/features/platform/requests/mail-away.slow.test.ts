import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { startTestServer } from '#testing/app.ts';

const visitor = {
  fullName: 'Rae Roofer',
  email: 'rae@example.com',
  phone: '602-555-0199',
  companyName: 'Rae Roofing',
  companyLocation: 'Mesa, AZ',
};

test('a mail server that is away loses nothing: what it missed comes when it is back', async () => {
  const received: string[] = [];
  let away = true;
  const peer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => done(away ? new Error('451 come back later') : undefined),
    onData: (stream, _session, done) =>
      void text(stream).then((message) => {
        received.push(message);
        done();
      }),
  });
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  const address = peer.server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const mailing = await startTestServer({ work: true, settings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  const answer = await mailing.visitor().post('/api/contact', visitor);
  expect(answer.status).toBe(200);
  const failed =
    "select count(*)::int as failed from pgboss.job where name = 'notices.send-mail' and state = 'retry'";
  await expect
    .poll(async () => (await mailing.services.pool.query(failed)).rows[0].failed, { timeout: 10_000 })
    .toBe(1);
  away = false;
  await mailing.services.pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  await expect.poll(() => received.length, { timeout: 15_000 }).toBe(1);
  expect(received[0]).toContain('Rae Roofing');
  await mailing.close();
  await new Promise<void>((resolve) => peer.close(() => resolve()));
});
