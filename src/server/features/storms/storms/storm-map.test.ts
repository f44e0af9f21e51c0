import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { StormDay, StormReports, Swath } from '#contract/storm-map.ts';
import type { PropertyStorm, StormPlace } from '#contract/storms.ts';
import { cellBounds, cellCenter, mrmsCell } from '#domain/storms/mrms-grid.ts';
import type { StormReport } from '#domain/storms/report.ts';
import { sql } from '#server/db/orm.ts';
import { properties, propertyStorms, stormDays, stormRuns, stormZips } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty, touchZip } from '#testing/properties.ts';
import { joinNextDay } from './days.data.ts';
import { insertCells, insertReports, markDays } from './load.data.ts';

let server: TestServer;
let admin: Client;
let contractor: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  contractor = await server.contractor('85251');
});
beforeEach(async () => {
  const { db } = server.services;
  for (const table of [stormRuns, stormDays, stormZips, propertyStorms, properties]) await db.delete(table);
});
afterAll(() => server.close());

const SCOTTSDALE = { latitude: 33.49, longitude: -111.92 };
const FLAGSTAFF = { latitude: 35.2, longitude: -111.65 };
const cellAt = (place: typeof SCOTTSDALE) => mrmsCell(place) ?? 0;
let made = 0;

/** A radar estimate up to midnight in Phoenix, in inches by cell. */
async function seen(hail: Readonly<Record<number, number>>, endsAt = '2025-09-27T07:00:00Z', isLone = false) {
  const { db } = server.services;
  const id = await addRun('mrms-mesh', new Date(endsAt));
  const cells = Object.entries(hail).map(([cell, inches]) => ({
    cell: Number(cell),
    millimeters: inches * 25.4,
    isLone,
  }));
  await db.transaction((tx) => insertCells(tx, id, cells));
  return id;
}

async function loaded(kind: 'spc-daily' | 'spc-archive' | 'radar-hail', reports: Partial<StormReport>[]) {
  const { db } = server.services;
  const id = await addRun(kind, null);
  const whole = {
    kind: 'hail',
    hailInches: 1,
    windMph: null,
    place: 'Tempe',
    state: 'AZ',
    remarks: '',
  } as const;
  const rows = reports.map((one) => ({
    ...whole,
    at: new Date('2025-09-26T23:30:00Z'),
    ...SCOTTSDALE,
    ...one,
  }));
  await db.transaction((tx) => insertReports(tx, id, rows));
  return id;
}

async function addRun(kind: 'mrms-mesh' | 'spc-daily' | 'spc-archive' | 'radar-hail', endsAt: Date | null) {
  made += 1;
  const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
  const address = `https://example.com/${kind}`;
  await server.services.db
    .insert(stormRuns)
    .values({ id, kind, endsAt, address, origin: 'feed', state: 'loaded', digest: 'd'.repeat(64) });
  return id;
}

async function joined(...days: string[]) {
  const { db } = server.services;
  await db.transaction((tx) => markDays(tx, days));
  while (await db.transaction(joinNextDay));
}

const get = async <Answer>(client: Client, path: string): Promise<Answer> => {
  const answer = await client.get(path);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as Answer;
};
const swathOf = async (client: Client, day = '2025-09-26') =>
  (await get<Swath>(client, `/api/storms/${day}/swath`)).features;
const inchesIn = (features: Swath['features']) => features.map(({ properties: { inches } }) => inches);
const placeOf = (client: Client, place = SCOTTSDALE, day = '2025-09-26') =>
  get<StormPlace>(client, `/api/storms/${day}/place?latitude=${place.latitude}&longitude=${place.longitude}`);

