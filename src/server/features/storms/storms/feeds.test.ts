import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PropertyStorm, StormRun, StormSourceState } from '#contract/storms.ts';
import { mrmsCell } from '#domain/storms/mrms-grid.ts';
import { sql } from '#server/db/orm.ts';
import { properties, stormDays, stormRuns } from '#server/db/schema/index.ts';
import { makeMesh } from '#server/features/platform/sample-company/grid-message.ts';
import { runOperation, startOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addProperty } from '#testing/properties.ts';
import { fetchStorms } from './fetch.operations.ts';
import { readStormFolder } from './folder.operations.ts';
import { joinStorms } from './join.operations.ts';
import { loadFile } from './load-file.ts';

const TEMPE = { latitude: 33.4449, longitude: -111.9399 };
const HAIL = 'Time,Size,Location,County,State,Lat,Lon,Comments';
const hail = (size: number) => `${HAIL}\n2330,${size},Tempe,Maricopa,AZ,33.45,-111.94,(PSR)\n`;

const EVENT_COLUMNS =
  'BEGIN_YEARMONTH,BEGIN_DAY,BEGIN_TIME,STATE,EVENT_TYPE,CZ_NAME,BEGIN_DATE_TIME,CZ_TIMEZONE,MAGNITUDE,BEGIN_LOCATION,BEGIN_LAT,BEGIN_LON';

const signature =
  '#ZTIME,LON,LAT,WSR_ID,CELL_ID,RANGE,AZIMUTH,SEVPROB,PROB,MAXSIZE\n20250926233000,-111.94,33.45,KIWA,A1,20,300,60,90,1.25\ntotalTimeInSeconds,0.4\n';

/** The stand-in's replies by the beginning of a path, and the requests it got. */
interface Reply {
  status: number;
  body?: string | Buffer;
  etag?: string;
  retryAfter?: number;
  /** Answers 503 so many times before. */
  troubles?: number;
  /** Sends so many bytes instead of a body, with or without announcing their number. */
  bytes?: number;
  isAnnounced?: boolean;
}
const answers = new Map<string, Reply>();
const asked: string[] = [];
const sources = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const found = [...answers].find(([start]) => path.startsWith(start))?.[1] ?? { status: 404 };
  if (found.troubles) {
    found.troubles -= 1;
    return void response.writeHead(503).end();
  }
  const isKnown = found.etag !== undefined && request.headers['if-none-match'] === found.etag;
  if (found.etag) response.setHeader('etag', found.etag);
  if (found.retryAfter) response.setHeader('retry-after', found.retryAfter);
  if (found.bytes) return sendBytes(response, found.bytes, found.isAnnounced ?? false);
  response.writeHead(isKnown ? 304 : found.status);
  response.end(isKnown ? undefined : found.body);
});
/** For replies of bytes: how many were sent before the client stopped reading. */
let sent = 0;
function sendBytes(response: ServerResponse, bytes: number, isAnnounced: boolean): void {
  const piece = Buffer.alloc(1024 ** 2, hail(100));
  function* pieces() {
    for (sent = 0; sent < bytes; sent += piece.length) yield piece;
  }
  response.writeHead(200, isAnnounced ? { 'content-length': bytes } : {});
  // That it is broken off is what is looked for.
  pipeline(Readable.from(pieces()), response, () => undefined);
}
/** Seconds for which a source was left alone. */
const rests: number[] = [];

let server: TestServer;
let folder: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => sources.listen(0, '127.0.0.1', resolve));
  const address = sources.address();
  const base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  folder = await mkdtemp(join(tmpdir(), 'storms-'));
  server = await startTestServer({
    settings: {
      STORM_FEEDS: 'on',
      STORM_FOLDER: folder,
      STORM_SPC_URL: `${base}/spc`,
      STORM_REPORTS_URL: `${base}/lsr`,
      STORM_MRMS_URL: `${base}/mrms`,
      STORM_RADAR_URL: `${base}/nx3hail`,
      STORM_ALERTS_URL: `${base}/alerts`,
      STORM_EVENTS_URL: `${base}/events`,
    },
  });
  server.services.weather.rest = async (seconds) => void rests.push(seconds);
});
beforeEach(async () => {
  const { db } = server.services;
  await db.delete(stormRuns);
  await db.delete(stormDays);
  await db.delete(properties);
  answers.clear();
  asked.length = 0;
  rests.length = 0;
});
afterAll(async () => {
  await server.close();
  sources.close();
  await rm(folder, { recursive: true });
});

