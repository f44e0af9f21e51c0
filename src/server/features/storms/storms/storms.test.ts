import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { crc32, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { PropertyStorm, StormRun, StormSourceState } from '#contract/storms.ts';
import { mrmsCell } from '#domain/storms/mrms-grid.ts';
import { and, eq, inArray, sql } from '#server/db/orm.ts';
import {
  operations,
  properties,
  propertyStorms,
  stormDays,
  stormRuns,
  stormZips,
} from '#server/db/schema/index.ts';
import { makeGridMessage, makeMesh, pngOf } from '#server/features/platform/sample-company/grid-message.ts';
import { runOperation } from '#server/operations/run.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty, touchZip } from '#testing/properties.ts';
import { joinNextDay, joinNextZip } from './days.data.ts';
import { joinStorms } from './join.operations.ts';

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
  await db.delete(stormRuns);
  await db.delete(stormDays);
  await db.delete(stormZips);
  await db.delete(propertyStorms);
  await db.delete(properties);
});
afterAll(() => server.close());

const TEMPE = { latitude: 33.45, longitude: -111.94 };

/** North of a place by so many miles. */
const north = ({ latitude, longitude }: typeof TEMPE, miles: number) => ({
  latitude: Math.round((latitude + miles / 69.09) * 1e7) / 1e7,
  longitude,
});

const HAIL = 'Time,Size,Location,County,State,Lat,Lon,Comments';
const hailAt = (time: string, size: number, { latitude, longitude } = TEMPE, state = 'AZ') =>
  `${time},${size},2 N Tempe,Maricopa,${state},${latitude},${longitude},(PSR)`;
const daily = (...lines: string[]) => [HAIL, ...lines, ''].join('\n');

function upload(
  content: string | Buffer,
  fileName = '250926_rpts_hail.csv',
  fields: Record<string, string> = {},
  client = admin,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), fileName);
  return client.post('/api/admin/storms/files', form);
}

async function load(...file: Parameters<typeof upload>): Promise<StormRun> {
  const answer = await upload(...file);
  expect(answer.status, answer.text).toBe(200);
  await joinAll();
  return answer.json() as StormRun;
}

async function joinAll(): Promise<void> {
  const { db } = server.services;
  while (await db.transaction(joinNextDay));
  while (await db.transaction(joinNextZip));
}

