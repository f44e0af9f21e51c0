import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StormDay } from '#contract/storm-map.ts';
import { randomOf } from '#domain/random.ts';
import { mrmsCell } from '#domain/storms/mrms-grid.ts';
import { eq, inArray, sql } from '#server/db/orm.ts';
import { properties, stormDayZips, stormRuns } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, touchZip } from '#testing/properties.ts';
import { joinNextDay, joinNextZip } from './days.data.ts';
import { insertCells, insertReports, markDays } from './load.data.ts';

/** To be raised by hand for a longer look: CHANGES=1000. */
const CHANGES = Number(process.env.CHANGES ?? 60);
const ZIPS = ['85251', '85253', '85257'] as const;
const box = { west: -112, south: 33.4, east: -111.9, north: 33.5 };
const random = randomOf('recent days');

let server: TestServer;
let everyone: { client: Client; zips: readonly string[] }[];
let files = 0;

beforeAll(async () => {
  server = await startTestServer();
  everyone = [
    { client: await server.admin(), zips: ZIPS },
    { client: await server.contractor('85251'), zips: ['85251'] },
    { client: await server.contractor('85253', '85257'), zips: ['85253', '85257'] },
    { client: await server.contractor(), zips: [] },
  ];
});
afterAll(() => server.close());

test('whatever changed, everybody sees the days of their own doors, counted as the doors are', async () => {
  const changes = { add, remove, move, load, withdraw, joinDay, joinZip, joinAll };
  for (let n = 0; n < CHANGES; n += 1) {
    const name = n < 4 ? (['add', 'load', 'joinAll', 'remove'] as const)[n] : undefined;
    const next = name ?? random.pick(Object.keys(changes) as (keyof typeof changes)[]);
    await changes[next]();
    for (const { client, zips } of everyone)
      expect(await daysOf(client), `after change ${n}, ${next}, in ${zips}`).toEqual(await countedIn(zips));
  }
}, 240_000);

test('where nothing changed since storms were joined, no door is counted again', async () => {
  await add();
  await load();
  await joinAll();
  expect(await daysOf(everyone[0]?.client)).not.toEqual([]);
  await server.services.db.update(stormDayZips).set({ doors: 7_000_000 });
  // Somebody who holds other ZIPs than everybody before, whose answers are kept.
  const fresh = await server.contractor('85251', '85253');
  expect((await daysOf(fresh))[0]?.doors).toBe(14_000_000);
});

const daysOf = async (client?: Client): Promise<StormDay[]> =>
  ((await client?.get('/api/storms/days'))?.json() ?? []) as StormDay[];

/** The same of the doors themselves. */
async function countedIn(zips: readonly string[]): Promise<StormDay[]> {
  const { rows } = await server.services.pool.query(
    `select day::text as date, max(round(radar_inches::numeric, 2))::float8 as "cellInches",
      max(round(greatest(reported_inches, official_inches, signature_inches)::numeric, 2))::float8 as "nearbyInches",
      max(wind_mph)::int as "windMph", count(*)::int as doors, count(case when unconfirmed then 1 end)::int as unconfirmed
    from property_storms where property_id in (select id from properties where zip_code = any($1))
    group by 1 order by 1 desc limit 30`,
    [zips],
  );
  return rows;
}

async function add(): Promise<void> {
  await addProperties(server.services.db, random.pick(ZIPS), Array.from({ length: 30 }, place));
}

async function remove(): Promise<void> {
  const zipCode = random.pick(ZIPS);
  await server.services.db.transaction(async (tx) => {
    await tx.delete(properties).where(inArray(properties.id, await someDoors(zipCode)));
    await touchZip(tx, zipCode);
  });
}

async function move(): Promise<void> {
  const zipCode = random.pick(ZIPS);
  await server.services.db.transaction(async (tx) => {
    await tx
      .update(properties)
      .set(place())
      .where(inArray(properties.id, await someDoors(zipCode)));
    await touchZip(tx, zipCode);
  });
}

async function someDoors(zipCode: string): Promise<number[]> {
  const rows = await server.services.db
    .select({ id: properties.id })
    .from(properties)
    .where(eq(properties.zipCode, zipCode))
    .orderBy(sql`md5(${properties.id}::text)`)
    .limit(random.whole(1, 20));
  return [0, ...rows.map(({ id }) => id)];
}

async function load(): Promise<void> {
  const { db } = server.services;
  const day = `2025-09-${random.whole(10, 14)}`;
  const cells = new Set(Array.from({ length: 40 }, () => mrmsCell(place()) ?? 0));
  await db.transaction(async (tx) => {
    const radar = await addRun({ kind: 'mrms-mesh', endsAt: new Date(`${day}T07:00:00Z`) });
    const isLone = random.chance(0.3);
    const hail = [...cells].map((cell) => ({ cell, millimeters: random.between(13, 60), isLone }));
    await insertCells(tx, radar, hail);
    const reports = await addRun({ kind: 'spc-daily', endsAt: null });
    await insertReports(tx, reports, [report(day, 'hail'), report(day, 'wind')]);
    await markDays(tx, ['2025-09-09', '2025-09-10', '2025-09-11', '2025-09-12', '2025-09-13', '2025-09-14']);
  });
}

async function addRun(run: Pick<typeof stormRuns.$inferInsert, 'kind' | 'endsAt'>): Promise<string> {
  files += 1;
  const id = `00000000-0000-4000-8000-${String(files).padStart(12, '0')}`;
  await server.services.db
    .insert(stormRuns)
    .values({ ...run, id, origin: 'upload', address: 'made', state: 'loaded', digest: 'd'.repeat(64) });
  return id;
}

const report = (day: string, kind: 'hail' | 'wind') => ({
  ...place(),
  ...{ kind, at: new Date(`${day}T20:00:00Z`), place: '', state: 'AZ', remarks: '' },
  hailInches: kind === 'hail' ? random.whole(2, 12) / 4 : null,
  windMph: kind === 'wind' ? random.whole(50, 90) : null,
});

async function withdraw(): Promise<void> {
  const list = await server.services.db
    .select({ id: stormRuns.id })
    .from(stormRuns)
    .where(eq(stormRuns.state, 'loaded'));
  if (list.length === 0) return;
  const body = { because: 'A test of the radar.' };
  const answer = await everyone[0]?.client.post(
    `/api/admin/storms/files/${random.pick(list).id}/withdraw`,
    body,
  );
  expect(answer?.status, answer?.text).toBe(200);
}

const joinDay = async () => void (await server.services.db.transaction(joinNextDay));
const joinZip = async () => void (await server.services.db.transaction(joinNextZip));
async function joinAll(): Promise<void> {
  while (await server.services.db.transaction(joinNextDay));
  while (await server.services.db.transaction(joinNextZip));
}

function place() {
  const rounded = (degrees: number) => Math.round(degrees * 1e7) / 1e7;
  return {
    latitude: rounded(random.between(box.south, box.north)),
    longitude: rounded(random.between(box.west, box.east)),
  };
}
