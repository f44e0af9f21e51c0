import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '#testing/database.ts';

const folder = 'src/server/db/migrations';
const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const CHANGE = '0010_company_tags.sql';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeDatabase({ empty: true });
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const name of files.filter((file) => file < CHANGE)) await migrate(name);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const migrate = (name: string) => client.query(readFileSync(`${folder}/${name}`, 'utf8'));

test('a catalog that crossed companies is divided among them, and no door loses a tag', async () => {
  await client.query(`
    insert into customers (id, name) values ('00000000-0000-0000-0000-00000000000a', 'A'),
      ('00000000-0000-0000-0000-00000000000b', 'B'), ('00000000-0000-0000-0000-00000000000c', 'Platform');
    insert into users (id, customer_id, email, password_hash, role, is_admin) values
      ('a1', '00000000-0000-0000-0000-00000000000a', 'a1@example.com', '', 'user', false),
      ('a2', '00000000-0000-0000-0000-00000000000a', 'a2@example.com', '', 'user', false),
      ('b1', '00000000-0000-0000-0000-00000000000b', 'b1@example.com', '', 'user', false),
      ('admin', '00000000-0000-0000-0000-00000000000c', 'admin@example.com', '', 'admin', true);
    insert into zip_codes (zip_code) values ('85251');
    insert into properties (zip_code, address, address_key, identity) values ('85251', '1 Elm', '1 elm', 'a:1 elm');
    insert into tag_catalog (key, label, color, protected, shared) values
      ('joe', 'Joe’s', 'teal', false, false), ('used_once', 'Used once', 'gray', false, false),
      ('nobodys', 'Nobody’s', 'red', true, false);
    insert into property_tags (property_id, user_id, tag_key) select p.id, u.id, t.key from properties p,
      (values ('a1', 'joe'), ('a2', 'joe'), ('b1', 'joe'), ('a1', 'hot_lead'), ('b1', 'do_not_contact')) as t (owner, key)
      join users u on u.id = t.owner;
    insert into property_history (property_id, user_id, kind, tag_key, label)
      select id, 'b1', 'tag_removed', 'used_once', 'Used once' from properties;`);
  await migrate(CHANGE);

  const { rows: own } = await client.query(`select c.name as company, t.key, t.label, t.color, t.protected
    from tag_catalog t join customers c on c.id = t.customer_id order by 1, 2`);
  expect(own.map((tag) => Object.values(tag))).toEqual([
    ['A', 'joe', 'Joe’s', 'teal', false],
    ['B', 'joe', 'Joe’s', 'teal', false],
    ['B', 'used_once', 'Used once', 'gray', false],
    ['Platform', 'nobodys', 'Nobody’s', 'red', false],
  ]);
  const { rows: uses } =
    await client.query(`select p.user_id, p.tag_key, c.name as company from property_tags p
    join tag_catalog t on t.id = p.tag_id left join customers c on c.id = t.customer_id order by 1, 2`);
  expect(uses.map((use) => Object.values(use))).toEqual([
    ['a1', 'hot_lead', null],
    ['a1', 'joe', 'A'],
    ['a2', 'joe', 'A'],
    ['b1', 'do_not_contact', null],
    ['b1', 'joe', 'B'],
  ]);
  const { rows: ours } = await client.query(
    'select count(*)::int from tag_catalog where customer_id is null',
  );
  expect(ours).toEqual([{ count: 9 }]);
});
