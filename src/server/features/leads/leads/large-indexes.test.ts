import { drizzle } from 'drizzle-orm/node-postgres';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#access/can.ts';
import { LeadPage } from '#contract/leads.ts';
import { untouched } from '#domain/filters/lead-facts.ts';
import { passesFilters } from '#domain/filters/lead-filters.ts';
import { sortDirections, sortFields } from '#domain/leads/sort.ts';
import { eq, sql } from '#server/db/orm.ts';
import { operations, properties, zipCodes } from '#server/db/schema/index.ts';
import { getCommonTrigrams, leadsMatching } from '#server/lead-filters/index.ts';
import { cancelOperation, runOperation, startOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { LARGE_INDEXES } from './build-indexes.data.ts';
import { buildIndexes, leadJobs } from './leads.operations.ts';
import { orderingOf, orderWithin, segmentsOf } from './order.data.ts';

let server: TestServer;
let admin: Client;
let houses: (typeof properties.$inferSelect)[];
let other: pg.Client;

// Letters, and characters with a meaning in LIKE or at word boundaries.
const letters = fc.constantFrom(...'aAbBéÉñжЖİıΣς 017-_%\\\'".*/', '\u00a0', '😀');
const text = fc.string({ unit: letters, maxLength: 14 });
const words = fc.constantFrom('N ELM ST', 'n elm st 7', 'Élan Way', '100% Ranch', 'A_b\\c', '173-22-7770');
const house = fc.record({
  address: fc.oneof(
    text,
    words,
    fc.tuple(text, words).map((two) => two.join(' ')),
  ),
  owner: fc.option(fc.oneof(text, words), { nil: null }),
  parcelNumber: fc.option(fc.oneof(text, words), { nil: null }),
});

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  const { db } = server.services;
  const sample = fc.sample(house, { numRuns: 600, seed: 20_261_122 });
  await addProperties(
    db,
    '85251',
    sample.map((about, at) => ({ ...about, identity: `p:${at}`, addressKey: `${at}` })),
  );
  houses = await db.select().from(properties);
  other = new pg.Client({ connectionString: server.databaseUrl });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await server.close();
});
afterEach(async () => {
  await other.query('rollback');
  await other.query(`do $$ declare name text; begin
    for name in select indexname from pg_indexes where indexname ~ '^properties_(searched_text|by_)' loop
      execute 'drop index ' || name;
    end loop; end $$`);
  await server.services.db.delete(operations);
});

const start = () =>
  server.services.db.transaction((tx) =>
    startOperation(tx, server.services.jobs, buildIndexes, {
      subject: 'All properties',
      userId: null,
      payload: {},
    }),
  );
const run = (id: string, signal = new AbortController().signal) =>
  runOperation(server.services, [buildIndexes], id, { log: openLog('silent'), signal });

async function find(id: string) {
  const [row] = await server.services.db.select().from(operations).where(eq(operations.id, id));
  return row;
}

/** null if there is none. */
async function isValid(): Promise<boolean | null> {
  const { rows } = await other.query<{ indisvalid: boolean }>(
    "select indisvalid from pg_index where indexrelid = to_regclass('properties_searched_text')",
  );
  return rows[0]?.indisvalid ?? null;
}

/** As an import that is under way: no index is ready before it has ended. */
async function write(): Promise<void> {
  await other.query('begin');
  await other.query("update properties set zoning = 'R-5' where address_key = '0'");
}

async function untilBegun(): Promise<void> {
  while ((await isValid()) !== false) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a search finds by the index what it finds without it, and asks it', async () => {
  expect(await run(await start())).toBe('ended');
  const { db } = server.services;
  const common = await getCommonTrigrams({ execute: db.execute.bind(db) });
  expect(common.get('elm')).toBeGreaterThan(0.02);
  const actor: Actor = {
    id: '',
    companyId: '00000000-0000-0000-0000-000000000000',
    role: 'admin',
    companyRole: 'owner',
    subscriptionTier: 'basic',
    via: 'session',
  };
  const found = async (search: string) => {
    const rows = await drizzle(other)
      .select({ id: properties.id })
      .from(properties)
      .where(leadsMatching({ search }, actor, common));
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  };
  const piece = fc
    .tuple(fc.constantFrom(...houses), fc.nat(12), fc.integer({ min: 1, max: 12 }))
    .map(([{ address, owner, parcelNumber }, from, length]) =>
      [...`${address} ${owner} ${parcelNumber}`].slice(from, from + length).join(''),
    );
  let foundSome = 0;
  await fc.assert(
    fc.asyncProperty(fc.oneof(piece, text, words), async (search) => {
      fc.pre(search.trim() !== '');
      const expected = houses
        .filter((row) => passesFilters({ search })(row, untouched))
        .map(({ id }) => id)
        .sort((a, b) => a - b);
      await other.query('set enable_seqscan = off; set enable_indexscan = off; set enable_bitmapscan = on');
      expect(await found(search), 'by the index').toEqual(expected);
      await other.query('set enable_seqscan = on; set enable_bitmapscan = off');
      expect(await found(search), 'by looking at all').toEqual(expected);
      foundSome += Math.min(1, expected.length);
    }),
    { numRuns: 30 },
  );
  expect(foundSome).toBeGreaterThan(8);

  await other.query('set enable_seqscan = off; set enable_bitmapscan = on');
  const plan = await drizzle(other).execute<Record<string, string>>(
    sql`explain select from ${properties} where ${leadsMatching({ search: '9999 n elm' }, actor, common)}`,
  );
  const explained = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(explained).toContain('Bitmap Index Scan on properties_searched_text');
  // The street that every other address has is not looked up.
  expect(explained).not.toMatch(/Index Cond: .*elm/);
  await other.query('reset enable_seqscan; reset enable_indexscan; reset enable_bitmapscan');
  const answer = await admin.get(`/api/leads?${new URLSearchParams({ search: '100% r' })}`);
  const expected = houses.filter((row) => passesFilters({ search: '100% r' })(row, untouched));
  expect(LeadPage.parse(answer.json()).total).toBe(expected.length);
});

