import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PropertyFacts } from '#contract/assessments.ts';
import type { Property } from '#contract/properties.ts';
import { factFields } from '#domain/assessments/sources.ts';
import { sql } from '#server/db/orm.ts';
import { refreshCurrent } from '#server/features/imagery/assessments/current.data.ts';
import { refreshPositions } from '#server/features/leads/positions/index.ts';
import { migrateDatabase } from '#server/platform/database/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { countRows, makeEarlierDatabase } from '#testing/earlier-release.ts';

// A database of the release of 2026-11-21, brought up to date by every migration since.

let database: Awaited<ReturnType<typeof makeEarlierDatabase>>;
let server: TestServer;
let before: Record<string, number>;
let after: Record<string, number>;
let maria: Client;
let admin: Client;
beforeAll(async () => {
  database = await makeEarlierDatabase();
  before = await countRows(database.url);
  await migrateDatabase(database.url);
  after = await countRows(database.url);
  server = await startTestServer({ databaseUrl: database.url });
  maria = await server.signIn({ id: '', email: 'maria@example.com' });
  admin = await server.signIn({ id: '', email: 'admin@example.com' });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const read = async <Reply>(client: Client, path: string) => {
  const { status, text, json } = await client.get(path);
  expect([path, status, text]).toEqual([path, 200, expect.anything()]);
  return json() as Reply;
};

test('no row is lost', () => {
  expect(before).toMatchObject({ properties: 84, users: 4, uploads: 5, queue_items: 5, audit_log: 15 });
  expect(after).toMatchObject(before);
});

test('a contractor finds their properties, stages, tags, notes and queues', async () => {
  const list = await read<Property[]>(maria, '/api/properties');
  expect(list).toHaveLength(42);
  expect(list.filter(({ zipCode }) => zipCode === '85004')).toMatchObject([
    { address: '1 N 1st Ave', severityLevel: 'severe', latitude: 33.45, longitude: -112.07 },
    { address: '2 N 1st Ave', severityLevel: 'minor', latitude: 33.451, locationPrecision: null },
  ]);
  expect(await read(maria, '/api/properties/1/crm')).toMatchObject({
    stage: 'won',
    dealValue: '12500.50',
    tags: [{ key: 'hot_lead', label: 'Hot lead' }],
  });
  const [note] = await read<{ id: number; body: string }[]>(maria, '/api/properties/1/notes');
  expect(note?.body).toBe('Dog, not friendly');
  expect(await read(maria, `/api/properties/1/notes/${note?.id}/revisions`)).toMatchObject([
    { body: 'Dog, friendly.\nSecond line \\ backslash' },
  ]);
  expect(await read(maria, '/api/queues')).toMatchObject([{ name: 'Monday doors', itemCount: 5 }]);
  const timeline = await read<unknown[]>(maria, '/api/properties/1/timeline');
  expect(timeline).toHaveLength(6);
});

test('an administrator finds every fact, position, grant and import', async () => {
  const list = await read<Property[]>(admin, '/api/properties');
  const bySeverity = (zip: string) =>
    Object.groupBy(
      list.filter(({ zipCode }) => zipCode === zip),
      ({ severityLevel }) => severityLevel ?? 'unknown',
    );
  expect(Object.entries(bySeverity('85003')).map(([level, { length }]) => [level, length])).toEqual(
    expect.arrayContaining([
      ['none', 5],
      ['minor', 5],
      ['moderate', 5],
      ['severe', 5],
      ['unknown', 5],
    ]),
  );
  expect(list.find(({ zipCode }) => zipCode === '85016')).toMatchObject({
    severityLevel: 'moderate',
    roofType: 'flat',
    hasWaterStains: true,
    hasPool: false,
  });
  const precisions = list
    .filter(({ zipCode }) => zipCode === '13210')
    .map(({ locationPrecision }) => locationPrecision);
  expect(precisions.sort()).toEqual([...Array(8).fill('interpolated'), ...Array(8).fill('zip')]);
  expect(await read(admin, '/api/geocoding/refusals')).toEqual([
    { reason: 'No such address was found.', count: 4 },
    { reason: 'Several places have this address.', count: 4 },
  ]);
  expect(await read(admin, '/api/admin/user-zip-assignments')).toHaveLength(3);
  expect(await read(admin, '/api/uploads/history')).toHaveLength(5);
});

test('every fact and position has a source', async () => {
  const of = async (id: number | undefined) => read<PropertyFacts>(admin, `/api/properties/${id}/facts`);
  const list = await read<Property[]>(admin, '/api/properties');
  const withFacts = list.filter((property) => factFields.some((field) => property[field]));
  expect(after.assessments).toBe(withFacts.length);
  const inZip = (zip: string) => list.filter(({ zipCode }) => zipCode === zip);
  const days = await Promise.all(
    inZip('85003').map(async ({ id }) => (await of(id)).facts.roofType?.observedOn),
  );
  expect(Object.groupBy(days, (day) => day ?? 'never')).toMatchObject({
    '2026-11-03': { length: 15 },
    '2026-11-14': { length: 2 },
    never: { length: 8 },
  });
  const [sample] = inZip('85251');
  expect(await of(sample?.id)).toMatchObject({
    facts: { severityLevel: { value: sample?.severityLevel, source: 'simulated', kind: 'sample' } },
    position: { source: 'simulated', precision: null },
  });
  const [unaccounted] = inZip('85016');
  expect(await of(unaccounted?.id)).toMatchObject({
    facts: {
      severityLevel: { value: 'moderate', source: 'file', observedOn: '2026-10-05', confidence: null },
      hasWaterStains: { value: true },
      hasPool: { value: false },
    },
    position: null,
  });
  const geocoded = inZip('13210').filter(({ locationPrecision }) => locationPrecision === 'interpolated');
  expect(await of(geocoded[0]?.id)).toMatchObject({
    facts: {},
    position: { source: 'census', precision: 'interpolated', observedOn: '2026-11-22' },
  });
});

test('current facts follow from the statements', async () => {
  await server.services.db.transaction(async (tx) => {
    expect(await refreshCurrent(tx, sql`select id from properties`)).toBe(0);
    expect(await refreshPositions(tx, sql`select id from properties`)).toBe(0);
  });
});
