import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerFinder } from '#server/features/company/sign-in/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { statementsOf } from '#testing/statements.ts';
import { openCallers } from './platform/callers.ts';
import { openListener } from './platform/listener.ts';

// Changes are made on one server and show on the other, which has kept the caller, in its next answer.
let writer: TestServer;
let keeper: TestServer;
beforeAll(async () => {
  writer = await startTestServer();
  keeper = await startTestServer({ databaseUrl: writer.databaseUrl });
});
afterAll(async () => {
  await keeper.close();
  await writer.close();
});

const sql = (text: string, values: unknown[] = []) => writer.services.pool.query(text, values);

interface Caller {
  person: Person;
  /** How many statements the second server needs to know them. */
  needs(): Promise<number>;
}

async function keptCaller(asks: 'session' | 'token' = 'session', colleagueOf?: Person): Promise<Caller> {
  const email = `${randomUUID()}@example.com`;
  const person = await writer.addPerson({ zips: ['85251'], email, ...(colleagueOf && { colleagueOf }) });
  const client = await keeper.signIn(person);
  const headers: Record<string, string> =
    asks === 'session'
      ? { cookie: client.cookie() }
      : { authorization: `Bearer ${(await makeToken(client)).token}` };
  const needs = () => statementsOf(keeper, () => keeper.visitor().get('/api/auth/me', headers));
  await isKept(needs);
  return { person, needs };
}

// What is read while something is being announced is not kept.
const isKept = (needs: Caller['needs']) => expect.poll(needs, { timeout: 10_000 }).toBe(0);

async function makeToken(client: Client): Promise<{ id: string; token: string }> {
  const wanted = { name: 'A program', days: 30, currentPassword: PASSWORD };
  return (await client.post('/api/profile/tokens', wanted)).json() as { id: string; token: string };
}

const anApp = `insert into totp_factors (user_id, pending_secret) values ($1, 'sealed')`;
const aPasskey = `insert into passkeys (user_id, name, credential_id, public_key)
  select id, 'Key', id, '' from users where id = $1`;
const changes: [what: string, change: string, before?: string][] = [
  ['they have to change their password', 'update users set password_is_temporary = true where id = $1'],
  ['their role changed', `update users set company_role = 'rep' where id = $1`],
  ['their session ended', `delete from sessions where sess ->> 'userId' = $1`],
  ['it ends sooner', `update sessions set expire = now() where sess ->> 'userId' = $1`],
  [
    'it was seen long ago',
    `update sessions set last_seen_at = now() - interval '8 days' where sess ->> 'userId' = $1`,
  ],
  [
    'their account was removed',
    `update sessions set sess = '{"accountRemoved": true}' where sess ->> 'userId' = $1`,
  ],
  ['a ZIP code was taken from them', 'delete from user_zip_subscriptions where user_id = $1'],
  [
    'a ZIP code was granted',
    `insert into user_zip_subscriptions (user_id, customer_id, zip_code) select id, customer_id, '85031' from users where id = $1`,
    `insert into zip_codes (zip_code) select '85031' from users where id = $1`,
  ],
  [
    'the company chose a time zone',
    `update customers set time_zone = 'America/Denver' where id = (select customer_id from users where id = $1)`,
  ],
  ['a grant got an end', 'update user_zip_subscriptions set expires_at = now() where user_id = $1'],
  ['an app was confirmed', `update totp_factors set secret = 'sealed' where user_id = $1`, anApp],
  ['an app was removed', 'delete from totp_factors where user_id = $1', anApp],
  ['a passkey was added', aPasskey],
  ['a passkey was removed', 'delete from passkeys where user_id = $1', aPasskey],
  [
    'their company demands a second factor',
    'update customers set needs_second_factor = true where id = (select customer_id from users where id = $1)',
  ],
  [
    'the platform’s demand of one changed',
    'insert into platform_settings (admins_need_second_factor) select false from users where id = $1 on conflict (id) do update set updated_at = now()',
  ],
];
test.each(changes)('a kept caller is read again once %s', async (_what, change, before) => {
  const { person, needs } = await keptCaller();
  if (before) await sql(before, [person.id]);
  await isKept(needs);
  await sql(change, [person.id]);
  expect(await needs()).toBe(1);
});

