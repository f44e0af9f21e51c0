import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '#testing/database.ts';
import { BUILD } from './builds.ts';
import { lockNumbers } from './locks.ts';
import { migrateDatabase } from './migrate.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await makeDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a release whose migrations the database has left behind is refused', async () => {
  await client.query(`comment on schema drizzle is 'Serves builds that know migration ${BUILD + 1}'`);
  await expect(migrateDatabase(database.url)).rejects.toThrow('migrated by a newer Ridgecap');
  await client.query(`comment on schema drizzle is 'Serves builds that know migration ${BUILD}'`);
  await migrateDatabase(database.url);
});

test('the build before runs beside this one, an older one does not', async () => {
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockNumbers.build, BUILD]);
  await migrateDatabase(database.url);
  await client.query('select pg_advisory_lock_shared($1, $2)', [lockNumbers.build, 3]);
  await expect(migrateDatabase(database.url)).rejects.toThrow(
    'Servers of an older Ridgecap are running on this database (migration 3)',
  );
  await client.query('select pg_advisory_unlock_all()');
  await migrateDatabase(database.url);
});
