import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDatabase } from '#testing/database.ts';

const folder = 'src/server/db/migrations';
const CHANGE = '0110_one_home_for_company_facts.sql';

test('what only the mail settings had moves to the company, which keeps what it had; another address stays', async () => {
  const database = await makeDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const migrate = (name: string) => client.query(readFileSync(`${folder}/${name}`, 'utf8'));
  try {
    for (const name of readdirSync(folder).sort())
      if (name.endsWith('.sql') && name < CHANGE) await migrate(name);
    await client.query(`
      insert into customers (id, name) select ('00000000-0000-0000-0000-00000000000' || n)::uuid, n from unnest('{a,b,c}'::text[]) n;
      insert into mail_settings (customer_id, return_name, return_lines, phone, license, color, service_type, unit_cents)
        select id, name, '{100 N Central Ave,Phoenix AZ 85004}', '602', 'ROC 1', '#111111', '300', '{}' from customers;
      insert into proposal_templates (customer_id, fields) values
        ('00000000-0000-0000-0000-00000000000b',
          '{"address":"100 N Central Ave, Phoenix, AZ 85004","phone":"","licenseNumber":"ROC 2","color":"#222222"}'),
        ('00000000-0000-0000-0000-00000000000c', '{"address":"9 Elm St, Mesa AZ 85201","phone":"480"}');`);
    await migrate(CHANGE);
    const { rows } = await client.query(`select fields, returns_to from mail_settings
      join proposal_templates using (customer_id) order by customer_id`);
    const lines = '100 N Central Ave\nPhoenix AZ 85004';
    expect(rows).toEqual([
      {
        fields: { address: lines, phone: '602', licenseNumber: 'ROC 1', color: '#111111' },
        returns_to: null,
      },
      {
        fields: { address: lines, phone: '602', licenseNumber: 'ROC 2', color: '#222222' },
        returns_to: null,
      },
      {
        fields: {
          address: '9 Elm St, Mesa AZ 85201',
          phone: '480',
          licenseNumber: 'ROC 1',
          color: '#111111',
        },
        returns_to: ['100 N Central Ave', 'Phoenix AZ 85004'],
      },
    ]);
  } finally {
    await client.end();
    await database.drop();
  }
});
