import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignedInDevice } from '#contract/profile.ts';
import { sql } from '#server/db/orm.ts';
import { sessions } from '#server/db/schema/index.ts';
import { PASSWORD, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { mailsTo, type Outbox, outboxOf } from '#testing/outbox.ts';

let server: TestServer;
let mails: Outbox;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  mails = outboxOf(server.services.config.dataDir);
});
afterAll(() => server.close());

const meStatus = async (client: Client) => (await client.get('/api/auth/me')).status;
const age = (what: 'last_seen_at' | 'expire', userId: string, interval: string) =>
  server.services.db.execute(
    sql`update sessions set ${sql.identifier(what)} = now() - ${interval}::interval where sess ->> 'userId' = ${userId}`,
  );

const recentOf = (userId: string) =>
  sql`sess ->> 'userId' = ${userId} and last_seen_at > now() - interval '1 hour'`;

test('a session unused for a week is over, one used yesterday is not', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await age('last_seen_at', person.id, '6 days 23 hours');
  expect(await meStatus(client)).toBe(200);
  // The call is noted beside its answer.
  await expect.poll(() => server.services.db.$count(sessions, recentOf(person.id))).toBe(1);
  await age('last_seen_at', person.id, '7 days 1 hour');
  expect(await meStatus(client)).toBe(401);
  const fresh = await server.signIn(person);
  expect((await fresh.get('/api/profile/sessions')).json() as SignedInDevice[]).toHaveLength(1);
});

test('thirty days after the sign-in a session is over however much it was used', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  const { rows } = await server.services.db.execute(
    sql`select expire between now() + interval '29 days' and now() + interval '30 days' as fits
      from sessions where sess ->> 'userId' = ${person.id}`,
  );
  expect(rows).toEqual([{ fits: true }]);
  await age('expire', person.id, '1 second');
  expect(await meStatus(client)).toBe(401);
});

test('the owner is notified of a sign-in from a new device, not of the first one nor of a known one', async () => {
  const person = await server.addPerson();
  const login = { email: person.email, password: PASSWORD };
  const laptop = server.visitor();
  await laptop.post('/api/auth/login', login);
  await laptop.post('/api/auth/login', login);
  const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605 Version/18.0 Safari/604.1';
  await server.visitor().post('/api/auth/login', login, { 'user-agent': browser });
  const mail = await mails.about(person.email, 'Sign-in from a new device');
  expect(mail).toContain('From: Safari on iPhone, address 127.0.0.1');
  expect(await mailsTo(`${server.services.config.dataDir}/outbox`, person.email)).toHaveLength(1);
});

test('a password change forgets the other devices', async () => {
  const person = await server.addPerson();
  const [here] = [await server.signIn(person), await server.signIn(person)];
  const change = { currentPassword: PASSWORD, newPassword: 'another one', confirmPassword: 'another one' };
  await here.post('/api/auth/change-password', change);
  const { rows } = await server.services.db.execute(
    sql`select count(*)::int as devices from known_devices where user_id = ${person.id}`,
  );
  expect(rows).toEqual([{ devices: 1 }]);
});