const kinds = [fetchStorms, readStormFolder, joinStorms];

async function run(definition: (typeof kinds)[number], payload = {}): Promise<void> {
  const { db, jobs } = server.services;
  const wanted = { id: randomUUID(), subject: 'A test', userId: null };
  await db.transaction((tx) =>
    startOperation(tx, jobs, definition as typeof fetchStorms, { ...wanted, payload: payload as never }),
  );
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  expect(await runOperation(server.services, kinds, wanted.id, attempt)).toBe('ended');
}
const fetchDay = () => run(fetchStorms, { days: ['2025-09-26'] });
const files = async () => (await (await server.admin()).get('/api/admin/storms/files')).json() as StormRun[];

test('each source is asked for its files of a day, and what it has is loaded', async () => {
  const id = await addProperty(server.services.db, { zipCode: '85251', address: '1 A St', ...TEMPE });
  const cell = mrmsCell(TEMPE) ?? 0;
  const mesh = gzipSync(await makeMesh({ [cell]: 31.8 }, new Date('2025-09-27T07:00:00Z')));
  answers.set('/spc', { status: 200, body: hail(100), etag: '"one"' });
  answers.set('/lsr', { status: 200, body: '{"type":"FeatureCollection","features":[]}' });
  answers.set('/mrms', { status: 200, body: mesh });
  answers.set('/nx3hail', { status: 200, body: signature });
  await fetchDay();
  expect(asked).toEqual([
    '/spc/250926_rpts.csv',
    '/lsr?sts=2025-09-26T04:00Z&ets=2025-09-27T10:00Z',
    // Midnight of the only ZIP there is.
    '/mrms/20250927/MRMS_MESH_Max_1440min_00.50_20250927-070000.grib2.gz',
    // Twenty miles around the middle of that ZIP.
    expect.stringMatching(/^\/nx3hail\/20250926:20250928\?bbox=-112\.2\d*,33\.2\d*,-111\.5\d*,33\.7\d*$/),
  ]);
  expect(await files()).toMatchObject([
    { kind: 'radar-hail', state: 'loaded', rows: 1, scope: '2025-09-26' },
    { kind: 'mrms-mesh', origin: 'feed', state: 'loaded', rows: 1 },
    { kind: 'local-reports', state: 'loaded', rows: 0, message: 'Looked, and found nothing.' },
    { kind: 'spc-daily', state: 'loaded', rows: 1, etag: '"one"', scope: '2025-09-26 hail' },
  ]);
  await run(joinStorms);
  const storms = await (await server.contractor('85251')).get(`/api/properties/${id}/storms`);
  expect(storms.json()).toMatchObject([{ date: '2025-09-26', cellInches: 1.25, grade: 'radar-and-report' }]);
});

test('what has not changed is not sent again, and what has takes its place', async () => {
  answers.set('/spc', { status: 200, body: hail(100), etag: '"one"' });
  await fetchDay();
  await fetchDay();
  const ofSpc = async () => (await files()).filter(({ address }) => address.includes('/spc/'));
  expect(await ofSpc()).toMatchObject([
    {
      state: 'known',
      kind: 'spc-daily',
      scope: '2025-09-26 hail',
      message: expect.stringContaining('The source says that it is still the file that was read on'),
    },
    { state: 'loaded' },
  ]);
  answers.set('/spc', { status: 200, body: hail(200), etag: '"two"' });
  await fetchDay();
  expect((await ofSpc())[0]).toMatchObject({ state: 'loaded', etag: '"two"' });
  // By hand a third version takes the place of the fetched one: that is asked for as if it had never been read.
  const bytes = Buffer.from(hail(300));
  const found = {
    origin: 'folder',
    address: '250926_rpts.csv',
    fileName: '250926_rpts.csv',
    etag: null,
  } as const;
  await loadFile(server.services, { ...found, bytes });
  await fetchDay();
  expect((await ofSpc())[0]).toMatchObject({ state: 'loaded', etag: '"two"' });
});

