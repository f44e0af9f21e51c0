import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import pg from 'pg';
import { makeDatabase } from './database.ts';

// pg_dump --inserts of a database that the release of 2026-11-21 (migrations 0000 to 0009) had filled over HTTP: the
// sample's first 40 properties, imports into 85003 on 3 and 14 November, a county's roll in 13210 that a geocoder was
// asked about, a file whose rows name their ZIPs, and a property of 85016 that no import brought. It is never remade.
const DUMP = new URL('./fixtures/ridgecap-2026-11-21.sql.gz', import.meta.url);

/** A database as the release of 2026-11-21 left it; nothing has been migrated yet. */
export async function makeEarlierDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const database = await makeDatabase({ empty: true });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query((await promisify(gunzip)(await readFile(DUMP))).toString());
  await client.end();
  return database;
}

/** How many rows each of the product's tables holds. */
export async function countRows(url: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(`
    select c.relname as name, (xpath('/row/n/text()',
      query_to_xml('select count(*) as n from public.' || quote_ident(c.relname), false, true, '')))[1]::text::int as count
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`);
  await client.end();
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}
