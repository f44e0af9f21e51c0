import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyMigrations, migrateDatabase } from '#server/platform/database/index.ts';
import { makeDatabase } from '#testing/database.ts';

// A migration puts what goes to webhooks and to CRMs into one table.

const HOOK = '00000000-0000-4000-8000-000000000001';
const LINK = '00000000-0000-4000-8000-000000000002';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const migrations = readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' });
  const moving = migrations.findIndex(({ sql }) =>
    sql.some((one) => one.includes('DROP TABLE "crm_pushes"')),
  );
  await client.query('begin');
  await applyMigrations(
    client,
    migrations.slice(0, moving).map(({ hash }) => hash),
  );
  await client.query(`
    with company as (insert into customers (name) values ('Roofs') returning id),
      owner as (insert into users (id, email, password_hash, customer_id) select 'u', 'o@example.com', '', id from company
        returning id, customer_id),
      hook as (insert into hooks (id, customer_id, user_id, target_url, events, payload_version, secret)
        select '${HOOK}', customer_id, id, 'https://example.com', '{stage.changed}', '2026-11-26', '' from owner)
    insert into crm_links (id, customer_id, user_id, vendor, key, mapping)
      select '${LINK}', customer_id, id, 'jobnimbus', '', '{}' from owner;
    insert into zip_codes (zip_code, state) values ('85251', 'AZ') on conflict do nothing;
    insert into properties (address, address_key, zip_code, identity)
      select n || ' Main St', n, '85251', n from generate_series(1, 4) n;
    insert into hook_deliveries (hook_id, message_id, type, version, happened_at, details, body)
      values ('${HOOK}', 'evt_1', 'stage.changed', 7, now(), '{"toStage": "knocked"}', '{"id": "evt_1"}');
    insert into hook_attempts (delivery_id, at, ms, status, answer) select id, now(), 12, 500, 'no' from hook_deliveries;
    insert into crm_pushes (link_id, property_id, user_id, state, made, tries, message, leased_until) values
      ('${LINK}', 1, 'u', 'sent', '{"contact": "c1"}', 2, null, null),
      ('${LINK}', 2, null, 'failed', '{}', 1, 'No status Gone', null),
      ('${LINK}', 3, null, 'waiting', '{"contact": "c3"}', 1, null, now() + interval '2 minutes'),
      ('${LINK}', 4, null, 'waiting', '{}', 0, null, null)`);
  await client.query('commit');
  await migrateDatabase(database.url);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a webhook’s deliveries keep their bytes, numbers and attempts', async () => {
  const { rows } =
    await client.query(`select d.message_id, d.version, d.body, a.status, a.answer from deliveries d
    join delivery_attempts a on a.delivery_id = d.id where hook_id is not null`);
  expect(rows).toEqual([
    { message_id: 'evt_1', version: '7', body: '{"id": "evt_1"}', status: 500, answer: 'no' },
  ]);
});

test('a CRM’s doors keep their number, what was made and why they failed; one under way is not sent at once', async () => {
  const { rows } = await client.query(`select d.message_id, d.actor_id, d.state, d.details, d.tries,
      d.next_at > now() + interval '1 minute' as pauses, (select failure from delivery_attempts where delivery_id = d.id)
    from deliveries d where link_id = '${LINK}' order by property_id`);
  const kept = { actor_id: null, pauses: false, failure: null };
  expect(rows).toEqual([
    { ...kept, message_id: 'RC-1', actor_id: 'u', state: 'delivered', details: { contact: 'c1' }, tries: 2 },
    {
      ...kept,
      message_id: 'RC-2',
      state: 'failed',
      details: {},
      tries: 1,
      failure: 'No status Gone',
    },
    { ...kept, message_id: 'RC-3', state: 'waiting', details: { contact: 'c3' }, tries: 1, pauses: true },
    { ...kept, message_id: 'RC-4', state: 'waiting', details: {}, tries: 0 },
  ]);
});