async function stormsOf(id: number, client = contractor): Promise<PropertyStorm[]> {
  const answer = await client.get(`/api/properties/${id}/storms`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as PropertyStorm[];
}

const files = async () => (await admin.get('/api/admin/storms/files')).json() as StormRun[];
const house = (place = TEMPE) =>
  addProperty(server.services.db, { zipCode: '85251', address: `${Math.random()}`, ...place });

describe('reports', () => {
  test('reach the doors within three miles, with their source', async () => {
    const near = await house(north(TEMPE, 1.2));
    const far = await house(north(TEMPE, 3.1));
    const [middle = 0] = await addProperties(server.services.db, '85251', [
      { ...TEMPE, locationPrecision: 'zip' },
    ]);
    const run = await load(daily(hailAt('2330', 175)));
    expect(run).toMatchObject({
      kind: 'spc-daily',
      scope: '2025-09-26 hail',
      origin: 'upload',
      address: '250926_rpts_hail.csv',
      state: 'loaded',
      rows: 1,
      rejected: 0,
      message: 'Read 1 report.',
      by: expect.stringContaining('admin'),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await stormsOf(near)).toEqual([
      {
        date: '2025-09-26',
        cellInches: null,
        reported: { inches: 1.75, miles: 1.2 },
        official: null,
        signature: null,
        windMph: null,
        windMiles: null,
        grade: null,
        unconfirmed: false,
        sources: [
          {
            source: 'SPC storm reports of a day',
            address: '250926_rpts_hail.csv',
            fetchedAt: run.fetchedAt,
            digest: run.digest,
            kind: 'hail',
            at: '2025-09-26T23:30:00.000Z',
            hailInches: 1.75,
            windMph: null,
            distanceMiles: 1.2,
            place: '2 N Tempe, Maricopa, AZ',
          },
        ],
      },
    ]);
    expect(await stormsOf(far)).toEqual([]);
    expect(await stormsOf(middle)).toEqual([]);
  });

  test('fall on the day of the property’s own calendar', async () => {
    const chicago = { latitude: 41.88, longitude: -87.7 };
    const [there = 0] = await addProperties(server.services.db, '60612', [chicago]);
    const here = await house();
    await load(daily(hailAt('0630', 100), hailAt('0510', 150, chicago, 'IL')));
    // 23:30 in Phoenix, and ten past midnight in Chicago.
    expect(await stormsOf(here)).toMatchObject([{ date: '2025-09-26', reported: { inches: 1 } }]);
    expect(await stormsOf(there, admin)).toMatchObject([{ date: '2025-09-27', reported: { inches: 1.5 } }]);
    // Arizona has no summer time: in July as in January midnight is 07:00 UTC.
    await load(daily(hailAt('0659', 100), hailAt('0700', 200)), '250715_rpts_hail.csv');
    expect(await stormsOf(here)).toMatchObject(
      [
        { date: '2025-07-16', reported: { inches: 2 } },
        { date: '2025-07-15', reported: { inches: 1 } },
        { date: '2025-09-26' },
      ].sort((a, b) => b.date.localeCompare(a.date)),
    );
  });

  test('of wind without a speed are kept, and are not calm', async () => {
    const id = await house();
    const wind = 'Time,Speed,Location,County,State,Lat,Lon,Comments';
    await load(
      `${wind}\n2330,UNK,Tempe,Maricopa,AZ,33.45,-111.94,Trees down (PSR)\n`,
      '250926_rpts_wind.csv',
    );
    expect(await stormsOf(id)).toMatchObject([
      { windMph: null, cellInches: null, reported: null, windMiles: 0 },
    ]);
    await load(`${wind}\n2340,62,Tempe,Maricopa,AZ,33.46,-111.94,(PSR)\n`, '250926_rpts.csv');
    expect(await stormsOf(id)).toMatchObject([{ windMph: 62 }]);
  });

  test('of the archive are the official record, beside what was reported', async () => {
    const id = await house();
    await load(daily(hailAt('2330', 275)));
    const header =
      'om,yr,mo,dy,date,time,tz,st,stf,stn,mag,inj,fat,loss,closs,slat,slon,elat,elon,len,wid,ns,sn,sg,f1,f2,f3,f4,edat,etime';
    const row =
      '1,2025,9,26,2025-09-26,17:30:00,3,AZ,04,0,1.75,0,0,0,0,33.46,-111.94,0,0,0,0,0,0,0,13,0,0,0,x,y';
    await load(`${header}\n${row}\n`, '2025_hail.csv');
    expect(await stormsOf(id)).toMatchObject([
      {
        date: '2025-09-26',
        official: { inches: 1.75, miles: 0.69 },
        reported: { inches: 2.75, miles: 0 },
        grade: 'official',
        sources: [{}, {}],
      },
    ]);
  });
});

test('the export of NCEI’s search is read as the official record', async () => {
  const id = await house();
  const header =
    'EVENT_ID,CZ_NAME_STR,BEGIN_LOCATION,BEGIN_DATE,BEGIN_TIME,EVENT_TYPE,MAGNITUDE,TOR_F_SCALE,DEATHS_DIRECT,INJURIES_DIRECT,DAMAGE_PROPERTY_NUM,DAMAGE_CROPS_NUM,STATE_ABBR,CZ_TIMEZONE,MAGNITUDE_TYPE,EPISODE_ID,CZ_TYPE,CZ_FIPS,WFO,INJURIES_INDIRECT,DEATHS_INDIRECT,SOURCE,FLOOD_CAUSE,TOR_LENGTH,TOR_WIDTH,BEGIN_RANGE,BEGIN_AZIMUTH,END_RANGE,END_AZIMUTH,END_LOCATION,END_DATE,END_TIME,BEGIN_LAT,BEGIN_LON,END_LAT,END_LON,EVENT_NARRATIVE,EPISODE_NARRATIVE,ABSOLUTE_ROWNUMBER';
  const row = (type: string, magnitude: string, zone: string) =>
    `1,MARICOPA CO.,TEMPE,09/26/2025,1630,${type},${magnitude},,0,0,0,0,AZ,${zone},EG,2,C,13,PSR,0,0,Public,,,,1,N,1,N,TEMPE,09/26/2025,1630,33.45,-111.94,33.45,-111.94,"Hail, large",Storms,1`;
  const run = await load(
    [
      header,
      row('Hail', '1.75', 'MST-7'),
      row('Thunderstorm Wind', '52.00', 'MST'),
      row('Heat', '', 'MST-7'),
      '',
    ].join('\n'),
    'storm_data_search_results.csv',
  );
  expect(run).toMatchObject({ kind: 'storm-events', rows: 2, rejected: 0 });
  expect(run.scope).toMatch(/^search AZ [0-9a-f]{8} 2025-09-26$/);
  expect(await stormsOf(id)).toMatchObject([
    { date: '2025-09-26', official: { inches: 1.75, miles: 0 }, windMph: 60, grade: 'official' },
  ]);
});

describe('the radar’s estimate', () => {
  const cell = mrmsCell(TEMPE) ?? 0;
  const midnight = new Date('2025-09-27T07:00:00Z');

  test('counts for the doors of its cell, and a report near by confirms it', async () => {
    const inside = await house({ latitude: 33.4449, longitude: -111.9399 });
    const beside = await house({ latitude: 33.4549, longitude: -111.9399 });
    await load(gzipSync(await makeMesh({ [cell]: 31.8, [cell + 1]: 12.6 }, midnight)), 'mesh.grib2.gz');
    expect(await stormsOf(inside)).toMatchObject([
      { date: '2025-09-26', cellInches: 1.25, reported: null, grade: 'radar', unconfirmed: false },
    ]);
    expect(await stormsOf(beside)).toEqual([]);
    await load(daily(hailAt('2330', 250, north(TEMPE, 1))));
    // The radar's value at the door stays, and a report a mile away does not replace it.
    expect(await stormsOf(inside)).toMatchObject([
      {
        cellInches: 1.25,
        reported: { inches: 2.5, miles: 1.35 },
        grade: 'radar-and-report',
        sources: [{}, { hailInches: 2.5 }],
      },
    ]);
  });

  test('is the largest of the estimates of a day, and a report matches the hours of any', async () => {
    const id = await house();
    // 12:00 UTC ends the convective day, 05:00 in the morning.
    await load(await makeMesh({ [cell]: 50.8 }, new Date('2025-09-27T12:00:00Z')), 'noon.grib2');
    // 01:30 in the morning: the day is the same, the 24 hours begin at 05:00.
    await load(daily(hailAt('0830', 100)), '250925_rpts_hail.csv');
    expect(await stormsOf(id)).toMatchObject([{ date: '2025-09-26', cellInches: 2, grade: 'radar' }]);
    await load(await makeMesh({ [cell]: 25.4 }, midnight), 'midnight.grib2');
    expect(await stormsOf(id)).toMatchObject([
      { cellInches: 2, grade: 'radar-and-report', sources: [{ address: 'noon.grib2' }, {}] },
    ]);
    const place = await contractor.get(
      `/api/storms/2025-09-26/place?latitude=${TEMPE.latitude}&longitude=${TEMPE.longitude}`,
    );
    expect(place.json()).toMatchObject({ cellInches: 2, grade: 'radar-and-report' });
  });

  test('is never lowered by the official record of a place nearby', async () => {
    const id = await house();
    await load(await makeMesh({ [cell]: 50.8 }, midnight), 'mesh.grib2');
    const header =
      'om,yr,mo,dy,date,time,tz,st,stf,stn,mag,inj,fat,loss,closs,slat,slon,elat,elon,len,wid,fc';
    const row = '1,2025,9,26,2025-09-26,17:30:00,3,AZ,04,0,1.25,0,0,0,0,33.46,-111.94,0,0,0,0,0';
    await load(`${header}\n${row}\n`, '2025_hail.csv');
    expect(await stormsOf(id)).toMatchObject([
      { cellInches: 2, official: { inches: 1.25, miles: 0.69 }, grade: 'official' },
    ]);
    const asked = async (query: string) =>
      ((await contractor.get(`/api/leads?${query}`)).json() as { total: number }).total;
    expect([await asked('hailMin=2'), await asked('hailReportedMin=1.25')]).toEqual([1, 1]);
    expect(await asked('hailReportedMin=2')).toBe(0);
  });

  test('is unconfirmed if it is alone, and in winter without a hail report in the state', async () => {
    const id = await house();
    await load(await makeMesh({ [cell]: 80 }, midnight), 'lone.grib2');
    expect(await stormsOf(id)).toMatchObject([{ cellInches: 3.15, unconfirmed: true }]);

    const winter = new Date('2025-02-28T07:00:00Z');
    await load(await makeMesh({ [cell]: 25.4 }, winter), 'winter.grib2');
    expect((await stormsOf(id)).at(-1)).toMatchObject({ date: '2025-02-27', unconfirmed: true });
    const tucson = { latitude: 32.22, longitude: -110.97 };
    await load(daily(hailAt('2330', 100, tucson)), '250227_rpts_hail.csv');
    expect((await stormsOf(id)).at(-1)).toMatchObject({
      date: '2025-02-27',
      unconfirmed: false,
      grade: 'radar',
    });
  });

  test('of single radars is matched by a report within an hour', async () => {
    const id = await house();
    const header = '#ZTIME,LON,LAT,WSR_ID,CELL_ID,RANGE,AZIMUTH,SEVPROB,PROB,MAXSIZE';
    await load(`${header}\n20250926220000,-111.94,33.46,KIWA,A1,20,300,70,100,1.25\n`, 'swdi.csv');
    expect(await stormsOf(id)).toMatchObject([
      { cellInches: null, signature: { inches: 1.25, miles: 0.69 }, grade: 'radar' },
    ]);
    await load(daily(hailAt('2301', 100)));
    expect(await stormsOf(id)).toMatchObject([{ grade: 'radar' }]);
    await load(daily(hailAt('2300', 100)));
    expect(await stormsOf(id)).toMatchObject([{ grade: 'radar-and-report', signature: { inches: 1.25 } }]);
  });
});

describe('a file that comes again', () => {
  const fewer = { acceptsFewer: 'yes' };

  test('of a day with one row instead of four asks first', async () => {
    const id = await house();
    await load(daily(...[175, 150, 125, 100].map((size, n) => hailAt(`233${n}`, size))));
    const answer = await upload(daily(hailAt('2333', 100)));
    expect(answer.status).toBe(409);
    expect((answer.json() as Problem).errors).toMatchObject([{ path: 'acceptsFewer' }]);
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1.75 } }]);
    await load(daily(hailAt('2333', 100)), undefined, fewer);
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1 } }]);
  });

  test('of an archive replaces the one of the same local year, whatever its last evening is in UTC', async () => {
    const header =
      'om,yr,mo,dy,date,time,tz,st,stf,stn,mag,inj,fat,loss,closs,slat,slon,elat,elon,len,wid,fc';
    const row = (date: string, time: string, size: number) =>
      `1,2025,12,31,${date},${time},3,AZ,04,0,${size},0,0,0,0,33.45,-111.94,0,0,0,0,0`;
    const [noon, evening] = [row('2025-06-30', '12:00:00', 1.25), row('2025-12-31', '22:00:00', 1.5)];
    expect(await load([header, noon, evening, ''].join('\n'), 'hail.csv')).toMatchObject({
      scope: 'hail 2025',
    });
    expect(await load([header, noon, ''].join('\n'), 'hail.csv')).toMatchObject({
      scope: 'hail 2025',
      message: expect.stringContaining('takes the place'),
    });
  });

  test('can be withdrawn by an administrator, with the reason, and its days are joined again', async () => {
    const id = await house();
    const { id: fileId } = await load(daily(hailAt('2330', 175)));
    const withdraw = (because: string, client = admin) =>
      client.post(`/api/admin/storms/files/${fileId}/withdraw`, { because });
    expect((await withdraw('A test', contractor)).status).toBe(403);
    expect((await withdraw(' ')).status).toBe(400);
    expect((await withdraw('It is of another county')).json()).toMatchObject({
      state: 'withdrawn',
      withdrawnBy: expect.stringContaining('admin'),
      withdrawnBecause: 'It is of another county',
    });
    await joinAll();
    expect(await stormsOf(id)).toEqual([]);
    expect((await withdraw('Again')).status).toBe(409);
    const audit = (await admin.get('/api/admin/audit?action=storms-withdrawn')).text;
    expect(audit).toContain('It is of another county');
    await load(daily(hailAt('2330', 175)));
    expect(await stormsOf(id)).toHaveLength(1);
  });

  test('unchanged changes nothing', async () => {
    await load(daily(hailAt('2330', 175)));
    expect(await load(daily(hailAt('2330', 175)))).toMatchObject({ state: 'known', rows: 0 });
    expect(await files()).toMatchObject([{ state: 'known' }, { state: 'loaded' }]);
  });

  test('with the bytes of another day is not treated as known: days without hail look alike', async () => {
    const id = await house();
    expect(await load(daily(), '250924_rpts_hail.csv')).toMatchObject({
      state: 'loaded',
      scope: '2025-09-24 hail',
    });
    expect(await load(daily(), '250925_rpts_hail.csv')).toMatchObject({
      state: 'loaded',
      scope: '2025-09-25 hail',
    });
    expect(await load(daily(), '250924_rpts_hail.csv')).toMatchObject({
      state: 'known',
      scope: '2025-09-24 hail',
    });
    await load(daily(hailAt('2330', 175)));
    expect(await load(daily(), undefined, fewer)).toMatchObject({
      state: 'loaded',
      scope: '2025-09-26 hail',
      rows: 0,
    });
    expect(await stormsOf(id)).toEqual([]);
  });

  test('amended takes the place of the one before, on both days', async () => {
    const id = await house();
    await load(daily(hailAt('2330', 175), hailAt('1500', 100), hailAt('1500', 100)));
    expect(await files()).toMatchObject([{ rows: 3, repeated: 1 }]);
    expect(await load(daily(hailAt('1500', 100)), undefined, fewer)).toMatchObject({
      message: 'Read 1 report. It takes the place of an earlier file with 3 rows.',
    });
    expect(await stormsOf(id)).toMatchObject([{ date: '2025-09-26', reported: { inches: 1 } }]);
    expect(await load(daily(), undefined, fewer)).toMatchObject({
      state: 'loaded',
      rows: 0,
      message: 'Looked, and found nothing. It takes the place of an earlier file with 1 row.',
    });
    expect(await stormsOf(id)).toEqual([]);
    expect(await files()).toMatchObject([{ state: 'loaded' }, { state: 'replaced' }, { state: 'replaced' }]);
  });

  test('with less than half of its rows is refused, unless it is confirmed', async () => {
    const id = await house();
    const many = Array.from({ length: 12 }, (_, index) => hailAt(`${2300 + index}`, 100 + index));
    await load(daily(...many));
    const answer = await upload(daily(...many.slice(0, 5)));
    expect(answer.status).toBe(409);
    expect(answer.text).toContain('The file has 5 rows where the one before of the same had 12 rows');
    expect((answer.json() as Problem).errors).toMatchObject([{ path: 'acceptsFewer' }]);
    await joinAll();
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1.11 } }]);
    expect(await files()).toMatchObject([
      { state: 'failed', message: expect.stringContaining('cut off') },
      { state: 'loaded' },
    ]);
    await load(daily(...many.slice(0, 5)), undefined, { acceptsFewer: 'yes' });
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1.04 } }]);
  });

  test('with lines that cannot be read takes the place of no good one, however few rows that had', async () => {
    const id = await house();
    await load(daily(hailAt('2330', 175), hailAt('2335', 150)));
    const abroad = { ...TEMPE, longitude: 111.94 };
    const answer = await upload(daily(hailAt('2330', 175, abroad), hailAt('2335', 3000)));
    expect(answer.status).toBe(409);
    expect(answer.text).toContain(
      'The file has 0 rows and 2 that cannot be read where the one before of the same had 2 rows',
    );
    await joinAll();
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1.75 } }]);
    expect(await files()).toMatchObject([{ state: 'failed' }, { state: 'loaded', rows: 2 }]);
  });

  test('until its day is joined as a whole, the earlier state remains', async () => {
    const id = await house();
    await load(daily(hailAt('2330', 175)));
    expect((await upload(daily(hailAt('2330', 200)))).status).toBe(200);
    const { db } = server.services;
    const broken = db.transaction(async (tx) => {
      while (await joinNextDay(tx));
      throw new Error('The process dies here.');
    });
    await expect(broken).rejects.toThrow('dies here');
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1.75 } }]);
    await joinAll();
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 2 } }]);
  });
});