test('every order of properties is read off its own index, in both directions', async () => {
  expect(await run(await start())).toBe('ended');
  await other.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
  const names = new Set<string>();
  const ofProperties = sortFields.filter((sort) => sort !== 'score');
  for (const sort of ofProperties) {
    const found = new Set<string>();
    for (const direction of sortDirections) {
      const ordering = orderingOf({ sort, direction });
      const key = ordering.keyType === 'text' ? 'elm' : '2';
      const place = ['false', key, ...(sort === 'address' ? [] : ['elm']), '5'];
      const [segment] = segmentsOf(ordering, place, null);
      const plan = await drizzle(other).execute<Record<string, string>>(sql`explain
        select ${properties.id}, ${ordering.key} from ${properties}
        cross join lateral (select ${properties.roofSquares} as squares) sized
        where ${properties.zipCode} = '85251' and ${segment?.condition}
        order by ${orderWithin(ordering)} limit 51`);
      const explained = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
      const [, index = explained] =
        /Index Only Scan(?: Backward)? using (properties_by_\w+)/.exec(explained) ?? [];
      expect(explained, `${sort} ${direction}`).not.toMatch(/-> {2}Sort|^Sort/m);
      found.add(index);
    }
    expect([...found], sort).toHaveLength(1);
    names.add([...found].join());
  }
  expect(names.size).toBe(ofProperties.length);
  await other.query('reset enable_seqscan; reset enable_bitmapscan; reset enable_sort');
});

test('a build whose process was killed is done again from the start', async () => {
  await write();
  const id = await start();
  const first = run(id).catch((error: Error) => error);
  await untilBegun();
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ridgecap-indexes' and datname = current_database()",
  );
  expect(await first).toBeInstanceOf(Error);
  expect(await isValid()).toBe(false);
  expect(await find(id)).toMatchObject({ state: 'queued' });
  await other.query('rollback');
  expect(await run(id)).toBe('ended');
  expect(await isValid()).toBe(true);
  // A connection that the database ended is not a crash of ours.
  expect(await find(id)).toMatchObject({ state: 'completed', recoveries: 0 });
});

test('a process that is to stop leaves its build, and the next one does it', async () => {
  await write();
  const id = await start();
  const stop = new AbortController();
  const first = run(id, stop.signal);
  await untilBegun();
  stop.abort();
  expect(await first).toBe('waiting');
  await other.query('rollback');
  expect(await run(id)).toBe('ended');
  expect(await isValid()).toBe(true);
});

test('a build that is canceled leaves no half of an index behind', async () => {
  await write();
  const id = await start();
  const first = run(id);
  await untilBegun();
  await server.services.db.transaction((tx) => cancelOperation(tx, server.services.jobs, id));
  // What is taken away waits for the same import.
  const dropping = sql`select from pg_stat_activity where application_name = 'ridgecap-indexes'
    and datname = current_database() and query like 'drop%'`;
  while ((await server.services.db.execute(dropping)).rowCount === 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await other.query('rollback');
  await first;
  expect(await find(id)).toMatchObject({ state: 'canceled' });
  expect(await isValid()).toBe(null);
});

test('few properties get no index; many do, and not again on the day it was canceled', async () => {
  const [watch] = leadJobs;
  const { db } = server.services;
  const look = async (rows: number) => {
    await db.update(zipCodes).set({ propertyCount: rows }).where(eq(zipCodes.zipCode, '85251'));
    await watch?.run({} as never, server.services, {
      jobId: 'test',
      log: openLog('silent'),
      signal: new AbortController().signal,
    });
    return db.$count(operations, eq(operations.name, LARGE_INDEXES));
  };
  expect(await look(49_999)).toBe(0);
  expect([await look(50_000), await look(60_000)]).toEqual([1, 1]);
  await db.update(operations).set({ state: 'canceled', finishedAt: new Date() });
  expect(await look(60_000)).toBe(1);
  await db.update(operations).set({ finishedAt: sql`now() - interval '25 hours'` });
  expect(await look(60_000)).toBe(2);
});
