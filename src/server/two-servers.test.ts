import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { quotas } from '#domain/quotas.ts';
import { eq, sql } from '#server/db/orm.ts';
import { properties, queues, users, userZipSubscriptions } from '#server/db/schema/index.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, touchZip } from '#testing/properties.ts';

// What the table of src/server/README.md says, row by row, of two servers on one database.

/** Wrong passwords of one account from one network within a quarter of an hour: throttle.ts. */
const GUESSES = 10;

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await startTestServer({ settings: { MAX_REQUESTS: '3' } });
  second = await startTestServer({ databaseUrl: first.databaseUrl, settings: { MAX_REQUESTS: '3' } });
});
afterAll(async () => {
  await second.close();
  await first.close();
});

/** A person who is signed in once, and calls either server with the same cookie. */
async function onBoth(person: Person): Promise<[Client, (path: string) => Promise<number>]> {
  const client = await first.signIn(person);
  const cookie = client.cookie();
  return [client, async (path) => (await second.visitor().get(path, { cookie })).status];
}

test('actors are kept only while nothing about them changes: a session that ends on one server is over on the other', async () => {
  const [client, statusOnSecond] = await onBoth(await first.addPerson({ zips: ['85251'] }));
  expect(await statusOnSecond('/api/auth/me')).toBe(200);
  await client.post('/api/auth/logout');
  expect(await statusOnSecond('/api/auth/me')).toBe(401);
});

test('rights end at once on both: a grant, a role, an account', async () => {
  const person = await first.addPerson({ role: 'admin', zips: ['85251'] });
  const [propertyId = 0] = await addProperties(first.services.db, '85251', [{}]);
  const [client, statusOnSecond] = await onBoth(person);
  expect(await statusOnSecond('/api/admin/users')).toBe(200);
  await first.services.db.update(users).set({ role: 'user' }).where(eq(users.id, person.id));
  expect(await statusOnSecond('/api/admin/users')).toBe(403);

  const path = `/api/properties/${propertyId}`;
  expect([(await client.get(path)).status, await statusOnSecond(path)]).toEqual([200, 200]);
  await first.services.db.delete(userZipSubscriptions).where(eq(userZipSubscriptions.userId, person.id));
  expect([(await client.get(path)).status, await statusOnSecond(path)]).toEqual([404, 404]);

  await first.services.db.update(users).set({ accessEndedAt: new Date() }).where(eq(users.id, person.id));
  expect(await statusOnSecond('/api/auth/me')).toBe(401);
});

test('an API token that is revoked on one server opens nothing on the other', async () => {
  const client = await first.contractor('85251');
  const wanted = { name: 'A program', days: 30, currentPassword: PASSWORD };
  const made = (await client.post('/api/profile/tokens', wanted)).json() as { id: string; token: string };
  const authorization = `Bearer ${made.token}`;
  expect((await second.visitor().get('/api/queues', { authorization })).status).toBe(200);
  await client.delete(`/api/profile/tokens/${made.id}`);
  expect((await second.visitor().get('/api/queues', { authorization })).status).toBe(401);
});

test('throttles count together: guesses on one server are those of the other', async () => {
  const { email } = await first.addPerson();
  const guess = (server: TestServer) =>
    server.visitor().post('/api/auth/login', { email, password: 'wrong horse' });
  for (let n = 0; n < GUESSES; n += 1) expect((await guess(n % 2 ? first : second)).status).toBe(401);
  expect([(await guess(first)).status, (await guess(second)).status]).toEqual([429, 429]);
});

test('quotas count together, however many ask at once', async () => {
  const person = await first.addPerson();
  const { most } = quotas.queues;
  await first.services.db.execute(sql`insert into ${queues} (user_id, name)
    select ${person.id}, 'Doors ' || n from generate_series(1, ${most - 2}) n`);
  const client = await first.signIn(person);
  const cookie = client.cookie();
  const make = (server: TestServer, n: number) =>
    server.visitor().post('/api/queues', { name: `More ${n}` }, { cookie });
  const answers = await Promise.all([make(first, 1), make(second, 2), make(first, 3), make(second, 4)]);
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
});

