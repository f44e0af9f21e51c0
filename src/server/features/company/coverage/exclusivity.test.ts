import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';

let server: TestServer;
let one: pg.Client;
let two: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  await server.addPerson({ zips: ['85251', '85031', '85257', '85281', '85282', '85283'] });
  await server.services.pool.query('delete from user_zip_subscriptions');
  [one, two] = [await open(), await open()];
});
afterAll(async () => {
  await one.end();
  await two.end();
  await server.close();
});

const open = async () => {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  return client;
};

/** A grant inserted directly into the database. */
const insert = (
  client: pg.Client,
  userId: string,
  zip: string,
  type: 'standard' | 'exclusive',
  from: string,
  to: string | null,
) =>
  client.query(
    `insert into user_zip_subscriptions (user_id, customer_id, zip_code, subscription_type, starts_at, expires_at)
     select id, customer_id, $2, $3, $4, $5 from users where id = $1`,
    [userId, zip, type, from, to],
  );
const refused = { code: '23P01', constraint: 'user_zip_subscriptions_exclusive' };

test('no statement can grant a ZIP that another company holds exclusively', async () => {
  const [holder, other] = [await server.addPerson(), await server.addPerson()];
  await insert(one, holder.id, '85251', 'exclusive', '2026-01-01', '2026-07-01');
  for (const type of ['standard', 'exclusive'] as const) {
    await expect(insert(two, other.id, '85251', type, '2026-06-30', '2027-01-01')).rejects.toMatchObject(
      refused,
    );
    await expect(insert(two, other.id, '85251', type, '2025-01-01', null)).rejects.toMatchObject(refused);
  }
  await insert(two, other.id, '85251', 'exclusive', '2026-07-01', '2027-01-01');
  await expect(
    two.query("update user_zip_subscriptions set starts_at = '2026-06-01' where user_id = $1", [other.id]),
  ).rejects.toMatchObject(refused);
});

test('no ZIP that another company holds can be granted exclusively', async () => {
  const [holder, other] = [await server.addPerson(), await server.addPerson()];
  await insert(one, holder.id, '85031', 'standard', '2026-01-01', null);
  await expect(insert(two, other.id, '85031', 'exclusive', '2026-05-01', null)).rejects.toMatchObject(
    refused,
  );
  await insert(two, other.id, '85031', 'standard', '2026-05-01', null);
  await expect(
    two.query("update user_zip_subscriptions set subscription_type = 'exclusive' where user_id = $1", [
      other.id,
    ]),
  ).rejects.toMatchObject(refused);
});

test('colleagues hold the same exclusive ZIP', async () => {
  const [holder, colleague] = [await server.addPerson(), await server.addPerson()];
  await one.query(
    'update users set customer_id = (select customer_id from users where id = $1) where id = $2',
    [holder.id, colleague.id],
  );
  await insert(one, holder.id, '85257', 'exclusive', '2026-01-01', null);
  await insert(two, colleague.id, '85257', 'exclusive', '2026-01-01', null);
  const stranger = await server.addPerson();
  await expect(insert(two, stranger.id, '85257', 'standard', '2026-01-01', null)).rejects.toMatchObject(
    refused,
  );
});

test('of two transactions that have not committed yet the second waits and is refused', async () => {
  const [first, second] = [await server.addPerson(), await server.addPerson()];
  await one.query('begin');
  await insert(one, first.id, '85281', 'exclusive', '2026-01-01', null);
  const late = insert(two, second.id, '85281', 'standard', '2026-01-01', null).catch(
    (error: unknown) => error,
  );
  await one.query('commit');
  expect(await late).toMatchObject(refused);
});

test('ten administrators sell one exclusive ZIP at once: exactly one company gets it', async () => {
  const admin = await server.admin();
  const people = await Promise.all(Array.from({ length: 10 }, () => server.addPerson()));
  const answers = await Promise.all(
    people.map(({ id }) =>
      admin.post('/api/admin/assign-zip', {
        userId: id,
        zipCode: '85282',
        subscriptionType: 'exclusive',
        term: 'days-90',
      }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  const refusal = answers.find(({ status }) => status === 409)?.json() as Problem;
  expect(refusal.detail).toMatch(
    /^ZIP code 85282 is held exclusively by Pat Tester \d+ until \w{3} \d+, \d{4}\.$/,
  );
  const { rows } = await one.query(
    "select count(*)::int from user_zip_subscriptions where zip_code = '85282'",
  );
  expect(rows[0].count).toBe(1);
});

test('a grant that has ended blocks no one, also before its end is recorded', async () => {
  const [former, next] = [await server.addPerson(), await server.addPerson()];
  await insert(one, former.id, '85283', 'exclusive', '2026-01-01', null);
  const admin = await server.admin();
  const sell = () =>
    admin.post('/api/admin/assign-zip', { userId: next.id, zipCode: '85283', subscriptionType: 'exclusive' });
  expect((await sell()).status).toBe(409);
  await one.query(
    "update user_zip_subscriptions set expires_at = now() + interval '1 second' where user_id = $1",
    [former.id],
  );
  expect((await sell()).status).toBe(409);
  await one.query('select pg_sleep(1.1)');
  expect((await sell()).status).toBe(200);
});
