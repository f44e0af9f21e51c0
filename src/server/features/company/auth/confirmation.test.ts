import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionUser } from '#contract/auth.ts';
import type { Problem } from '#contract/problem.ts';
import { sql } from '#server/db/orm.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { type Outbox, outboxOf } from '#testing/outbox.ts';

let server: TestServer;
let mails: Outbox;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  mails = outboxOf(server.services.config.dataDir);
});
afterAll(() => server.close());

async function register(email: string): Promise<{ client: Client; token: string }> {
  const client = server.visitor();
  const answer = await client.post('/api/auth/register', { email, password: PASSWORD });
  expect(answer.status).toBe(201);
  return { client, token: (answer.json() as { token: string }).token };
}
const meOf = async (client: Client) => (await client.get('/api/auth/me')).json() as SessionUser;
const codeOf = async (client: Client, path: string, headers = {}) => {
  const answer = await client.get(path, headers);
  return [answer.status, (answer.json() as Problem).code];
};
const confirm = (token: string) => server.visitor().post('/api/auth/confirm-email', { token });

test('who registered gets only the sign-in until the link in the mail was followed, once', async () => {
  const { client, token } = await register('nora@example.com');
  expect((await meOf(client)).duty).toBe('confirm-email');
  for (const path of ['/api/properties', '/api/queues', '/api/map/summary', '/api/profile/tokens']) {
    expect(await codeOf(client, path)).toEqual([403, 'email-unconfirmed']);
  }
  expect(await codeOf(server.visitor(), '/api/properties', { authorization: `Bearer ${token}` })).toEqual([
    403,
    'email-unconfirmed',
  ]);
  const link = await mails.tokenTo('nora@example.com');
  expect((await confirm(link)).status).toBe(200);
  expect((await meOf(client)).duty).toBeUndefined();
  expect((await client.get('/api/properties')).status).toBe(200);
  expect((await confirm(link)).status).toBe(400);
});

test('a second link voids the first one, and five an hour are enough', async () => {
  const email = 'again@example.com';
  const { client } = await register(email);
  const first = await mails.tokenTo(email);
  const resend = () => client.post('/api/auth/resend-confirmation');
  expect((await resend()).status).toBe(200);
  const second = await mails.tokenTo(email, first);
  expect((await confirm(first)).status).toBe(400);
  for (let n = 0; n < 4; n += 1) expect((await resend()).status).toBe(200);
  expect((await resend()).status).toBe(429);
  await server.services.db.execute(
    sql`update email_confirmations set expires_at = now() - interval '1 second'`,
  );
  expect((await confirm(second)).status).toBe(400);
});

test('who is confirmed needs no link', async () => {
  const client = await server.contractor();
  expect((await client.post('/api/auth/resend-confirmation')).status).toBe(409);
});

test('the owner of a mailbox takes over an account that a stranger registered with it', async () => {
  const email = 'squatted@example.com';
  const { client } = await register(email);
  const confirming = await mails.tokenTo(email);
  await server.visitor().post('/api/auth/request-password-reset', { email });
  const token = await mails.tokenTo(email, confirming);
  const reset = { token, newPassword: 'the real owner', confirmPassword: 'the real owner' };
  expect((await server.visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
  expect((await client.get('/api/auth/me')).status).toBe(401);
  const owner = server.visitor();
  await owner.post('/api/auth/login', { email, password: 'the real owner' });
  expect((await meOf(owner)).duty).toBeUndefined();
});

test('an email address changes once the new one is confirmed, and the old one is notified', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  const change = (email: string, currentPassword = PASSWORD) =>
    client.post('/api/auth/change-email', { email, currentPassword });
  expect((await change('new@example.com', 'not mine')).status).toBe(400);
  expect((await change(person.email)).status).toBe(400);
  expect((await change((await server.addPerson()).email)).status).toBe(409);
  expect((await change('new@example.com')).status).toBe(200);
  await mails.about(person.email, 'Somebody asked to use another email address');
  expect((await meOf(client)).email).toBe(person.email);
  expect((await confirm(await mails.tokenTo('new@example.com'))).status).toBe(200);
  expect((await meOf(client)).email).toBe('new@example.com');
  expect(await mails.about(person.email, 'Your email address was changed')).toContain('new@example.com');
});

test('an address that another user took meanwhile stays theirs', async () => {
  const client = await server.signIn(await server.addPerson());
  await client.post('/api/auth/change-email', { email: 'wanted@example.com', currentPassword: PASSWORD });
  const token = await mails.tokenTo('wanted@example.com');
  await server.addPerson({ email: 'wanted@example.com' });
  expect((await confirm(token)).status).toBe(409);
});

test('a temporary password opens only the choice of another', async () => {
  const person = {
    email: 'crew@example.com',
    firstName: 'Cleo',
    lastName: 'Crew',
    password: 'for the start',
  };
  const made = await (await server.admin()).post('/api/admin/users', person);
  expect(made.status).toBe(201);
  const client = server.visitor();
  await client.post('/api/auth/login', { email: person.email, password: person.password });
  expect((await meOf(client)).duty).toBe('change-password');
  expect(await codeOf(client, '/api/properties')).toEqual([403, 'password-temporary']);
  expect(await codeOf(client, '/api/profile/sessions')).toEqual([403, 'password-temporary']);
  const change = {
    currentPassword: person.password,
    newPassword: 'of my own',
    confirmPassword: 'of my own',
  };
  expect((await client.post('/api/auth/change-password', change)).status).toBe(200);
  expect((await meOf(client)).duty).toBeUndefined();
  expect((await client.get('/api/properties')).status).toBe(200);
});
