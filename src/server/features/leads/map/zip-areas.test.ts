import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BoundaryImport, Ground, ZipAreas } from '#contract/map.ts';
import type { Operation } from '#contract/operations.ts';
import { loadSampleCapture } from '#server/features/imagery/imagery/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

const ARIZONA = '../shared/data/zip/az_zcta_2010.geojson';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const feature = (zip: string, size = 1, at = -110) => ({
  type: 'Feature',
  properties: { ZCTA5CE20: zip },
  geometry: {
    type: 'Polygon',
    coordinates: [
      [
        [at, 33],
        [at + size, 33],
        [at + size, 34],
        [at, 33],
      ],
    ],
  },
});
const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features });

async function upload(client: Client, text: string, source?: string) {
  const form = new FormData();
  if (source) form.set('source', source);
  form.set('file', new Blob([text]), 'areas.geojson');
  return client.post('/api/admin/zip-boundaries', form);
}
const areas = async (client: Client, query = '') => {
  const answer = await client.get(`/api/map/zip-areas?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json() as ZipAreas;
};
const zips = ({ features }: ZipAreas) => features.map(({ properties }) => properties.zipCode);

test('areas are imported once, recognized when they come again, and rejected with a reason', async () => {
  const bad = { ...feature('90003'), geometry: { type: 'Point', coordinates: [0, 0] } };
  const first = await upload(
    admin,
    collection(feature('90001'), feature('90002'), bad, feature('90001')),
    'County',
  );
  expect(first.json() as BoundaryImport).toMatchObject({
    imported: 2,
    updated: 0,
    unchanged: 0,
    rejected: 2,
    rejections: [
      { feature: 3, zipCode: '90003', reason: expect.stringContaining('neither') },
      { feature: 4, zipCode: '90001', reason: expect.stringContaining('earlier in the file') },
    ],
    message: 'ZIP areas: 2 new, 2 rejected.',
  });
  const again = await upload(admin, collection(feature('90001'), feature('90002', 2)));
  expect(again.json()).toMatchObject({ imported: 0, updated: 1, unchanged: 1, rejected: 0 });
  const [, latest] = (await admin.get('/api/operations?show=ended')).json() as Operation[];
  expect(latest).toMatchObject({
    name: 'map.import-outlines',
    subject: 'areas.geojson',
    state: 'completed',
    result: { message: 'ZIP areas: 2 new, 2 rejected.' },
    may: { cancel: false, retry: false },
  });
  const { features } = await areas(admin, 'bbox=-111,32,-109.5,35');
  expect(features.find(({ properties }) => properties.zipCode === '90001')?.properties.source).toBe('County');
});

test('an area has its ZIP’s counts, and a contractor gets those of their ZIPs alone', async () => {
  await addProperties(server.services.db, '90004', [
    { severityLevel: 'severe', longitude: -110, latitude: 33 },
    { severityLevel: 'severe' },
    {},
  ]);
  await upload(admin, collection(feature('90004', 1, -100), feature('90005', 1, -100)));
  const holder = await server.contractor('90004');
  const own = await areas(holder);
  expect(own.features).toMatchObject([
    {
      type: 'Feature',
      properties: {
        zipCode: '90004',
        city: 'Los Angeles',
        count: 3,
        severe: 2,
        unknown: 1,
        withoutPosition: 2,
      },
      bbox: [-100, 33, -99, 34],
      geometry: {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [-100, 33],
              [-99, 33],
              [-99, 34],
              [-100, 33],
            ],
          ],
        ],
      },
    },
  ]);
  expect(zips(await areas(await server.contractor('90009')))).toEqual([]);
  expect(zips(await areas(admin, 'bbox=-100.5,33,-99.5,34'))).toEqual(['90004', '90005']);
  expect(
    (await admin.get('/api/map/zip-areas?limit=1&bbox=-100.5,33,-99.5,34')).headers.get('x-total-count'),
  ).toBe('2');
});

test.each([
  ['a spreadsheet', 'zip,city\n85251,Scottsdale', 'not GeoJSON'],
  ['a file that is cut off', collection(feature('90010')).slice(0, -5), 'cut off'],
  ['no areas', collection(), 'no areas'],
  ['a deep nest', `{"a":${'['.repeat(5000)}`, 'too deep'],
])('%s is refused, and changes nothing', async (_, text, reason) => {
  const answer = await upload(admin, text);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(reason);
  const [refused] = (await admin.get('/api/operations?show=broken')).json() as Operation[];
  expect(refused).toMatchObject({ error: expect.stringContaining(reason), may: { retry: false } });
  expect(zips(await areas(admin))).not.toContain('90010');
});

test('without a file, or as a contractor, nothing is taken', async () => {
  expect((await admin.post('/api/admin/zip-boundaries', new FormData())).status).toBe(400);
  expect((await upload(await server.contractor('90001'), collection(feature('90011')))).status).toBe(403);
  expect((await upload(server.visitor(), collection(feature('90011')))).status).toBe(401);
});

test.skipIf(!existsSync(ARIZONA))(
  'the 408 areas of Arizona as the Census Bureau has them (../shared/data)',
  async () => {
    const answer = await upload(admin, readFileSync(ARIZONA, 'utf8'));
    expect(answer.json()).toMatchObject({ imported: 408, rejected: 0 });
    expect(zips(await areas(admin, 'bbox=-111.93,33.49,-111.92,33.5'))).toContain('85251');
  },
);

test('the sample has its ground and outline from the start, for users who see it', async () => {
  const fresh = await startTestServer();
  try {
    const before = await fresh.contractor('85251');
    expect(((await before.get('/api/map/ground')).json() as Ground).features).toEqual([]);
    await loadSampleCapture(fresh.services);
    const holder = await fresh.contractor('85251');
    expect(zips(await areas(holder))).toEqual(['85251']);
    const { features } = (await holder.get('/api/map/ground')).json() as Ground;
    const streets = (await holder.get('/api/map/ground?part=streets')).json() as Ground;
    expect(new Set(streets.features.map(({ properties }) => properties.kind))).toEqual(
      new Set(['street', 'green']),
    );
    expect(streets.features.length).toBeLessThan(features.length / 10);
    const count = (kind: string) => features.filter(({ properties }) => properties.kind === kind).length;
    expect(count('roof')).toBe(2591);
    expect(count('parcel')).toBeGreaterThan(2591);
    expect(features.find(({ properties }) => properties.name === 'N Scottsdale Rd')?.properties.class).toBe(
      'arterial',
    );
    expect([count('pool') > 500, count('green') > 0]).toEqual([true, true]);
    const other = await fresh.contractor('13210');
    for (const part of ['', '?part=streets'])
      expect(((await other.get(`/api/map/ground${part}`)).json() as Ground).features).toEqual([]);
    expect(zips(await areas(other))).toEqual([]);
  } finally {
    await fresh.close();
  }
});
