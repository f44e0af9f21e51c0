import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CaptureDetails } from '#contract/captures.ts';
import type { OpenRoofs } from '#contract/delivery.ts';
import type { Property } from '#contract/properties.ts';
import { ReviewWork } from '#contract/reviews.ts';
import { runOperation } from '#server/operations/run.ts';
import { openLog } from '#server/platform/log.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addHousesBelow, flyOver, picturesForm } from '#testing/pictures.ts';
import { addProperties } from '#testing/properties.ts';
import { feature } from '../index.ts';

const DAY = '2026-11-20';
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
});
afterAll(() => server.close());

const newReviewer = async () => server.signIn(await server.addPerson({ role: 'reviewer' }));
const of = (id: number, rest = '') => `/api/captures/${id}${rest}`;
const get = async (id: number) => (await admin.get(of(id))).json() as CaptureDetails;
const open = async (id: number) => (await admin.get(of(id, '/open-roofs'))).json() as OpenRoofs;
const countOf = ({ reasons }: OpenRoofs) =>
  Object.fromEntries(reasons.map(({ reason, roofs }) => [reason, roofs]));
const take = async (client: Client, id: number) =>
  ReviewWork.parse((await client.post(`/api/review/captures/${id}/work`)).json());
const sound = { verdict: 'judged', material: '3-tab Shingles', signs: [], severity: null, regions: [] };
const cracked = { ...sound, signs: ['cracked-shingles'] };
const say = (client: Client, itemId: string, answer: object) =>
  client.post(`/api/review/items/${itemId}/answer`, { answer, seconds: 3, sawSuggestion: false });

/** A flight that shows a part of its ZIP code, its roofs cut out. */
async function flown(pictures: number): Promise<number> {
  const made = await admin.post('/api/captures', { zipCode: '85251', kind: 'flight', capturedOn: DAY });
  const { id } = made.json() as CaptureDetails;
  const all = await flyOver(DAY);
  expect((await admin.post(of(id, '/pictures'), picturesForm(all.slice(0, pictures)))).status).toBe(200);
  const { operationId } = (await admin.post(of(id, '/place'))).json() as { operationId: string };
  const attempt = { log: openLog('silent'), signal: new AbortController().signal };
  await runOperation(server.services, feature.operations, operationId, attempt);
  return id;
}