test('a source that cannot be asked is noted and keeps no other back; what counted before still does', async () => {
  answers.set('/spc', { status: 200, body: hail(100), etag: '"one"' });
  await fetchDay();
  answers.set('/spc', { status: 200, body: '<!DOCTYPE html><html>Maintenance</html>' });
  answers.set('/lsr', { status: 503 });
  await fetchDay();
  const of = async (path: string) => (await files()).filter(({ address }) => address.includes(path));
  expect(await of('/lsr')).toMatchObject([
    { state: 'failed', message: 'The Iowa Environmental Mesonet answered with status 503.' },
    { state: 'failed', message: 'The Iowa Environmental Mesonet answered with status 404.' },
  ]);
  expect(rests).toEqual([30, 120, 600]);
  expect(await of('/spc')).toMatchObject([
    { state: 'failed', message: expect.stringContaining('a web page (HTML)') },
    { state: 'loaded' },
  ]);
});

const GIGABYTE = 1024 ** 3;

test.each([
  ['that announces it', true],
  ['that does not announce it', false],
])('an answer of 2 GB %s is aborted, once, and the earlier file still counts', async (_, isAnnounced) => {
  const id = await addProperty(server.services.db, { zipCode: '85251', address: '3 A St', ...TEMPE });
  answers.set('/spc', { status: 200, body: hail(175), etag: '"one"' });
  await fetchDay();
  await run(joinStorms);
  answers.set('/spc', { status: 200, bytes: 2 * GIGABYTE, isAnnounced });
  asked.length = 0;
  rests.length = 0;
  await fetchDay();
  // Some more may be on its way between the two.
  expect(sent).toBeLessThan(isAnnounced ? GIGABYTE / 32 : GIGABYTE / 4);
  expect(asked.filter((path) => path.startsWith('/spc'))).toHaveLength(1);
  expect((await files()).filter(({ address }) => address.includes('/spc/'))).toMatchObject([
    {
      state: 'failed',
      message: 'The Storm Prediction Center sent more than 128 MB, so nothing was read.',
    },
    { state: 'loaded', rows: 1 },
  ]);
  await run(joinStorms);
  const storms = await (await server.contractor('85251')).get(`/api/properties/${id}/storms`);
  expect(storms.json()).toMatchObject([{ reported: { inches: 1.75 } }]);
});

/** A day of so many reports a minute apart. */
const day = (reports: number) =>
  [
    HAIL,
    ...Array.from(
      { length: reports },
      (_, n) => `${2300 + n},${100 + n},Tempe,Maricopa,AZ,33.45,-111.94,(PSR)`,
    ),
    '',
  ].join('\n');
const fewer = (rows: number, before: number) =>
  `The file has ${rows} rows where the one before of the same had ${before} rows: it may be cut off, so what counted before still does. If it is right, send it again and accept that it has fewer.`;

test('a day that a source amends loses a few rows, but not most of them without confirmation', async () => {
  const id = await addProperty(server.services.db, { zipCode: '85251', address: '4 A St', ...TEMPE });
  const administrator = await server.addPerson({ role: 'admin' });
  const admin = await server.signIn(administrator);
  const hailAt = async () => {
    await run(joinStorms);
    const [storm] = (await admin.get(`/api/properties/${id}/storms`)).json() as PropertyStorm[];
    return storm?.reported?.inches;
  };
  const ofSpc = async () => (await files()).filter(({ address }) => !/lsr|mrms|nx3hail/.test(address));
  answers.set('/spc', { status: 200, body: day(20), etag: '"one"' });
  await fetchDay();
  expect(await hailAt()).toBe(1.19);
  answers.set('/spc', { status: 200, body: day(12), etag: '"two"' });
  await fetchDay();
  expect(await hailAt()).toBe(1.11);
  answers.set('/spc', { status: 200, body: day(5), etag: '"three"' });
  await fetchDay();
  // It is asked for again as what it is: not the file that counts.
  await fetchDay();
  expect(await ofSpc()).toMatchObject([
    { state: 'failed', message: fewer(5, 12) },
    { state: 'failed', message: fewer(5, 12) },
    { state: 'loaded', rows: 12 },
    { state: 'replaced', rows: 20 },
  ]);
  // Administrators get one mail, however often the source is read.
  const { rows: mails } = await server.services.db.execute(
    sql`select data ->> 'text' as text from pgboss.job
      where name = 'notices.send-mail' and data ->> 'subject' = 'A storm file was held back'
        and data ->> 'to' = ${administrator.email}`,
  );
  expect(mails).toEqual([{ text: expect.stringContaining(fewer(5, 12)) }]);
  const audit = (await admin.get('/api/admin/audit?action=storms-held-back')).json() as object[];
  expect(audit).toHaveLength(1);
  expect(await hailAt()).toBe(1.11);
  const form = new FormData();
  form.set('acceptsFewer', 'yes');
  form.set('file', new Blob([day(5)]), '250926_rpts_hail.csv');
  expect((await admin.post('/api/admin/storms/files', form)).status).toBe(200);
  expect(await hailAt()).toBe(1.04);
  await fetchDay();
  expect((await ofSpc()).map(({ state }) => state).slice(0, 2)).toEqual(['known', 'loaded']);
  expect(await hailAt()).toBe(1.04);
});