describe('the swath of a day', () => {
  test('is drawn in bands of a quarter of an inch near the caller’s ZIP codes', async () => {
    await seen({ [cellAt(SCOTTSDALE)]: 1.1, [cellAt(FLAGSTAFF)]: 2 });
    expect(inchesIn(await swathOf(contractor))).toEqual([0.5, 0.75, 1]);
    expect(inchesIn(await swathOf(admin))).toEqual([0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]);
    expect(inchesIn(await swathOf(await server.contractor()))).toEqual([]);

    expect(await swathOf(contractor, '2025-09-27')).toEqual([]);
  });

  test('is not sent again while no other file counts', async () => {
    await seen({ [cellAt(SCOTTSDALE)]: 1.1 });
    const first = await contractor.get('/api/storms/2025-09-26/swath');
    const tag = first.headers.get('etag') ?? '';
    const ask = () => contractor.get('/api/storms/2025-09-26/swath', { 'if-none-match': tag });
    expect((await ask()).status).toBe(304);
    await loaded('spc-daily', [{}]);
    expect((await ask()).status).toBe(200);
  });

  test('marks likely echoes: large hail alone, and winter without a hail report in the state', async () => {
    const kindsOf = async (day: string) =>
      (await swathOf(admin, day)).map(({ properties: { kind } }) => kind);
    await seen({ [cellAt(SCOTTSDALE)]: 3.2 }, '2025-09-27T07:00:00Z', true);
    expect((await kindsOf('2025-09-26')).at(-1)).toBe('unconfirmed');
    const [chicago, watertown] = [
      { latitude: 41.88, longitude: -87.7 },
      { latitude: 43.97, longitude: -75.91 },
    ];
    await seen({ [cellAt(chicago)]: 1, [cellAt(watertown)]: 1 }, '2024-02-28T06:00:00Z');
    const winter = await swathOf(admin, '2024-02-27');
    expect(winter.at(-1)?.geometry.coordinates).toHaveLength(2);
    await loaded('spc-daily', [{ ...chicago, state: 'IL', at: new Date('2024-02-27T23:30:00Z') }]);
    const doubted = (await swathOf(admin, '2024-02-27')).at(-1);
    expect(doubted?.properties.kind).toBe('unconfirmed');
    expect(doubted?.geometry.coordinates).toHaveLength(1);
    const [longitude = 0, latitude = 0] = doubted?.geometry.coordinates[0]?.[0]?.[0] ?? [];
    expect([Math.round(longitude), Math.round(latitude)]).toEqual([-76, 44]);
  });

  test('a day that is not in the calendar is refused', async () => {
    for (const path of ['swath', 'reports', 'place?latitude=33&longitude=-111'])
      expect((await admin.get(`/api/storms/2025-02-30/${path}`)).status).toBe(400);
  });
});

test('reports of a local day: one from two files once, with both sources', async () => {
  await loaded('spc-daily', [{}, { at: new Date('2025-09-27T07:30:00Z') }, { ...FLAGSTAFF }]);
  await loaded('spc-archive', [{}]);
  await loaded('radar-hail', [{ hailInches: 2 }]);
  const { features } = await get<StormReports>(contractor, '/api/storms/2025-09-26/reports');
  expect(features).toMatchObject([
    {
      properties: {
        hailInches: 1,
        sources: ['spc-daily', 'spc-archive'],
        place: 'Tempe, AZ',
        byRadar: false,
      },
      geometry: { coordinates: [SCOTTSDALE.longitude, SCOTTSDALE.latitude] },
    },
    { properties: { hailInches: 2, sources: ['radar-hail'], byRadar: true } },
  ]);
  expect(features).toHaveLength(2);
});

