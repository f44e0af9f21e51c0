import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq } from '#server/db/orm.ts';
import { events } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { joinStale } from './days.data.ts';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const HAIL = 'Time,Size,Location,County,State,Lat,Lon,Comments';
const TEMPE = { latitude: 33.45, longitude: -111.94 };

async function load(day: string, size: number): Promise<void> {
  const form = new FormData();
  const csv = `${HAIL}\n2330,${size},2 N Tempe,Maricopa,AZ,${TEMPE.latitude},${TEMPE.longitude},(PSR)\n`;
  form.set('file', new Blob([csv]), `${day.slice(2).replaceAll('-', '')}_rpts_hail.csv`);
  const answer = await admin.post('/api/admin/storms/files', form);
  expect(answer.status, answer.text).toBe(200);
  await joinStale(server.services.db);
}

const told = async () =>
  (await server.services.db.select().from(events).where(eq(events.name, 'storm-hit')).orderBy(events.id)).map(
    ({ details }) => details,
  );

test('the holders of a ZIP code are notified once for each storm, and again if it was worse', async () => {
  const { db } = server.services;
  await server.addPerson({ zips: ['85281'] });
  await addProperty(db, { zipCode: '85281', address: '1 Main St', ...TEMPE });
  await addProperty(db, { zipCode: '85282', address: '2 Main St', ...TEMPE });
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await load(yesterday, 100);
  const first = { zipCode: '85281', day: yesterday, doors: 1, hailInches: 1, windMph: null };
  expect(await told()).toEqual([first]);
  await load(yesterday, 100);
  expect(await told()).toEqual([first]);
  await load(yesterday, 175);
  expect(await told()).toEqual([first, { ...first, hailInches: 1.75 }]);
});

test('storms of long ago are no news', async () => {
  const before = await told();
  await load('2025-09-26', 200);
  expect(await told()).toEqual(before);
});
