import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { countedTables, leftUncounted } from './standing.data.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every table with a property’s rows is counted before they are deleted, or is left out on purpose', async () => {
  const { rows } = await server.services.db.execute<{ name: string }>(sql`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'properties'::regclass`);
  // Its rows go by a trigger.
  const hanging = new Set([...rows.map(({ name }) => name), 'property_storms']);
  expect([...hanging].sort()).toEqual([...new Set([...countedTables, ...leftUncounted])].sort());
});