test('so it is with a file of the folder, which is looked at once in each version', async () => {
  const name = 'amended/250926_rpts_hail.csv';
  const put = async (content: string, minutesAgo: number) => {
    await mkdir(join(folder, 'amended'), { recursive: true });
    await writeFile(join(folder, name), content);
    const then = new Date(Date.now() - minutesAgo * 60_000);
    await utimes(join(folder, name), then, then);
    await run(readStormFolder);
    await run(readStormFolder);
  };
  const ofFolder = async () => (await files()).filter(({ address }) => address.includes(name));
  await put(day(20), 9);
  await put(day(12), 8);
  await put(day(5), 7);
  expect(await ofFolder()).toMatchObject([
    { state: 'failed', message: fewer(5, 12) },
    { state: 'loaded', rows: 12, message: expect.stringContaining('an earlier file with 20 rows') },
    { state: 'replaced', rows: 20 },
  ]);
  await put(day(11), 6);
  expect((await ofFolder()).map(({ state }) => state)).toEqual(['loaded', 'failed', 'replaced', 'replaced']);
  await rm(join(folder, 'amended'), { recursive: true });
});

test('a source in trouble is asked again after ever longer pauses, and as it asks for', async () => {
  answers.set('/spc', { status: 200, body: hail(100), troubles: 2 });
  await fetchDay();
  expect(rests).toEqual([30, 120]);
  expect((await files()).filter(({ state }) => state === 'loaded')).toMatchObject([{ kind: 'spc-daily' }]);
  rests.length = 0;
  asked.length = 0;
  answers.set('/spc', { status: 429, retryAfter: 45 });
  answers.set('/lsr', { status: 503, retryAfter: 7200 });
  await fetchDay();
  // A source that wants two hours is asked the next time.
  expect(rests).toEqual([45, 120, 600]);
  expect(asked.filter((path) => path.startsWith('/lsr'))).toHaveLength(1);
});

test('the official record comes by the month, under the name that its folder has for it', async () => {
  const event = (size: number) =>
    gzipSync(
      `${EVENT_COLUMNS}\n202509,26,1630,"ARIZONA","Hail","MARICOPA","26-SEP-25 16:30:00","MST-7","${size}","TEMPE","33.45","-111.94"\n`,
    );
  const name = (year: number, edition: number) => `StormEvents_details-ftp_v1.0_d${year}_c${edition}.csv.gz`;
  const index = (...names: string[]) => names.map((one) => `<a href="${one}">${one}</a>`).join('\n');
  const month = () => run(fetchStorms, { days: ['2025-12-20'], pace: 'monthly' });
  answers.set(`/events/${name(2025, 20251118)}`, { status: 200, body: event(1) });
  answers.set(`/events/${name(2025, 20251218)}`, { status: 200, body: event(1.5) });
  answers.set('/events/', {
    status: 200,
    body: index(name(2023, 20250101), name(2025, 20251118), 'StormEvents_fatalities_d2025.csv.gz'),
  });
  await month();
  expect(await files()).toMatchObject([{ kind: 'storm-events', state: 'loaded', rows: 1, scope: '2025' }]);
  answers.set('/events/', { status: 200, body: index(name(2025, 20251218), name(2025, 20251118)) });
  await month();
  expect(await files()).toMatchObject([{ state: 'loaded', scope: '2025' }, { state: 'replaced' }]);
  expect(asked.filter((path) => !path.endsWith('.gz'))).toEqual(['/events/', '/events/']);
  answers.set('/events/', { status: 500 });
  await month();
  expect((await files())[0]).toMatchObject({
    state: 'failed',
    message: 'The National Centers for Environmental Information answered with status 500.',
  });
});

