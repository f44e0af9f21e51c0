import pg from 'pg';
import { expect, test } from 'vitest';
import { makeDatabase } from '#testing/database.ts';

// PostgreSQL looks for the rows that refer to a deleted one by the column alone: an index with another condition than
// 'is not null' does not serve that, and the whole table is read for each row.
const UNSERVED = `select conrelid::regclass::text as "table" from pg_constraint fk
  where contype = 'f' and confrelid = 'properties'::regclass and not exists (
    select from pg_index i
    join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = fk.conkey[1]
    where i.indrelid = fk.conrelid and i.indkey[0] = fk.conkey[1] and i.indisvalid
      and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))`;

test('what refers to a deleted property is found by an index', async () => {
  const { url, drop } = await makeDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  expect((await client.query(UNSERVED)).rows).toEqual([]);
  await client.end();
  await drop();
});