test('a file that arrives while its day is being joined waits for nothing, and counts in the end', async () => {
  const id = await house();
  expect((await upload(daily(hailAt('2330', 100)))).status).toBe(200);
  const { db, pool } = server.services;
  // A row that the join has to wait for, in the middle of its day.
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(
    `insert into property_storms (property_id, day, unconfirmed, report_ids) values ($1, '2025-09-26', false, '{}')`,
    [id],
  );
  const [operation] = await db
    .select()
    .from(operations)
    .where(and(eq(operations.name, joinStorms.name), inArray(operations.state, ['queued', 'running'])));
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  const joining = runOperation(server.services, [joinStorms], operation?.id ?? '', attempt);
  await isWaiting();
  expect((await upload(daily(hailAt('2330', 175)))).status).toBe(200);
  await holder.query('rollback');
  holder.release();
  expect(await joining).toBe('ended');
  expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1.75 } }]);
});

/** Resolves once a session waits for the lock; it keeps waiting until the lock is released. */
async function isWaiting(): Promise<void> {
  for (;;) {
    const { rows } = await server.services.pool.query(`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    if (rows.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('doors that come, move or go', () => {
  test('take their storms along, also while a day is being joined', async () => {
    const { db } = server.services;
    const [gone, stays] = [await house(), await house()];
    await load(daily(hailAt('2330', 175)));
    const joined = async () => (await db.select().from(propertyStorms)).map(({ propertyId }) => propertyId);
    expect(await joined()).toEqual([gone, stays]);
    await upload(daily(hailAt('2330', 200)));
    const { promise: leave, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>();
    const join = db.transaction(async (tx) => {
      while (await joinNextDay(tx));
      hold();
      await leave;
    });
    await isHeld;
    const going = db.delete(properties).where(eq(properties.id, gone)).execute();
    await isWaiting();
    goOn();
    await Promise.all([join, going]);
    expect(await joined()).toEqual([stays]);
  });

  test('get the storms of all days', async () => {
    await load(daily(hailAt('2330', 175)));
    await load(daily(hailAt('2330', 100)), '250701_rpts_hail.csv');
    const id = await house(north(TEMPE, 1));
    await joinAll();
    expect(await stormsOf(id)).toMatchObject([{ date: '2025-09-26' }, { date: '2025-07-01' }]);
    const { db } = server.services;
    await db.update(properties).set({ latitude: 33.6 }).where(eq(properties.id, id));
    await touchZip(db, '85251');
    await joinAll();
    expect(await stormsOf(id)).toEqual([]);
    expect(await db.transaction(joinNextZip)).toBe(false);
  });
});

describe('what cannot be read', () => {
  test.each<[string, string | Buffer, string, string]>([
    ['a web page', '<!DOCTYPE html><html>Not found</html>', '250926_rpts_hail.csv', 'a web page (HTML)'],
    ['nothing', '', '250926_rpts_hail.csv', 'an empty file'],
    ['an unnamed day', daily(hailAt('2330', 100)), 'today_hail.csv', 'Please name the day'],
    [
      'half an archive',
      gzipSync(daily(hailAt('2330', 100))).subarray(0, 60),
      'a.csv.gz',
      'damaged or cut off',
    ],
    ['half a message', Buffer.from('GRIB\0\0\u00d1\u0002', 'latin1'), 'a.grib2', 'cut off'],
  ])('%s is refused with a reason, and recorded', async (_name, content, fileName, reason) => {
    const answer = await upload(content, fileName);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(reason);
    expect(await files()).toMatchObject([{ state: 'failed', message: expect.stringContaining(reason) }]);
  });

  test('lines are kept with the reason, and the others count', async () => {
    const run = await load(daily(hailAt('2330', 3000), hailAt('2330', 100), '2330,100,xy'));
    expect(run).toMatchObject({ rows: 1, rejected: 2 });
    expect(run.rejections).toEqual([
      {
        row: 2,
        raw: hailAt('2330', 3000),
        reason: 'Hail of 30 in is larger than any that was ever measured.',
      },
      { row: 4, raw: '2330,100,xy', reason: 'The line has 3 cells; the header names 8.' },
    ]);
    expect((await admin.get(`/api/admin/storms/files/${run.id}`)).json()).toEqual(run);
  });

  test('a radar’s message that is cut off, damaged or a bomb leaves the day as it was', async () => {
    const cell = mrmsCell(TEMPE) ?? 0;
    const at = new Date('2025-09-27T07:00:00Z');
    const id = await house();
    const whole = await makeMesh({ [cell]: 25.4 }, at);
    await load(whole, 'mesh.grib2');
    const before = await stormsOf(id);
    expect(before).toMatchObject([{ cellInches: 1, grade: 'radar' }]);
    const grid = { columns: 7000, rows: 3500, raw: [], at };
    const png = await pngOf({ columns: 1, rows: 1, raw: [30] });
    // Both hold one pixel; of the first 7 GB would have to be made.
    const bomb = withDeclaredSize(png, 60_000, 60_000);
    const hollow = withDeclaredSize(png, 7000, 3500);
    for (const [content, reason] of [
      [whole.subarray(0, whole.length - 1000), `it has ${whole.length - 1000} of the ${whole.length} bytes`],
      [
        await makeGridMessage({ ...grid, png: bomb }),
        'The PNG has 60000 × 60000 pixels for 7000 × 3500 cells.',
      ],
      [await makeGridMessage({ ...grid, png: hollow }), 'The PNG of the message is damaged or cut off.'],
      [await makeGridMessage({ ...grid, png, west: -230_005_000 }), 'begins at 54.995, 129.995'],
    ] as const) {
      const answer = await upload(content, 'mesh.grib2');
      expect(answer.status).toBe(400);
      expect(answer.text).toContain(reason);
    }
    await joinAll();
    expect(await stormsOf(id)).toEqual(before);
  });

  test('future days are refused, and a day beyond the calendar does not fail', async () => {
    const cell = mrmsCell(TEMPE) ?? 0;
    const radar = await upload(await makeMesh({ [cell]: 25.4 }, new Date('2131-02-28T10:00:00Z')), 'm.grib2');
    expect(radar.status).toBe(400);
    expect(radar.text).toContain('The end of the 24 hours, 2131-02-28T10:00:00.000Z, is still to come.');
    const named = await upload(daily(hailAt('2330', 100)), 'today_hail.csv', { day: '9999-12-31' });
    expect(named.status).toBe(400);
    expect(named.text).toContain('The day 9999-12-31 is still to come.');
    expect((await upload(daily(hailAt('2330', 100)), '991231_rpts_hail.csv')).text).toContain(
      'still to come',
    );
    for (const what of ['swath', 'reports', 'place?latitude=33.45&longitude=-111.94']) {
      const answer = await contractor.get(`/api/storms/9999-12-31/${what}`);
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Storms of days to come are not known');
    }
  });

  test('places in the other hemisphere are named with the reason', async () => {
    const { rows, rejections } = await load(
      daily(hailAt('2330', 100, { ...TEMPE, longitude: 111.94 }), hailAt('2331', 100)),
    );
    expect(rows).toBe(1);
    expect(rejections).toMatchObject([
      {
        row: 2,
        reason:
          'The place 33.45, 111.94 has the wrong sign: the longitude would lie in the other hemisphere.',
      },
    ]);
  });

  test('a file whose archive unpacks to gigabytes is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(140 * 1024 * 1024, HAIL));
    const answer = await upload(bomb, 'bomb.csv.gz');
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('unpacks to more than 128 MB');
  });

  test('a file announced with 2 GB is refused before it arrives, and the earlier one still counts', async () => {
    const id = await house();
    await load(daily(hailAt('2330', 100)));
    const sending = announce(2 * 1024 ** 3);
    const refused = {
      state: 'failed',
      address: 'huge.csv',
      message: expect.stringContaining('The file is larger than 128 MB. Please split it by year.'),
    };
    await expect.poll(files, { timeout: 20_000 }).toMatchObject([refused, { state: 'loaded' }]);
    sending.destroy();
    expect(await stormsOf(id)).toMatchObject([{ reported: { inches: 1 } }]);
  });
});

/** A PNG that announces another size than it has. */
function withDeclaredSize(png: Buffer, columns: number, rows: number): Buffer {
  const other = Buffer.from(png);
  other.writeUInt32BE(columns, 16);
  other.writeUInt32BE(rows, 20);
  other.writeUInt32BE(crc32(other.subarray(12, 29)), 29);
  return other;
}

/** Begins an upload with a declared length; the rest never comes. */
function announce(length: number) {
  const call = request(`${server.baseUrl}/api/admin/storms/files`, {
    method: 'POST',
    headers: {
      cookie: admin.cookie(),
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': length,
    },
  });
  call.on('error', () => {});
  call.write(
    `--x\r\ncontent-disposition: form-data; name="file"; filename="huge.csv"\r\n\r\n${daily(hailAt('2330', 100))}`,
  );
  return call;
}

describe('who may', () => {
  test('storms of a property are seen by who sees it', async () => {
    const id = await house();
    const other = await server.contractor('85031');
    expect((await other.get(`/api/properties/${id}/storms`)).status).toBe(404);
    expect((await server.visitor().get(`/api/properties/${id}/storms`)).status).toBe(401);
  });

  test('files are for administrators', async () => {
    expect((await upload(daily(), undefined, {}, contractor)).status).toBe(403);
    expect((await contractor.get('/api/admin/storms/files')).status).toBe(403);
    expect((await admin.post('/api/admin/storms/files', new FormData())).status).toBe(400);
  });
});

test('the column of the cell equals the domain’s', async () => {
  const places = Array.from({ length: 300 }, (_, index) => ({
    latitude: Math.round((20 + ((index * 7919) % 3500) / 100 + (index % 3) * 0.0049) * 1e7) / 1e7,
    longitude: Math.round((-130 + ((index * 104_729) % 7000) / 100 + (index % 5) * 0.0021) * 1e7) / 1e7,
  }));
  const ids = await addProperties(server.services.db, '85251', places);
  const { rows } = await server.services.db.execute<{ id: number; cell: number | null }>(
    sql`select id, mrms_cell as cell from properties`,
  );
  const cells = new Map(rows.map(({ id, cell }) => [id, cell]));
  expect(ids.map((id) => cells.get(id))).toEqual(places.map(mrmsCell));
});

test('each source shows when it was last read and what it covers, and a late one is named', async () => {
  await load(daily(hailAt('2330', 175)));
  const states = async () => (await contractor.get('/api/storms/sources')).json() as StormSourceState[];
  const reports = (await states()).find(({ source }) => source === 'SPC storm reports of a day');
  // It was read just now, and covers a day long ago.
  expect(reports).toEqual({
    source: expect.any(String),
    lookedAt: expect.any(String),
    until: '2025-09-27T12:00:00.000Z',
    isLate: true,
  });
  expect((await states()).find(({ source }) => source === 'NCEI Storm Events')).toMatchObject({
    lookedAt: null,
    isLate: false,
  });
  const { db } = server.services;
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  const isLate = async () =>
    (await states()).find(({ source }) => source === 'SPC storm reports of a day')?.isLate;
  await load(daily(hailAt('2330', 150)), `${daysAgo(1).slice(2).replaceAll('-', '')}_rpts_hail.csv`);
  expect(await isLate()).toBe(false);
  // A later try that could not look changes nothing.
  await db.update(stormRuns).set({ fetchedAt: sql`now() - interval '2 days'` });
  await upload('<html>not found</html>');
  expect(await isLate()).toBe(true);
  // Archives of years come in the year after.
  const others = [
    ['storm-events', String(new Date().getUTCFullYear() - 1)],
    ['spc-archive', 'hail 2013'],
    ['radar-hail', `${daysAgo(9)} to ${daysAgo(3)}`],
    ['alerts', 'nothing'],
  ] as const;
  for (const [kind, scope] of others)
    await db
      .insert(stormRuns)
      .values({ id: randomUUID(), kind, scope, origin: 'feed', address: scope, state: 'loaded' });
  expect((await states()).filter((state) => state.isLate).map(({ source }) => source)).toEqual([
    'SPC storm reports of a day',
    'SPC storm archive',
    'SWDI radar hail signatures',
  ]);
});