describe('a place on the map', () => {
  test('has its cell’s value with its source, and the reports within three miles', async () => {
    const cell = cellAt(SCOTTSDALE);
    await seen({ [cell]: 1.75, [cell + 1]: 3 });
    expect(await placeOf(contractor, cellCenter(cell))).toMatchObject({
      bounds: cellBounds(cell),
      cellInches: 1.75,
      radar: { source: 'MRMS hail estimate of a day', address: 'https://example.com/mrms-mesh' },
      grade: 'radar',
      unconfirmed: false,
      reports: [],
    });
    await loaded('spc-daily', [{}, { latitude: SCOTTSDALE.latitude + 0.06 }, { ...FLAGSTAFF }]);
    const place = await placeOf(contractor);
    expect(place.grade).toBe('radar-and-report');
    expect(place.reports).toMatchObject([{ distanceMiles: 0 }]);
  });

  test('distinguishes no hail from no radar coverage', async () => {
    expect(await placeOf(contractor)).toMatchObject({ cellInches: null, radar: null, grade: null });
    await seen({ [cellAt(FLAGSTAFF)]: 1 });
    expect(await placeOf(contractor)).toMatchObject({
      cellInches: null,
      radar: { source: 'MRMS hail estimate of a day' },
      grade: null,
    });
  });

  test('far from the caller’s ZIP codes, or off the grid, is not there', async () => {
    await seen({ [cellAt(FLAGSTAFF)]: 1 });
    const ask = ({ latitude, longitude }: typeof FLAGSTAFF) =>
      `/api/storms/2025-09-26/place?latitude=${latitude}&longitude=${longitude}`;
    expect((await contractor.get(ask(FLAGSTAFF))).status).toBe(404);
    expect((await admin.get(ask(FLAGSTAFF))).status).toBe(200);
    expect((await admin.get(ask({ latitude: 19.7, longitude: -155 }))).status).toBe(404);
    expect((await admin.get(ask({ latitude: 99, longitude: -111 }))).status).toBe(400);
  });

  test('is as certain as a door there', async () => {
    const cell = cellAt(SCOTTSDALE);
    const id = await addProperty(server.services.db, { zipCode: '85251', address: '1 A St', ...SCOTTSDALE });
    const winter = '2025-01-10';
    const winterEnd = '2025-01-11T07:00:00Z';
    const noon = new Date('2025-01-10T19:00:00Z');
    const steps = [
      () => seen({ [cell]: 1 }, winterEnd),
      () => loaded('radar-hail', [{ at: noon }]),
      () => loaded('spc-daily', [{ at: noon, state: 'AZ' }]),
      () => loaded('spc-archive', [{ at: noon, hailInches: 1.5 }]),
    ];
    const grades: unknown[] = [];
    for (const step of steps) {
      await step();
      await joined(winter);
      const [door] = await get<PropertyStorm[]>(contractor, `/api/properties/${id}/storms`);
      const place = await placeOf(contractor, SCOTTSDALE, winter);
      expect([place.grade, place.unconfirmed]).toEqual([door?.grade, door?.unconfirmed]);
      grades.push([place.grade, place.unconfirmed]);
    }
    expect(grades).toEqual([
      ['radar', true],
      ['radar', true],
      ['radar-and-report', false],
      ['official', false],
    ]);
  });
});

test('the latest days are those at the caller’s own doors', async () => {
  const { db } = server.services;
  await addProperty(db, { zipCode: '85251', address: '1 A St', ...SCOTTSDALE });
  await addProperty(db, { zipCode: '85251', address: '2 A St', ...SCOTTSDALE });
  await addProperty(db, { zipCode: '86001', address: '1 B St', ...FLAGSTAFF });
  await loaded('spc-daily', [{ hailInches: 1.75 }, { kind: 'wind', hailInches: null, windMph: 60 }]);
  await loaded('spc-daily', [{ ...FLAGSTAFF, at: new Date('2025-08-02T00:00:00Z') }]);
  await joined('2025-09-26', '2025-08-01');
  const mine = {
    ...{ date: '2025-09-26', cellInches: null, nearbyInches: 1.75, windMph: 60 },
    doors: 2,
    unconfirmed: 0,
  };
  expect(await get<StormDay[]>(contractor, '/api/storms/days')).toEqual([mine]);
  expect(await get<StormDay[]>(admin, '/api/storms/days')).toEqual([
    mine,
    { date: '2025-08-01', cellInches: null, nearbyInches: 1, windMph: null, doors: 1, unconfirmed: 0 },
  ]);
  expect(await get<StormDay[]>(await server.contractor('13210'), '/api/storms/days')).toEqual([]);
  // Kept, until a property of the caller's or what is joined changes.
  const first = await contractor.get('/api/storms/days');
  const again = await contractor.get('/api/storms/days', {
    'if-none-match': first.headers.get('etag') ?? '',
  });
  expect(again.status).toBe(304);
  expect(await get(contractor, '/api/storms/2025-09-26/doors')).toEqual({
    doors: 2,
    bounds: [SCOTTSDALE.longitude, SCOTTSDALE.latitude, SCOTTSDALE.longitude, SCOTTSDALE.latitude],
  });
  expect(await get(contractor, '/api/storms/2025-08-01/doors')).toEqual({ doors: 0, bounds: null });
  await joined('2025-09-26');
  expect((await contractor.get('/api/storms/days')).headers.get('etag')).not.toBe(first.headers.get('etag'));
  await db.execute(sql`update ${properties} set zip_code = '86001'`);
  await touchZip(db, '85251');
  expect(await get<StormDay[]>(contractor, '/api/storms/days')).toEqual([]);
});