test('kept replies and counts: what one server changes the other shows with its next answer', async () => {
  const zipCode = '85253';
  const [id = 0] = await addProperties(first.services.db, zipCode, [
    { latitude: 33.49, longitude: -111.92 },
    {},
  ]);
  const client = await first.contractor(zipCode);
  const cookie = client.cookie();
  const severe = async (server: TestServer) =>
    ((await server.visitor().get('/api/leads?severityLevel=severe', { cookie })).json() as { total: number })
      .total;
  const lists = async (server: TestServer) =>
    (await server.visitor().get('/api/properties', { cookie })).text.includes('"severe"');
  const map = async (server: TestServer) =>
    ((await server.visitor().get('/api/map/summary', { cookie })).json() as { severity: { severe: number } })
      .severity.severe;
  const seen = async (server: TestServer) => [await severe(server), await lists(server), await map(server)];
  expect([await seen(first), await seen(second)]).toEqual([
    [0, false, 0],
    [0, false, 0],
  ]);
  await first.services.db.update(properties).set({ severityLevel: 'severe' }).where(eq(properties.id, id));
  await touchZip(first.services.db, zipCode);
  expect(await seen(second)).toEqual([1, true, 1]);
  expect(await seen(first)).toEqual([1, true, 1]);
});

test('calls at a time are limited per process: a full server turns away, its neighbor answers', async () => {
  const client = await first.contractor('85251');
  const cookie = client.cookie();
  const holder = await first.services.pool.connect();
  await holder.query('begin; lock table support_tickets in access exclusive mode');
  const held = Array.from({ length: 3 }, () => client.get('/api/support/tickets'));
  await vi.waitFor(async () => expect((await client.get('/api/queues')).status).toBe(503), {
    timeout: 20_000,
  });
  expect((await second.visitor().get('/api/queues', { cookie })).status).toBe(200);
  await holder.query('rollback');
  holder.release();
  expect((await Promise.all(held)).map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('files on their way are limited per process: eight of an account on each', async () => {
  const person = await first.addPerson({ role: 'admin' });
  const client = await first.signIn(person);
  const slow = (server: TestServer) => {
    const ending = new AbortController();
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('--x\r\n'));
      },
    });
    const answer = fetch(`${server.baseUrl}/api/admin/upload/properties`, {
      ...{ method: 'POST', body, duplex: 'half', signal: ending.signal },
      headers: { 'content-type': 'multipart/form-data; boundary=x', cookie: client.cookie() },
    } as RequestInit).then(
      ({ status }) => status,
      () => null,
    );
    return { answer, end: () => ending.abort() };
  };
  const arriving = Array.from({ length: 8 }, () => slow(first));
  const one = async (server: TestServer) => {
    const more = slow(server);
    const outcome = await Promise.race([
      more.answer,
      new Promise<'arriving'>((resolve) => setTimeout(resolve, 500, 'arriving')),
    ]);
    more.end();
    return outcome;
  };
  await vi.waitFor(async () => expect(await one(first)).toBe(503), { timeout: 20_000 });
  expect(await one(second)).toBe('arriving');
  for (const { end } of arriving) end();
});

test('locks are the installation’s: what one process holds no other can', async () => {
  const held = await first.services.locks.tryHold('the only one');
  expect(held).not.toBeNull();
  expect(await second.services.locks.tryHold('the only one')).toBeNull();
  await held?.release();
  expect(await second.services.locks.tryHold('the only one')).not.toBeNull();
});

test('each process knows of the others', async () => {
  expect((await first.services.locks.others()).count).toBe(1);
  expect((await second.services.locks.others()).count).toBe(1);
});