test.each([
  ['revoked', 'delete from api_tokens where user_id = $1'],
  ['given an end', 'update api_tokens set expires_at = now() where user_id = $1'],
])('a token is asked for again once it was %s', async (_what, change) => {
  const { person, needs } = await keptCaller('token');
  await sql(change, [person.id]);
  expect(await needs()).toBe(1);
});

test('a grant is news to colleagues: the company’s day may be another', async () => {
  const { person } = await keptCaller();
  const colleague = await keptCaller('session', person);
  await sql('delete from user_zip_subscriptions where user_id = $1', [person.id]);
  expect(await colleague.needs()).toBe(1);
});

test('others stay known, also when they were seen again', async () => {
  const { person } = await keptCaller();
  const [other, program] = [await keptCaller(), await keptCaller('token')];
  await sql('update users set password_is_temporary = true where id = $1', [person.id]);
  await sql(`update sessions set last_seen_at = now() where sess ->> 'userId' = $1`, [other.person.id]);
  await sql('update api_tokens set last_used_at = now() where user_id = $1', [program.person.id]);
  expect([await other.needs(), await program.needs()]).toEqual([0, 0]);
});

test('a grant that expires ends in that second', async () => {
  const { person, needs } = await keptCaller();
  const ends = Date.now() + 1500;
  await sql('update user_zip_subscriptions set expires_at = $2 where user_id = $1', [
    person.id,
    new Date(ends),
  ]);
  expect(await needs()).toBe(1);
  await expect.poll(needs, { timeout: 10_000, interval: 100 }).toBe(1);
  expect(Date.now()).toBeGreaterThanOrEqual(ends - 100);
});

test('what was read before a change and arrives after it is not kept', async () => {
  const { services } = writer;
  const listener = openListener(services.pool, () => {});
  const client = await writer.contractor('85251');
  const { id, token } = await makeToken(client);
  const finder = callerFinder(services);
  const read = Promise.withResolvers<void>();
  const arrives = Promise.withResolvers<void>();
  const slow = async (wanted: string) => {
    const found = await finder.byApiToken(wanted);
    read.resolve();
    await arrives.promise;
    return found;
  };
  const callers = openCallers({ ...finder, byApiToken: slow }, listener);
  await listener.listen('test', { onNotice: () => {} });
  const before = callers.byApiToken(token);
  await read.promise;
  expect((await client.delete(`/api/profile/tokens/${id}`)).status).toBe(200);
  expect(await listener.isCurrent()).toBe(true);
  arrives.resolve();
  expect(await before).not.toBeNull();
  expect(await callers.byApiToken(token)).toBeNull();
  await listener.close();
});

const LISTENING = `select pid from pg_stat_activity
  where application_name = 'ridgecap-listener' and datname = current_database()`;

test('rights change at once while the listening connections are cut, and callers are kept again later', async () => {
  const { person, needs } = await keptCaller();
  const client = await keeper.signIn(person);
  const zips = async () =>
    ((await client.get('/api/auth/me')).json() as { assignedZipCodes: string[] }).assignedZipCodes;
  expect(await zips()).toEqual(['85251']);
  expect(await zips()).toEqual(['85251']);
  await sql(`select pg_terminate_backend(pid) from (${LISTENING}) as listening`);
  const admin = await writer.admin();
  const change = (what: string) =>
    admin.post(`/api/admin/${what}-zip`, { userId: person.id, zipCode: '85251' });
  expect((await change('remove')).status).toBe(200);
  expect(await zips()).toEqual([]);
  expect((await change('assign')).status).toBe(200);
  expect(await zips()).toEqual(['85251']);
  await isKept(needs);
});

test('rights change at once while the listening connection hangs', async () => {
  const { person } = await keptCaller();
  const client = await keeper.signIn(person);
  for (let call = 0; call < 2; call += 1) expect((await client.get('/api/auth/me')).status).toBe(200);
  // That of the second server was asked a moment ago: idle, it holds no lock that the others need.
  const [asked] = (await sql(`${LISTENING} order by state_change desc limit 1`)).rows;
  process.kill(asked.pid, 'SIGSTOP');
  await sql('update users set access_ended_at = now() where id = $1', [person.id]);
  const { status } = await client.get('/api/auth/me');
  process.kill(asked.pid, 'SIGCONT');
  expect(status).toBe(401);
});
