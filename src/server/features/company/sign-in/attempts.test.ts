import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/orm.ts';
import { hashToken } from '#server/platform/secret.ts';
import { deleteOldCounts } from '#server/platform/throttle.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } });
});
afterAll(() => server.close());

let networks = 0;
/** An unused network. */
const newNetwork = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};
const tryFrom = async (network: string, email: string, password: string, client: Client = server.visitor()) =>
  (await client.post('/api/auth/login', { email, password }, { 'x-forwarded-for': network })).status;

async function fails(times: number, network: string, { email }: Person, client?: Client): Promise<void> {
  for (let n = 0; n < times; n += 1) await tryFrom(network, email, `wrong ${n}`, client);
}

test('ten wrong passwords close the account to their network for a while, on every server process', async () => {
  const person = await server.addPerson();
  const network = newNetwork();
  const second = await startTestServer({
    databaseUrl: server.databaseUrl,
    settings: { TRUST_PROXY: '1' },
  });
  await fails(5, network, person);
  await fails(5, network, person, second.visitor());
  for (const process of [server, second]) {
    const login = { email: person.email, password: PASSWORD };
    const answer = await process.visitor().post('/api/auth/login', login, { 'x-forwarded-for': network });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await second.close();
});

test('no one can lock others out of an account: its owner signs in from elsewhere', async () => {
  const person = await server.addPerson();
  await fails(12, newNetwork(), person);
  expect(await tryFrom(newNetwork(), person.email, PASSWORD)).toBe(200);
});

test('a blocked network no longer counts against the accounts it tries', async () => {
  const network = newNetwork();
  const victims = await Promise.all(Array.from({ length: 7 }, () => server.addPerson()));
  for (const victim of victims.slice(0, 5)) await fails(10, network, victim);
  const last = victims[6] as Person;
  await fails(20, network, last);
  const key = await countsOf(last.email);
  expect(key).toBe(0);
  expect(await tryFrom(network, last.email, PASSWORD)).toBe(429);
});

test('a device that was signed in before gets in from the attacked network, and while every network is refused', async () => {
  const person = await server.addPerson();
  const network = newNetwork();
  const phone = server.visitor();
  expect(await tryFrom(network, person.email, PASSWORD, phone)).toBe(200);
  await phone.post('/api/auth/logout');
  await fails(12, network, person);
  await server.services.db.execute(sql`update rate_limits set points = 1000 where key like 'loginAccount:%'`);
  expect(await tryFrom(newNetwork(), person.email, PASSWORD)).toBe(429);
  expect(await tryFrom(network, person.email, PASSWORD, phone)).toBe(200);
});

test('a known device has ten tries too, and is unknown to other accounts', async () => {
  const [person, other] = [await server.addPerson(), await server.addPerson()];
  const network = newNetwork();
  const phone = server.visitor();
  await tryFrom(network, person.email, PASSWORD, phone);
  await fails(10, network, person, phone);
  expect(await tryFrom(network, person.email, PASSWORD, phone)).toBe(429);
  await fails(11, network, other, phone);
  expect(await tryFrom(network, other.email, PASSWORD, phone)).toBe(429);
});

test('a made-up device is not a known one', async () => {
  const person = await server.addPerson();
  const network = newNetwork();
  await fails(11, network, person);
  const login = { email: person.email, password: PASSWORD };
  const headers = { 'x-forwarded-for': network, cookie: 'ridgecap_device=made-up.signature' };
  expect((await server.visitor().post('/api/auth/login', login, headers)).status).toBe(429);
});

test('a burst of guesses at once gets no more tries than one after another', async () => {
  const { email } = await server.addPerson();
  const network = newNetwork();
  const statuses = await Promise.all(
    Array.from({ length: 40 }, (_, n) => tryFrom(network, email, `guess ${n}`)),
  );
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});

test('counts are swept when their time is over, and the table contains no names', async () => {
  const person = await server.addPerson();
  await fails(1, newNetwork(), person);
  const { db } = server.services;
  const kept = await db.execute(sql`select key from rate_limits`);
  expect(JSON.stringify(kept.rows)).not.toContain(person.email);
  await db.execute(sql`update rate_limits set expire = 1 where key like 'loginNetwork:%'`);
  await deleteOldCounts(server.services.pool);
  const { rows } = await db.execute(sql`select key from rate_limits`);
  expect(rows.filter(({ key }) => String(key).startsWith('loginNetwork:'))).toEqual([]);
  expect(rows.length).toBeGreaterThan(0);
});

/** The counts against an account beyond its networks. */
async function countsOf(email: string): Promise<number> {
  const key = `loginAccount:${hashToken(email)}`;
  const { rows } = await server.services.db.execute(sql`select points from rate_limits where key = ${key}`);
  return Number(rows[0]?.points ?? 0);
}
