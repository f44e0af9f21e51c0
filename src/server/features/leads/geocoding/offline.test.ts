import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Geocoding } from '#contract/geocoding.ts';
import type { Property } from '#contract/properties.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { makeDatabase } from '#testing/database.ts';
import { type CensusServer, startCensusServer } from '#testing/geocoder-server.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

let database: Awaited<ReturnType<typeof makeDatabase>>;
let server: TestServer;
let census: CensusServer;
let admin: Client;
beforeAll(async () => {
  census = await startCensusServer();
  database = await makeDatabase();
  server = await startTestServer({ databaseUrl: database.url, work: true });
  admin = await server.admin();
});
afterAll(async () => {
  await server.close();
  await census.close();
  await database.drop();
});

const status = async (client: Client) => (await client.get('/api/geocoding')).json() as Geocoding;

async function idle(client: Client): Promise<Geocoding> {
  for (let tries = 0; tries < 200; tries += 1) {
    const now = await status(client);
    if (now.state === 'idle') return now;
    await sleep(50);
  }
  throw new Error('the geocoder never came to an end');
}

test('without a geocoder properties get the middle of their ZIP, which does not count as a position', async () => {
  const file = 'Zip,Address\n13210,1 Main St\n13210,2 Main St\n99999,3 Elm St\n';
  await imported(admin.post('/api/properties/upload', uploadForm(file)));
  expect(await idle(admin)).toMatchObject({
    geocoder: 'offline',
    findsDoors: false,
    total: 3,
    located: 0,
    unanswered: 1,
  });
  const list = (await admin.get('/api/properties')).json() as Property[];
  expect(list).toMatchObject([
    { address: '1 Main St', latitude: expect.closeTo(43.03, 1), locationPrecision: 'zip' },
    { address: '2 Main St', longitude: expect.closeTo(-76.13, 1), locationPrecision: 'zip' },
    { address: '3 Elm St', latitude: null, longitude: null, locationPrecision: null },
  ]);
  expect((await admin.get('/api/properties/stats')).json()).toMatchObject({ total: 3, withCoordinates: 0 });
  expect((await admin.get('/api/admin/stats')).json()).toMatchObject({ withCoordinates: 0 });
});

test('a geocoder that is configured later is asked about all of them', async () => {
  await server.close();
  server = await startTestServer({
    databaseUrl: database.url,
    work: true,
    settings: { GEOCODER: 'census', GEOCODER_URL: census.url },
  });
  const boss = await server.signIn(await server.addPerson({ role: 'admin', email: 'later@example.com' }));
  await boss.post('/api/geocoding/retry');
  while (census.calls.length < 2) await sleep(20);
  expect(await idle(boss)).toMatchObject({ geocoder: 'census', total: 3, located: 3 });
  expect(census.calls.flat()).toHaveLength(3);
}, 20_000);