test('a source that was asked and had nothing new is current', async () => {
  const { db } = server.services;
  const name = `StormEvents_details-ftp_v1.0_d${new Date().getUTCFullYear()}_c20260101.csv.gz`;
  answers.set(`/events/${name}`, { status: 200, body: gzipSync(`${EVENT_COLUMNS}\n`), etag: '"one"' });
  answers.set('/events/', { status: 200, body: `<a href="${name}">${name}</a>` });
  const ask = () => run(fetchStorms, { days: [new Date().toISOString().slice(0, 10)], pace: 'monthly' });
  const isLate = async () => {
    const states = (await (await server.admin()).get('/api/storms/sources')).json() as StormSourceState[];
    return states.find(({ source }) => source === 'NCEI Storm Events')?.isLate;
  };
  await ask();
  expect(await isLate()).toBe(false);
  await db.update(stormRuns).set({ fetchedAt: sql`now() - interval '60 days'` });
  expect(await isLate()).toBe(true);
  await ask();
  expect(await files()).toMatchObject([{ state: 'known', etag: '"one"' }, { state: 'loaded' }]);
  expect(await isLate()).toBe(false);
  // So does one that sends the same bytes again, as sources without tags do.
  await db.update(stormRuns).set({ fetchedAt: sql`now() - interval '60 days'`, etag: null });
  await ask();
  expect((await files())[0]).toMatchObject({ state: 'known', kind: 'storm-events' });
  expect(await isLate()).toBe(false);
});

test('warnings are looked through while they are kept there, and count for no property', async () => {
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  answers.set('/alerts', { status: 200, body: '{"@context":[],"type":"FeatureCollection","features":[]}' });
  await run(fetchStorms, { days: [day] });
  expect((await files()).find(({ kind }) => kind === 'alerts')).toMatchObject({
    state: 'loaded',
    scope: day,
  });
  asked.length = 0;
  await fetchDay();
  expect(asked.filter((path) => path.startsWith('/alerts'))).toEqual([]);
});

test('files of the folder are read once, and those that cannot be read are noted', async () => {
  const put = async (name: string, content: string) => {
    await writeFile(join(folder, name), content);
    const earlier = new Date(Date.now() - 60_000);
    await utimes(join(folder, name), earlier, earlier);
  };
  const id = await addProperty(server.services.db, { zipCode: '85251', address: '2 A St', ...TEMPE });
  await put('250926_rpts_hail.csv', hail(100));
  await put('today_hail.csv', hail(150));
  await writeFile(join(folder, 'still-copied.csv'), hail(200));
  // Young for as long as the test may take on a slow machine.
  const later = new Date(Date.now() + 3_600_000);
  await utimes(join(folder, 'still-copied.csv'), later, later);
  // Two gigabytes, of which the disk holds none.
  await put('zz-huge.csv', '');
  await truncate(join(folder, 'zz-huge.csv'), 2 * 1024 ** 3);
  await utimes(join(folder, 'zz-huge.csv'), new Date(0), new Date(0));
  await run(readStormFolder);
  expect(await files()).toMatchObject([
    { state: 'failed', message: expect.stringContaining('larger than 128 MB') },
    { state: 'failed', origin: 'folder', message: expect.stringContaining('Please name the day') },
    { state: 'loaded', rows: 1, address: join(folder, '250926_rpts_hail.csv') },
  ]);
  await run(readStormFolder);
  expect(await files()).toHaveLength(3);
  await run(joinStorms);
  const storms = await (await server.contractor('85251')).get(`/api/properties/${id}/storms`);
  // Users who see the property get the file's name, not its place on the server.
  expect(storms.json()).toMatchObject([{ sources: [{ address: '250926_rpts_hail.csv' }] }]);
  await put('250926_rpts_hail.csv', hail(125));
  await run(readStormFolder);
  expect((await files()).map(({ state }) => state)).toEqual(['loaded', 'failed', 'failed', 'replaced']);

  const [loaded] = await files();
  const admin = await server.admin();
  await admin.post(`/api/admin/storms/files/${loaded?.id}/withdraw`, { because: 'It is of another county' });
  // The same bytes with another time, as after a copy or a start.
  const touched = new Date(Date.now() - 30_000);
  await utimes(join(folder, '250926_rpts_hail.csv'), touched, touched);
  await run(readStormFolder);
  expect((await files()).map(({ state }) => state)).toEqual(['withdrawn', 'failed', 'failed', 'replaced']);
});
