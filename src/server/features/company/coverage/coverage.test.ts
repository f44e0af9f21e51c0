import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AvailableZip, SubscribedZip } from '#contract/coverage.ts';
import type { Problem } from '#contract/problem.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { mailsTo } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';
import { watchGrants } from './index.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  admin = await server.admin();
  await server.addPerson({ zips: ['85251', '85031', '85257'] });
  await query('delete from user_zip_subscriptions');
  await query('update zip_codes set property_count = 40');
});
afterAll(() => server.close());

const query = (text: string, values: unknown[] = []) => server.services.pool.query(text, values);
const subscribed = async (client: Client) =>
  (await client.get('/api/coverage/subscribed')).json() as SubscribedZip[];
const available = async (client: Client) =>
  (await client.get('/api/coverage/available')).json() as AvailableZip[];
const assign = (person: Person, zipCode: string, more: object = {}) =>
  admin.post('/api/admin/assign-zip', { userId: person.id, zipCode, ...more });
const idOf = async (zipCode: string) =>
  (await query('select id from zip_codes where zip_code = $1', [zipCode])).rows[0].id as number;
const mails = (person: Person) => mailsTo(join(server.services.config.dataDir, 'outbox'), person.email);

test('a holder sees what they hold and how long; the others see what they can ask for', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  expect((await assign(person, '85251', { subscriptionType: 'exclusive', term: 'days-90' })).status).toBe(
    200,
  );
  expect(await subscribed(client)).toEqual([
    expect.objectContaining({
      zipCode: '85251',
      city: 'Scottsdale',
      state: 'AZ',
      status: 'active',
      subscriptionType: 'exclusive',
      daysLeft: 90,
    }),
  ]);
  expect((await available(client)).map(({ zipCode }) => zipCode)).toEqual(['85031', '85257']);
  const other = await server.contractor();
  const offer = (await available(other)).find(({ zipCode }) => zipCode === '85251');
  expect(offer).toMatchObject({ taken: true, hasRequested: false });
  expect(offer?.takenUntil).toBe((await subscribed(client))[0]?.expiresAt);
  expect((await other.get('/api/coverage/available')).text).not.toContain('Tester');
  await admin.post('/api/admin/remove-zip', { userId: person.id, zipCode: '85251' });
});

test('a ZIP without properties is not offered', async () => {
  const client = await server.contractor();
  await query(`insert into zip_codes (zip_code, state, address_rule) values ('85299', 'AZ', 1)`);
  expect((await available(client)).map(({ zipCode }) => zipCode)).not.toContain('85299');
});

test('a request is stored once, and marks the ZIP as requested', async () => {
  const client = await server.contractor();
  const zipCodeId = await idOf('85031');
  const ask = () => client.post('/api/coverage/request-access', { zipCodeId });
  const [first, second] = await Promise.all([ask(), ask()]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(first.json()).toMatchObject({ waiting: false, takenUntil: null });
  const { rows } = await query('select count(*)::int from zip_access_requests where zip_code_id = $1', [
    zipCodeId,
  ]);
  expect(rows[0].count).toBe(1);
  expect((await available(client)).find(({ id }) => id === zipCodeId)?.hasRequested).toBe(true);
  expect((await client.post('/api/coverage/request-access', { zipCodeId: 999_999 })).status).toBe(404);
});

test('a new area is asked for by its number; one the platform has is not new', async () => {
  const client = await server.contractor();
  const ask = (zipCode: string) =>
    client.post('/api/coverage/request-new-zip', { zipCode, notes: 'Hail in May' });
  expect((await ask(' 85260 ')).status).toBe(200);
  expect((await ask('85260')).status).toBe(200);
  expect((await query('select zip_code, notes from zip_code_fly_requests')).rows).toEqual([
    { zip_code: '85260', notes: 'Hail in May' },
  ]);
  expect((await ask('85251')).status).toBe(409);
  expect(((await ask('  ')).json() as Problem).errors?.[0]?.message).toBe('ZIP code is required');
  expect((await ask('852600')).status).toBe(400);
});

test('access ends in the second the grant ends, and the record has it', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await assign(person, '85251');
  await addProperty(server.services.db, { zipCode: '85251', address: '1 Second St' });
  const sees = async () => (await client.get('/api/properties')).text.includes('1 Second St');
  await query(
    "update user_zip_subscriptions set expires_at = now() + interval '1 second' where user_id = $1",
    [person.id],
  );
  expect(await sees()).toBe(true);
  await query('select pg_sleep(1)');
  expect(await sees()).toBe(false);
  expect(await subscribed(client)).toEqual([expect.objectContaining({ status: 'expired', daysLeft: 0 })]);
  await watchGrants(server.services);
  const { rows } = await query('select kind from subscription_events where user_id = $1 order by id', [
    person.id,
  ]);
  expect(rows.map(({ kind }) => kind)).toEqual(['granted', 'changed', 'expired']);
  expect(
    (await query('select assigned_zip_codes from users where id = $1', [person.id])).rows[0]
      .assigned_zip_codes,
  ).toEqual([]);
});

test('a waiting requester is notified once when the ZIP becomes free', async () => {
  const [holder, waiter] = [await server.addPerson(), await server.addPerson()];
  await assign(holder, '85257', { subscriptionType: 'exclusive' });
  const client = await server.signIn(waiter);
  const answer = await client.post('/api/coverage/request-access', { zipCodeId: await idOf('85257') });
  expect(answer.json()).toMatchObject({ waiting: true });
  await watchGrants(server.services);
  await admin.post('/api/admin/remove-zip', { userId: holder.id, zipCode: '85257' });
  await watchGrants(server.services);
  await watchGrants(server.services);
  await expect.poll(() => mails(waiter), { timeout: 10_000 }).toHaveLength(1);
  expect((await mails(waiter))[0]).toContain('Subject: ZIP code 85257 is free again');
});

test('a holder is notified by email 14 days before the end, once, and again when the end has moved', async () => {
  const person = await server.addPerson();
  await assign(person, '85257');
  const endIn = (days: number) =>
    query(
      'update user_zip_subscriptions set expires_at = now() + make_interval(days => $2) where user_id = $1',
      [person.id, days],
    );
  await endIn(15);
  await watchGrants(server.services);
  await endIn(14);
  await watchGrants(server.services);
  await watchGrants(server.services);
  await expect.poll(() => mails(person), { timeout: 10_000 }).toHaveLength(1);
  expect((await mails(person))[0]).toContain('Subject: Your access to ZIP code 85257 ends in 14 days');
  await assign(person, '85257', { term: 'months-6' });
  await watchGrants(server.services);
  await endIn(3);
  await watchGrants(server.services);
  await expect.poll(() => mails(person), { timeout: 10_000 }).toHaveLength(2);
  const told =
    "select details ->> 'zipCode' as zip from events where name = 'zip-expiring' and subject_id = $1";
  expect((await query(told, [person.id])).rows).toEqual([{ zip: '85257' }, { zip: '85257' }]);
});

test('a grant has the term of the company’s plan', async () => {
  const person = await server.addPerson();
  const client = await server.signIn(person);
  await admin.put(`/api/admin/users/${person.id}/plan`, { tier: 'project_manager', segment: 'all' });
  await assign(person, '85257');
  expect((await subscribed(client))[0]?.daysLeft).toBe(90);
  await assign(person, '85257');
  expect((await subscribed(client))[0]).toMatchObject({ daysLeft: 90, subscriptionType: 'standard' });
});
