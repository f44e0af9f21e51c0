import { afterAll, beforeAll, expect, test } from 'vitest';
import { eq, sql } from '#server/db/orm.ts';
import { properties, zipCodes } from '#server/db/schema/index.ts';
import { refreshZipTotals } from '#server/features/company/coverage/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { imported, uploadForm } from '#testing/uploads.ts';

const ZIP = '85251';
const FILE = [
  'Parcelnumb,Address,Severity Level,lat,lon',
  'P1,1 Main St,minor,33.5000000,-111.9000000',
  'P2,2 Main St,severe,33.5001000,-111.9000000',
  'P3,3 Main St,,,',
];

let server: TestServer;
let admin: Client;
let rep: Client;
let ids: number[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  rep = await server.contractor(ZIP);
  const form = uploadForm(`${FILE.join('\n')}\n`, { zipCode: ZIP, capturedOn: '2026-11-03' });
  await imported(admin.post('/api/admin/upload/properties', form));
  const inZip = eq(properties.zipCode, ZIP);
  const rows = await server.services.db
    .select({ id: properties.id })
    .from(properties)
    .where(inZip)
    .orderBy(properties.id);
  ids = rows.map(({ id }) => id);
});
afterAll(() => server.close());

async function readZip() {
  const { propertyCount, locatedCount, severeCount, imagedCount, dataVersion } = zipCodes;
  const [zip] = await server.services.db
    .select({
      dataVersion,
      totals: sql<number[]>`array[${propertyCount}, ${locatedCount}, ${severeCount}, ${imagedCount}]`,
    })
    .from(zipCodes)
    .where(eq(zipCodes.zipCode, ZIP));
  return zip ?? { dataVersion: 0, totals: [] };
}
const report = (id: number | undefined, body: object) => rep.post(`/api/properties/${id}/reports`, body);
const correct = (id: number | undefined, body: object) =>
  admin.post(`/api/properties/${id}/corrections`, body);
const isOk = ({ status }: { status: number }) => status >= 200 && status < 300;

test('a report that repeats known facts leaves the ZIP’s lists and map valid', async () => {
  const before = await readZip();
  expect(isOk(await report(ids[1], { hasPool: false }))).toBe(true);
  expect(await readZip()).toEqual(before);
});

test('what changes a roof makes them stale once, and the totals follow by the difference', async () => {
  const before = await readZip();
  expect(before.totals).toEqual([3, 2, 1, 0]);
  expect(isOk(await correct(ids[0], { severityLevel: 'severe' }))).toBe(true);
  expect(await readZip()).toEqual({ dataVersion: before.dataVersion + 1, totals: [3, 2, 2, 0] });
});

test('a door that gets a place, and loses it again, is counted like in a full count', async () => {
  const path = `/api/properties/${ids[2]}/corrections`;
  expect(isOk(await correct(ids[2], { latitude: 33.5002, longitude: -111.9 }))).toBe(true);
  expect((await readZip()).totals).toEqual([3, 3, 2, 0]);
  const [made] = (await admin.get(path)).json() as { id: number }[];
  expect(isOk(await admin.delete(`${path}/${made?.id}`))).toBe(true);
  const { totals } = await readZip();
  await server.services.db.transaction((tx) => refreshZipTotals(tx, [ZIP]));
  expect((await readZip()).totals).toEqual(totals);
});
