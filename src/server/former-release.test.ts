import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDatabase } from '#testing/database.ts';
import { listColumns, type ReleaseRecord, readReleaseRecord, unparsable } from '#testing/release-record.ts';

// While servers are updated one after another, the release before works on the new schema. The record has its statements
// (of every endpoint, as access-matrix.test.ts calls them) and the columns it knew. RECORD_RELEASE=1 records it again.

let record: ReleaseRecord;
let database: Awaited<ReturnType<typeof makeDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  record = await readReleaseRecord();
  database = await makeDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test('every statement of the release before is understood', async () => {
  expect(record.statements.length).toBeGreaterThan(500);
  expect([...(await unparsable(client, record.statements))]).toEqual([]);
});

test('every column it knew is there with its type, and takes what it took', async () => {
  const now = new Map((await listColumns(client)).map((one) => [`${one.table}.${one.column}`, one]));
  for (const { table, column, type, isNullable, hasDefault } of record.columns) {
    const found = now.get(`${table}.${column}`);
    expect([table, column, found?.type]).toEqual([table, column, type]);
    const tookNothing = isNullable || hasDefault;
    if (tookNothing)
      expect([table, column, found?.isNullable || found?.hasDefault]).toEqual([table, column, true]);
  }
});

test('columns that it does not know need nothing from it', async () => {
  const tables = new Set(record.columns.map(({ table }) => table));
  const known = new Set(record.columns.map(({ table, column }) => `${table}.${column}`));
  const demanded = (await listColumns(client)).filter(
    ({ table, column, isNullable, hasDefault }) =>
      tables.has(table) && !known.has(`${table}.${column}`) && !isNullable && !hasDefault,
  );
  expect(demanded).toEqual([]);
});
