import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MapPoints, MapSummary, SearchHit } from '#contract/map.ts';
import type { Property } from '#contract/properties.ts';
import type { SiteInfo } from '#contract/site.ts';
import { formatBounds } from '#domain/geo/bounds.ts';
import { positionOf, tileAt, worldOf } from '#domain/geo/world.ts';
import { decodeMapRow, encodeMapPoint, type MapPoint } from '#domain/map/points.ts';
import { eq } from '#server/db/orm.ts';
import { mapZips } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { writeBaseMap } from '#testing/base-map.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty, touchZip } from '#testing/properties.ts';
import { readVectorTile } from '#testing/vector-tile.ts';

const HOUSES: Partial<
  MapPoint & {
    zoning: string;
    owner: string;
    parcelNumber: string;
    locationPrecision: 'zip';
    roofReplacedOn: string;
  }
>[] = [
  {
    address: '1 Elm St',
    longitude: -111.93,
    latitude: 33.49,
    severityLevel: 'severe',
    zoning: 'R-4',
    yearBuilt: 1961,
    areaSquareFeet: 1800.5,
  },
  {
    address: '2 Elm St',
    longitude: -111.9301,
    latitude: 33.4901,
    severityLevel: 'none',
    zoning: 'C-2',
    yearBuilt: 1999,
    roofReplacedOn: '2019-05-02',
    areaSquareFeet: 90_000,
  },
  {
    address: '3 "Elm" St',
    longitude: -111.9302,
    latitude: 33.4902,
    severityLevel: null,
    zoning: ' ',
    yearBuilt: null,
    areaSquareFeet: null,
    owner: 'Ada Elm',
    parcelNumber: '173-22-001',
  },
  {
    address: '4 Oak St',
    longitude: -111.89,
    latitude: 33.5,
    severityLevel: 'minor',
    zoning: 'r1',
    yearBuilt: 2010,
    areaSquareFeet: 2400,
  },
  // Without their own position.
  { address: '5 Oak St', severityLevel: 'severe', yearBuilt: 1970 },
  {
    address: '6 Oak St',
    longitude: -111.92,
    latitude: 33.49,
    locationPrecision: 'zip',
    severityLevel: 'minor',
  },
];

