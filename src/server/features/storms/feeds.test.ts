import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StormRun } from '#contract/storms.ts';
import { mrmsCell } from '#domain/storms/mrms-grid.ts';
import { properties, stormDays, stormRuns } from '#server/db/schema/index.ts';
import { runOperation, startOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { makeMesh } from '#testing/grid-message.ts';
import { addProperty } from '#testing/properties.ts';
import { fetchStorms } from './fetch.operations.ts';
import { readStormFolder } from './folder.operations.ts';
import { joinStorms } from './join.operations.ts';

const TEMPE = { latitude: 33.4449, longitude: -111.9399 };
const HAIL = 'Time,Size,Location,County,State,Lat,Lon,Comments';
const hail = (size: number) => `${HAIL}\n2330,${size},Tempe,Maricopa,AZ,33.45,-111.94,(PSR)\n`;

/** What the stand-in answers by the beginning of a path, and what it was asked. */
interface Reply {
  status: number;
  body?: string | Buffer;
  etag?: string;
}
const answers = new Map<string, Reply>();
const asked: string[] = [];
const sources = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const found = [...answers].find(([start]) => path.startsWith(start))?.[1] ?? { status: 404 };
  const isKnown = found.etag !== undefined && request.headers['if-none-match'] === found.etag;
  response.writeHead(isKnown ? 304 : found.status, found.etag ? { etag: found.etag } : {});
  response.end(isKnown ? undefined : found.body);
});

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
    },
  });
});
beforeEach(async () => {
  const { db } = server.services;
  await db.delete(stormRuns);
  await db.delete(stormDays);
  await db.delete(properties);
  answers.clear();
  asked.length = 0;
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
  await fetchDay();
  expect(asked).toEqual([
    '/spc/250926_rpts.csv',
    '/lsr?sts=2025-09-26T04:00Z&ets=2025-09-27T10:00Z',
    // Midnight of the only ZIP there is.
    '/mrms/20250927/MRMS_MESH_Max_1440min_00.50_20250927-070000.grib2.gz',
  ]);
  expect(await files()).toMatchObject([
    { kind: 'mrms-mesh', origin: 'feed', state: 'loaded', rows: 1 },
    { kind: 'local-reports', state: 'loaded', rows: 0, message: 'Looked, and found nothing.' },
    { kind: 'spc-daily', state: 'loaded', rows: 1, etag: '"one"', scope: '2025-09-26 hail' },
  ]);
  await run(joinStorms);
  const storms = await (await server.contractor('85251')).get(`/api/properties/${id}/storms`);
  expect(storms.json()).toMatchObject([{ date: '2025-09-26', hailInches: 1.25, grade: 'radar-and-report' }]);
});

test('what has not changed is not sent again, and what has takes its place', async () => {
  answers.set('/spc', { status: 200, body: hail(100), etag: '"one"' });
  await fetchDay();
  await fetchDay();
  const ofSpc = async () => (await files()).filter(({ address }) => address.includes('/spc/'));
  expect(await ofSpc()).toMatchObject([{ state: 'loaded' }]);
  answers.set('/spc', { status: 200, body: hail(200), etag: '"two"' });
  await fetchDay();
  expect(await ofSpc()).toMatchObject([{ state: 'loaded', etag: '"two"' }, { state: 'replaced' }]);
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
  expect(await of('/spc')).toMatchObject([
    { state: 'failed', message: expect.stringContaining('a web page (HTML)') },
    { state: 'loaded' },
  ]);
});

test('files of the folder are read once, and those that cannot be read are noted', async () => {
  const put = async (name: string, content: string) => {
    await writeFile(join(folder, name), content);
    const earlier = new Date(Date.now() - 60_000);
    await utimes(join(folder, name), earlier, earlier);
  };
  await put('250926_rpts_hail.csv', hail(100));
  await put('today_hail.csv', hail(150));
  await writeFile(join(folder, 'still-copied.csv'), hail(200));
  await run(readStormFolder);
  expect(await files()).toMatchObject([
    { state: 'failed', origin: 'folder', message: expect.stringContaining('Please name the day') },
    { state: 'loaded', rows: 1, address: join(folder, '250926_rpts_hail.csv') },
  ]);
  await run(readStormFolder);
  expect(await files()).toHaveLength(2);
  await put('250926_rpts_hail.csv', hail(125));
  await run(readStormFolder);
  expect(await files()).toMatchObject([{ state: 'loaded' }, { state: 'failed' }, { state: 'replaced' }]);
});