test('delivers the roofs that are covered and reviewed, and leaves the others open, each with why', async () => {
  const houses = await addHousesBelow(server.services.db);
  const [nowhere] = await addProperties(server.services.db, '85251', [{ address: '1 Nowhere St' }]);
  const id = await flown(2);
  const { seenRoofs } = await get(id);
  expect(seenRoofs).toBeGreaterThan(2);
  expect(seenRoofs).toBeLessThan(houses.length);
  expect(countOf(await open(id))).toEqual({
    'no-position': 1,
    'not-shown': houses.length - seenRoofs,
    'not-reviewed': seenRoofs,
  });

  const reviewer = await newReviewer();
  const [first, second, ...others] = (await take(reviewer, id)).items;
  expect(others.length).toBe(seenRoofs - 2);
  expect((await say(reviewer, first?.id ?? '', cracked)).status).toBe(201);
  // Two differ on the second.
  await server.services.pool.query(`update review_items set handed_at = now() - interval '31 minutes'`);
  const other = await newReviewer();
  const theirs = (await take(other, id)).items;
  const itemOf = async (itemId: string | undefined) => {
    const { rows } = await server.services.pool.query<{ property_id: number }>(
      'select property_id from review_items where id = $1',
      [itemId],
    );
    return rows[0]?.property_id ?? 0;
  };
  const disputedRoof = await itemOf(second?.id);
  await say(reviewer, second?.id ?? '', sound);
  for (const item of theirs) if ((await itemOf(item.id)) === disputedRoof) await say(other, item.id, cracked);

  expect((await admin.post(of(id, '/deliver'))).status).toBe(409);
  await admin.post(`/api/review/captures/${id}/audit/waive`, { because: 'Two roofs' });
  expect(await get(id)).toMatchObject({ missing: [], readyRoofs: 1, deliveredRoofs: 0 });
  const delivered = await admin.post(of(id, '/deliver'));
  expect([delivered.status, delivered.json()]).toMatchObject([
    200,
    { state: 'delivered', deliveredRoofs: 1, readyRoofs: 0 },
  ]);
  expect(countOf(await open(id))).toEqual({
    'no-position': 1,
    'not-shown': houses.length - seenRoofs,
    'not-reviewed': seenRoofs - 2,
    differ: 1,
  });
  const { rows: mails } = await server.services.pool.query<{ text: string }>(
    `select data ->> 'text' as text from pgboss.job where name = 'notices.send-mail'`,
  );
  expect(mails).toEqual([]);

  const contractor = await server.contractor('85251');
  const seen = async (propertyId: number) =>
    (await contractor.get(`/api/properties/${propertyId}`)).json() as Property;
  const firstRoof = await itemOf(first?.id);
  expect(await seen(firstRoof)).toMatchObject({ severityLevel: 'minor' });
  expect((await contractor.get(`/api/properties/${firstRoof}/crop`)).status).toBe(200);
  const thumbnail = `/api/properties/${firstRoof}/thumbnail`;
  const small = await contractor.get(thumbnail);
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect((await (await server.contractor('85031')).get(thumbnail)).status).toBe(404);
  // A disputed roof's answer does not count, and its picture is not shown.
  expect(await seen(disputedRoof)).toMatchObject({ severityLevel: null, cropImageUrl: null });
  expect((await contractor.get(`/api/properties/${disputedRoof}/crop`)).status).toBe(404);
  expect((await contractor.get(`/api/properties/${disputedRoof}/thumbnail`)).status).toBe(404);
  expect(await seen(nowhere ?? 0)).toMatchObject({ cropImageUrl: null });

  // Reviewed later, a roof waits for the next delivery.
  const again = await admin.post(of(id, '/deliver'));
  expect([again.status, again.json()]).toMatchObject([
    409,
    { detail: 'This capture was delivered already, and none of the roofs that it left open is ready.' },
  ]);
  const lateRoof = await itemOf(others[0]?.id);
  const late = (await take(other, id)).items;
  for (const item of late) if ((await itemOf(item.id)) === lateRoof) await say(other, item.id, cracked);
  expect(await seen(lateRoof)).toMatchObject({ severityLevel: null, cropImageUrl: null });
  expect(countOf(await open(id))).toMatchObject({ ready: 1, 'not-reviewed': seenRoofs - 3 });
  expect((await admin.post(of(id, '/deliver'))).json()).toMatchObject({ deliveredRoofs: 2, readyRoofs: 0 });
  expect(await seen(lateRoof)).toMatchObject({ severityLevel: 'minor' });
});

test('a flight without pictures asks only for pictures, whatever older data names', async () => {
  const cropImageUrl = 'https://pictures.example/1.jpg';
  await addProperties(server.services.db, '85253', [{ address: '1 Main St', cropImageUrl }]);
  const made = await admin.post('/api/captures', { zipCode: '85253', kind: 'flight', capturedOn: DAY });
  expect(await get((made.json() as CaptureDetails).id)).toMatchObject({
    missing: ['It has no picture that can be used.'],
    conditions: [{ action: 'add-pictures', done: false }],
  });
});

test('operators and administrators see what is open', async () => {
  const { json } = await admin.post('/api/captures', { zipCode: '85252', kind: 'flight', capturedOn: DAY });
  const { id } = json() as CaptureDetails;
  const operator = await server.signIn(await server.addPerson({ role: 'operator' }));
  expect((await operator.get(of(id, '/open-roofs'))).json()).toEqual({ total: 0, reasons: [], roofs: [] });
  expect((await (await newReviewer()).get(of(id, '/open-roofs'))).status).toBe(403);
  expect((await (await server.contractor('85252')).get(of(id, '/open-roofs'))).status).toBe(403);
  expect((await server.visitor().get(of(id, '/open-roofs'))).status).toBe(401);
  expect((await admin.get(of(2_000_000_000, '/open-roofs'))).status).toBe(404);
});
