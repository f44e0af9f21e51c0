import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OperationDetails } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';
import { standingKinds } from '#domain/standing.ts';
import { eq, sql } from '#server/db/orm.ts';
import { zipCodes } from '#server/db/schema/index.ts';
import { allOperations } from '#server/features/index.ts';
import { prepareFirstStart } from '#server/first-start.ts';
import { cancelOperation, runOperation } from '#server/operations/index.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let admin: Client;
let client: Client;
let zipCode: string;
let ids: number[];
let zips = 85200;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());
beforeEach(async () => {
  zips += 1;
  zipCode = String(zips);
  ids = await addProperties(server.services.db, zipCode, [
    { address: '1 Main St', severityLevel: 'severe', latitude: 33.5, longitude: -111.9 },
    { address: '2 Main St' },
  ]);
  client = await server.contractor(zipCode);
  await client.post(`/api/properties/${ids[0]}/notes`, { body: 'Dog' });
  const queue = (await client.post('/api/queues', { name: 'Doors' })).json() as { id: number };
  await client.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: ids });
});

const none = Object.fromEntries(standingKinds.map((kind) => [kind, 0]));
const standing = { ...none, queueItems: 1, notes: 1 };
const zip = async () =>
  (await server.services.db.select().from(zipCodes).where(eq(zipCodes.zipCode, zipCode)))[0];
const latestEvent = async () =>
  (await server.services.db.execute(sql`select * from events order by id desc limit 1`)).rows[0];

describe('a property', () => {
  test('is deleted with its records, which are counted first; lists and counts follow', async () => {
    const [id] = ids;
    const plan = await admin.get(`/api/admin/properties/${id}/removal`);
    expect(plan.json()).toEqual({ address: '1 Main St', standing });
    const { dataVersion } = (await zip()) ?? { dataVersion: 0 };
    expect((await admin.delete(`/api/admin/properties/${id}`)).json()).toEqual({
      message: '1 Main St was deleted.',
    });
    expect((await client.get(`/api/properties/${id}`)).status).toBe(404);
    expect((await client.get(`/api/properties?zipCode=${zipCode}`)).text).not.toContain('1 Main St');
    expect(await zip()).toMatchObject({ propertyCount: 1, locatedCount: 0, severeCount: 0 });
    expect((await zip())?.dataVersion).toBeGreaterThan(dataVersion);
    expect(await latestEvent()).toMatchObject({
      name: 'property-deleted',
      subject_id: String(id),
      subject_name: '1 Main St',
      details: { zipCode, ...standing },
    });
    expect((await admin.delete(`/api/admin/properties/${id}`)).status).toBe(404);
  });

  test('stays where a contractor asks', async () => {
    expect((await client.delete(`/api/admin/properties/${ids[0]}`)).status).toBe(403);
    expect((await client.get(`/api/properties/${ids[0]}`)).status).toBe(200);
  });
});

describe('the properties of a ZIP', () => {
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  const ask = (confirmation: string, who = admin) =>
    who.post(`/api/admin/zips/${zipCode}/removal`, { confirmation });
  const run = async (operationId: string) => {
    await runOperation(server.services, allOperations, operationId, attempt);
    return (await admin.get(`/api/operations/${operationId}`)).json() as OperationDetails;
  };

  test('are deleted where it is typed again; who holds the ZIP keeps it', async () => {
    expect((await admin.get(`/api/admin/zips/${zipCode}/removal`)).json()).toEqual({
      properties: 2,
      holders: 1,
      standing: { ...standing, queueItems: 2 },
    });
    const wrong = await ask('85000');
    expect([wrong.status, (wrong.json() as Problem).detail]).toEqual([400, `Type ${zipCode} to confirm.`]);
    const { operationId } = (await ask(zipCode)).json() as { operationId: string };
    expect(await run(operationId)).toMatchObject({
      state: 'completed',
      result: { message: `2 properties of ${zipCode} were deleted.` },
    });
    expect(await zip()).toMatchObject({ propertyCount: 0, severeCount: 0 });
    expect((await client.get('/api/auth/me')).text).toContain(zipCode);
    expect((await client.get('/api/properties')).json()).toEqual([]);
    expect(await latestEvent()).toMatchObject({
      name: 'zip-data-deleted',
      subject_id: zipCode,
      details: { properties: 2, notes: 1 },
    });
    const again = await ask(zipCode);
    expect([again.status, (again.json() as Problem).detail]).toEqual([
      409,
      `There is no property in ${zipCode}.`,
    ]);
  });

  test('stay where it is canceled before the end', async () => {
    const { db, jobs } = server.services;
    const { operationId } = (await ask(zipCode)).json() as { operationId: string };
    await db.transaction((tx) => cancelOperation(tx, jobs, operationId));
    expect((await run(operationId)).state).toBe('canceled');
    expect(await zip()).toMatchObject({ propertyCount: 2 });
  });

  test('stay when a contractor asks, and an unknown ZIP has none', async () => {
    expect((await ask(zipCode, client)).status).toBe(403);
    zipCode = '99999';
    expect((await ask(zipCode)).status).toBe(404);
  });
});

test('the sample comes whole or not at all, and deleted it does not come back by itself', async () => {
  const { pool, config, jobs } = server.services;
  const startWith = (some: typeof jobs) =>
    prepareFirstStart({ ...server.services, config: { ...config, sampleData: true }, jobs: some });
  const found = async () => {
    const { rows } = await pool.query(`select
      (select count(*)::int from properties where zip_code = '85251') as properties,
      (select count(*)::int from operations where name = 'sample.live') as companies`);
    return rows[0];
  };
  const ended = { ...jobs, enqueue: () => Promise.reject(new Error('the server ended')) };
  await expect(startWith(ended)).rejects.toThrow('the server ended');
  expect(await found()).toEqual({ properties: 0, companies: 0 });
  await startWith(jobs);
  expect(await found()).toEqual({ properties: 2591, companies: 1 });
  await pool.query(`delete from properties where zip_code = '85251'`);
  await startWith(jobs);
  expect(await found()).toEqual({ properties: 0, companies: 1 });
});

test('properties of one’s own in the sample’s ZIP code get no flight of it, however often the server starts', async () => {
  const own = await startTestServer();
  try {
    const { services } = own;
    await addProperties(services.db, '85251', [{}]);
    const config = { ...services.config, sampleData: true };
    for (const _ of [1, 2]) await prepareFirstStart({ ...services, config });
    const { rows } = await services.pool.query('select kind from captures');
    expect(rows).toEqual([]);
  } finally {
    await own.close();
  }
});