let server: TestServer;
let folder: string;
let holder: Client;
let ids: number[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ridgecap-streets-'));
  const BASEMAP = join(folder, 'streets.pmtiles');
  const line = [
    [-111.95, 33.49],
    [-111.92, 33.49],
  ] as const;
  await writeBaseMap(
    BASEMAP,
    [-111.95, 33.48, -111.92, 33.5],
    [{ layer: 'roads', properties: { kind: 'minor_road' }, type: 'line', line }],
  );
  server = await startTestServer({ settings: { BASEMAP } });
  ids = await addProperties(server.services.db, '85251', HOUSES);
  await addProperty(server.services.db, {
    zipCode: '13210',
    address: '9 Far Ave',
    longitude: -76.13,
    latitude: 43.03,
  });
  holder = await server.contractor('85251');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const points = async (client: Client, query = '') => {
  const answer = await client.get(`/api/properties/map?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return { ...(answer.json() as MapPoints), headers: answer.headers };
};
const summary = async (client: Client, query = '') =>
  (await client.get(`/api/map/summary?${query}`)).json() as MapSummary;
const tile = async (
  client: Client,
  z: number,
  [longitude, latitude]: readonly [number, number],
  query = '',
) => {
  const { x, y } = tileAt(z, ...worldOf(longitude, latitude));
  const answer = await client.get(`/api/map/tiles/${z}/${x}/${y}?${query}`);
  expect([200, 204]).toContain(answer.status);
  return readVectorTile(answer.bytes);
};
const addresses = ({ rows }: { rows: MapPoints['rows'] }) => rows.map((row) => row[8]);

test('the map gets a holder’s properties with a position, written as the domain encodes them', async () => {
  const { rows, total, withoutPosition, headers } = await points(holder);
  const expected = HOUSES.slice(0, 4).map((house, place): MapPoint => {
    const types = ['residential', 'commercial', null, 'residential'] as const;
    return {
      id: ids[place] ?? 0,
      longitude: house.longitude ?? 0,
      latitude: house.latitude ?? 0,
      severityLevel: house.severityLevel ?? null,
      areaSquareFeet: house.areaSquareFeet ?? null,
      yearBuilt: house.yearBuilt ?? null,
      propertyType: types[place] ?? null,
      zipCode: '85251',
      address: house.address ?? '',
      stage: 'new',
      roofYear: [1961, 2019, null, 2010][place] ?? null,
    };
  });
  expect(rows).toEqual(expected.map(encodeMapPoint));
  expect(rows.map(decodeMapRow)).toEqual(expected);
  expect({ total, withoutPosition, count: headers.get('x-total-count') }).toEqual({
    total: 4,
    withoutPosition: 2,
    count: '4',
  });
});

test('a cut list has the total, and "whole" asks for all or nothing', async () => {
  expect(await points(holder, 'limit=2')).toMatchObject({ total: 4, rows: { length: 2 } });
  expect(await points(holder, 'limit=2&whole=true')).toMatchObject({ total: 4, rows: { length: 0 } });
  expect(await points(holder, 'limit=4&whole=true')).toMatchObject({ total: 4, rows: { length: 4 } });
  expect(await points(holder, 'limit=1&whole=true&severityLevel=none,minor')).toMatchObject({
    total: 2,
    rows: { length: 0 },
  });
});

test('a viewport gives the points within it, nearest to its middle first', async () => {
  const bbox = formatBounds([-111.9314, 33.489, -111.929, 33.4914]);
  const inView = await points(holder, `bbox=${bbox}`);
  expect(addresses(inView)).toEqual(['3 "Elm" St', '2 Elm St', '1 Elm St']);
  expect(await points(holder, `bbox=${bbox}&limit=1`)).toMatchObject({ total: 3, rows: { length: 1 } });
  expect(addresses(await points(holder, `bbox=${bbox}&severityLevel=severe`))).toEqual(['1 Elm St']);
});

test.each([
  ['severityLevel=severe,minor', ['1 Elm St', '4 Oak St'], 2],
  ['zoning=commercial', ['2 Elm St', '3 "Elm" St'], 2],
  ['zoning=residential,commercial', ['1 Elm St', '2 Elm St', '3 "Elm" St', '4 Oak St'], 2],
  ['yearBuiltMin=1990', ['2 Elm St', '3 "Elm" St', '4 Oak St'], 1],
  ['areaMax=5000', ['1 Elm St', '3 "Elm" St', '4 Oak St'], 2],
  ['search=elm', ['1 Elm St', '2 Elm St', '3 "Elm" St'], 0],
  ['search=173-22', ['3 "Elm" St'], 0],
  ['stage=new', ['1 Elm St', '2 Elm St', '3 "Elm" St', '4 Oak St'], 2],
  ['severityLevel=severe&yearBuiltMax=1965', ['1 Elm St'], 0],
  ['stage=won', [], 0],
])('%s narrows points, summary and tiles alike', async (query, expected, withoutPosition) => {
  const found = await points(holder, query);
  expect(addresses(found)).toEqual(expected);
  expect(found).toMatchObject({ total: expected.length, withoutPosition });
  expect(await summary(holder, query)).toMatchObject({ total: expected.length, withoutPosition });
  const low = (await tile(holder, 3, [-111.93, 33.49], query)).cells?.features ?? [];
  expect(low.reduce((sum, { properties }) => sum + Number(properties.count), 0)).toBe(expected.length);
  const high = (await tile(holder, 13, [-111.93, 33.49], query)).points?.features ?? [];
  expect(high.map(({ id }) => id)).toEqual(found.rows.filter((row) => row[1] < -111.9).map((row) => row[0]));
});

test('a stage is seen where it was set, by who set it, and changes the tag', async () => {
  const other = await server.contractor('85251');
  const before = await points(holder);
  await holder.put(`/api/properties/${ids[0]}/stage`, { stage: 'knocked' });
  const etag = before.headers.get('etag') ?? '';
  expect((await holder.get('/api/properties/map', { 'if-none-match': etag })).status).toBe(200);
  expect((await other.get('/api/properties/map', { 'if-none-match': etag })).status).toBe(304);
  expect(decodeMapRow((await points(holder)).rows[0] as MapPoints['rows'][number]).stage).toBe('knocked');
  expect(addresses(await points(holder, 'stage=knocked'))).toEqual(['1 Elm St']);
  expect(addresses(await points(other, 'stage=knocked'))).toEqual([]);
  expect((await tile(holder, 5, [-111.93, 33.49], 'stage=knocked')).cells?.features).toHaveLength(1);
  expect((await tile(other, 5, [-111.93, 33.49], 'stage=knocked')).cells).toBeUndefined();
  await holder.put(`/api/properties/${ids[0]}/stage`, { stage: 'new' });
});

test('nothing changed is 304, and a changed property is in the next answer', async () => {
  const [id] = await addProperties(server.services.db, '85031', [{ longitude: -112.17, latitude: 33.49 }]);
  const client = await server.contractor('85031');
  const paths = ['/api/properties/map', '/api/map/tiles/16/12347/26264', '/api/map/zip-areas'];
  for (const path of paths) {
    const etag = (await client.get(path)).headers.get('etag') ?? '';
    expect((await client.get(path, { 'if-none-match': etag })).status, path).toBe(304);
    await touchZip(server.services.db, '85031');
    expect((await client.get(path, { 'if-none-match': etag })).status, path).not.toBe(304);
  }
  await addProperty(server.services.db, {
    zipCode: '85031',
    address: '2 New St',
    longitude: -112.17,
    latitude: 33.49,
  });
  expect((await tile(client, 16, [-112.17, 33.49])).points?.features.map((one) => one.id)).toEqual([
    id,
    (id ?? 0) + 1,
  ]);
  expect((await summary(client)).total).toBe(2);
});

test('tiles count by severity far away, and name each property close up', async () => {
  const { cells } = await tile(holder, 4, [-111.93, 33.49]);
  expect(cells?.features.map(({ properties }) => properties)).toEqual([
    { count: 4, none: 1, minor: 1, moderate: 0, severe: 1, unknown: 1, weight: 8 },
  ]);
  const { points: single } = await tile(holder, 16, [-111.93, 33.49]);
  expect(single?.features).toMatchObject([
    { id: ids[0], properties: { severity: 'severe', weight: 4 } },
    { id: ids[1], properties: { severity: 'none', weight: 1 } },
    { id: ids[2], properties: { severity: 'unknown', weight: 1 } },
  ]);
});

test('a tile with too many for single points counts them in cells', async () => {
  await addProperty(server.services.db, { zipCode: '85701', address: '1 Tower Ct' });
  await server.services.pool.query(`
    insert into properties (zip_code, identity, address_key, address, longitude, latitude)
    select '85701', 'n:' || n, n, n || ' Tower Ct', -110.9 + n % 100 / 100000.0, 32.2 + n / 100 / 1000000.0
    from generate_series(1, 20100) as n`);
  await touchZip(server.services.db, '85701');
  const client = await server.contractor('85701');
  const layers = await tile(client, 14, [-110.8995, 32.2001]);
  expect(layers.points).toBeUndefined();
  const counted = layers.cells?.features.reduce((sum, { properties }) => sum + Number(properties.count), 0);
  expect(counted).toBe((await points(client, `bbox=${boundsOfTile(14, [-110.8995, 32.2001])}`)).total);
  expect(counted).toBeGreaterThan(20_000);
});

function boundsOfTile(z: number, place: readonly [number, number]): string {
  const { x, y } = tileAt(z, ...worldOf(...place));
  const size = 2 ** (30 - z);
  const [west, north] = positionOf(x * size, y * size);
  const [east, south] = positionOf((x + 1) * size - 1, (y + 1) * size - 1);
  return formatBounds([west, south, east, north]);
}

test('another’s ZIP is never shown in any form, and an administrator gets all', async () => {
  const other = await server.contractor('13210');
  expect(addresses(await points(other))).toEqual(['9 Far Ave']);
  expect(addresses(await points(other, 'zipCode=85251'))).toEqual([]);
  expect(await tile(other, 14, [-111.93, 33.49])).toEqual({});
  expect(await summary(other, 'zipCode=85251')).toMatchObject({ total: 0, bounds: null });
  expect((await other.get('/api/properties/search?q=elm')).json()).toEqual([]);
  expect((await other.get(`/api/properties/${ids[0]}`)).status).toBe(404);
  const everything = await points(await server.admin());
  expect(addresses(everything)).toEqual(expect.arrayContaining(['9 Far Ave', '1 Elm St']));
});

test('the bounds are those of the positions, and of what a filter leaves', async () => {
  expect((await summary(holder)).bounds).toEqual([-111.9302, 33.49, -111.89, 33.5]);
  const [west, south, east, north] = (await summary(holder, 'severityLevel=minor')).bounds ?? [];
  expect(west).toBeCloseTo(-111.89, 6);
  expect(east).toBeCloseTo(-111.89, 6);
  expect(south).toBeCloseTo(33.5, 6);
  expect(north).toBeCloseTo(33.5, 6);
});

test('the map opens without single positions far from all others, which still count', async () => {
  const street = Array.from({ length: 300 }, (_, n) => ({
    address: `${n} Home St`,
    longitude: -111.95 + n * 0.0001,
    latitude: 33.45 + (n % 7) * 0.0001,
  }));
  const far = [
    { address: '1 Wrong Way', longitude: -74, latitude: 40.7 },
    { address: '2 Wrong Way', longitude: -149.9, latitude: 61.2 },
  ];
  await addProperties(server.services.db, '85254', [...street, ...far]);
  const client = await server.contractor('85254');
  const { total, bounds, home } = await summary(client);
  expect([total, bounds]).toEqual([302, [-149.9, 33.45, -74, 61.2]]);
  const edges = [-111.95, 33.45, -111.9201, 33.4506];
  // All of the street is in it, and beyond it no more than a cell of some 300 m.
  for (const [side, degrees] of edges.entries()) {
    const beyond = (degrees - (home?.[side] ?? 0)) * (side < 2 ? 1 : -1);
    expect(beyond).toBeGreaterThanOrEqual(0);
    expect(beyond).toBeLessThan(0.004);
  }
  expect((await summary(holder)).home).toEqual((await summary(holder)).bounds);
  const none = await server.contractor('45405');
  expect((await summary(none)).home).toBeNull();
});

test('an area that was drawn narrows points, tiles, sums and what would go into a queue, within the caller’s ZIPs', async () => {
  // Around the first and the fourth house, and around one in New York.
  const within = '-111.93005,33.48,-111.89,33.4895,-70,33.4895,-70,45,-80,45,-111.93005,33.49005';
  expect(addresses(await points(holder, `within=${within}`))).toEqual(['1 Elm St', '4 Oak St']);
  expect((await summary(holder, `within=${within}`)).total).toBe(2);
  expect((await tile(holder, 16, [-111.93, 33.49], `within=${within}`)).points?.features).toHaveLength(1);
  const { cells } = await tile(holder, 4, [-111.93, 33.49], `within=${within}`);
  expect(cells?.features).toMatchObject([{ properties: { count: 2, severe: 1, minor: 1 } }]);
  const addable = await holder.get(`/api/queues/addable?within=${within}`);
  expect(addable.json()).toMatchObject({ matched: 2, free: 2 });
  const knot = await holder.get('/api/properties/map?within=1,2,3,4');
  expect([knot.status, knot.text]).toEqual([400, expect.stringContaining('3 to 100 corners')]);
});

test('a ZIP without any positions still has a place: its holder gets it', async () => {
  const client = await server.contractor('45402');
  await addProperties(server.services.db, '45402', [{ address: '1 Main St' }]);
  const { total, bounds, zipBounds } = await summary(client);
  expect([total, bounds]).toEqual([0, null]);
  // Dayton, Ohio.
  expect(zipBounds?.map((degrees) => Math.round(degrees))).toEqual([-84, 40, -84, 40]);
  expect((await summary(client, 'zipCode=85251')).zipBounds).toBeNull();
  expect((await summary(holder)).zipBounds).toBeNull();
});

test('search finds by address, owner and parcel number; addresses that begin so come first', async () => {
  const found = async (q: string) =>
    ((await holder.get(`/api/properties/search?q=${encodeURIComponent(q)}`)).json() as SearchHit[]).map(
      ({ address }) => address,
    );
  expect(await found('elm st')).toEqual(['1 Elm St', '2 Elm St']);
  expect(await found('ADA')).toEqual(['3 "Elm" St']);
  expect(await found('4 oak')).toEqual(['4 Oak St']);
  const [hit] = (await holder.get('/api/properties/search?q=5%20oak')).json() as SearchHit[];
  expect(hit).toMatchObject({ longitude: null, latitude: null, zipCode: '85251' });
  expect((await holder.get('/api/properties/search?q=e')).status).toBe(400);
});

test('a shared link reads one property', async () => {
  expect((await holder.get(`/api/properties/${ids[0]}`)).json() as Property).toMatchObject({
    address: '1 Elm St',
  });
  expect((await holder.get('/api/properties/2147483647')).status).toBe(404);
  expect((await holder.get('/api/properties/nonsense')).status).toBe(400);
});

test.each([
  ['/api/properties/map?bbox=1,2,3', 'bbox must be'],
  ['/api/properties/map?bbox=-111,33,-112,34', 'bbox must be'],
  ['/api/properties/map?severityLevel=awful', 'Invalid option'],
  ['/api/properties/map?severity=severe', "Unknown filter 'severity': did you mean severityLevel?"],
  ['/api/map/tiles/3/0/0?hue=red', "Unknown filter 'hue'"],
  ['/api/map/summary?propertyType=residential', 'did you mean zoning?'],
  ['/api/properties/map?limit=60001', ''],
  ['/api/map/tiles/17/0/0', ''],
])('%s is refused', async (path, reason) => {
  const answer = await holder.get(path);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(reason);
});

test('a tile off the world is not there', async () => {
  expect((await holder.get('/api/map/tiles/3/8/0')).status).toBe(404);
});

test('many looks at once after an import all see it, and the work is done by one of them', async () => {
  const client = await server.contractor('85003');
  await addProperties(server.services.db, '85003', [{ longitude: -112.08, latitude: 33.45 }]);
  const totals = await Promise.all(Array.from({ length: 30 }, () => summary(client)));
  expect(totals.map(({ total }) => total)).toEqual(Array.from({ length: 30 }, () => 1));
});

test('after an import of many ZIPs, all who hold one can look at once', async () => {
  const zips = Array.from({ length: 24 }, (_, n) => String(85_301 + n));
  const clients = await Promise.all(
    zips.map(async (zip) => {
      await addProperties(server.services.db, zip, [{ longitude: -112.18, latitude: 33.54 }]);
      return server.contractor(zip);
    }),
  );
  const answers = await Promise.all(clients.map((client) => client.get('/api/map/tiles/12/771/1642')));
  expect(answers.map(({ status }) => status)).toEqual(zips.map(() => 200));
});

test('a list that nothing narrows does not wait for the copy that the tiles are made from', async () => {
  const { db } = server.services;
  const [id] = await addProperties(db, '85270', [HOUSES[0] ?? {}]);
  const other = await server.contractor('85270');
  const copied = () => db.select().from(mapZips).where(eq(mapZips.zipCode, '85270'));
  expect((await points(other, 'limit=60000&whole=true')).rows.map((row) => row[0])).toEqual([id]);
  expect(await copied()).toEqual([]);
  await points(other, 'bbox=-112,33,-111,34');
  expect(await copied()).toHaveLength(1);
});

test('streets of the operator’s file come tile by tile to signed-in users, and once to each browser', async () => {
  const client = await server.contractor('85251');
  const { baseMap } = (await client.get('/api/site')).json() as SiteInfo;
  expect(baseMap).toMatchObject({ minZoom: 10, maxZoom: 15, bounds: [-111.95, 33.48, -111.92, 33.5] });
  const { z, x, y } = tileAt(15, ...worldOf(-111.93, 33.49));
  const path = `/api/map/base/${z}/${x}/${y}?v=${baseMap?.version}`;
  expect((await server.visitor().get(path)).status).toBe(401);
  const answer = await client.get(path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'application/vnd.mapbox-vector-tile',
  ]);
  const tile = new VectorTile(new PbfReader(answer.bytes));
  expect(tile.layers.roads?.feature(0).properties).toEqual({ kind: 'minor_road' });
  const again = await client.get(path, { 'if-none-match': answer.headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
  expect((await client.get(`/api/map/base/${z}/0/0`)).status).toBe(204);
  expect((await client.get(`/api/map/base/3/9/0`)).status).toBe(404);
});
