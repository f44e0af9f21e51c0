import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CaptureStanding } from '#contract/capture-standing.ts';
import type { CaptureDetails } from '#contract/captures.ts';
import { ZipAccuracy } from '#contract/coverage.ts';
import type { OpenRoofs } from '#contract/delivery.ts';
import type { Property } from '#contract/properties.ts';
import { Queue } from '#contract/queues.ts';
import { ReviewWork } from '#contract/reviews.ts';
import { eq } from '#server/db/orm.ts';
import { auditRoofs, events, reviewItems } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addCutCapture, addSuggestions } from '#testing/captures.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let admin: Client;
let judgeId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.admin();
  judgeId = (await server.addPerson({ role: 'reviewer' })).id;
});
afterAll(() => server.close());

const sound = { verdict: 'judged', material: null, signs: [], severity: null, regions: [] };
const cracked = { ...sound, signs: ['cracked-shingles'] };
const of = (captureId: number, rest: string) => `/api/review/captures/${captureId}/${rest}`;
const stateOf = async (captureId: number) =>
  CaptureStanding.parse((await admin.get(of(captureId, 'standing'))).json());
const get = async (id: number) => (await admin.get(`/api/captures/${id}`)).json() as CaptureDetails;
const countOf = async (id: number) => {
  const { reasons } = (await admin.get(`/api/captures/${id}/open-roofs`)).json() as OpenRoofs;
  return Object.fromEntries(reasons.map(({ reason, roofs }) => [reason, roofs]));
};
const unreviewed = async (client: Client) =>
  ((await client.get('/api/unreviewed-roofs')).json() as { propertyId: number }[]).map(
    ({ propertyId }) => propertyId,
  );

/** As a reviewer judged them, at the desk or blind. */
async function judge(captureId: number, ids: readonly number[], isDamaged: boolean, isAudit = false) {
  const answer = JSON.stringify(isDamaged ? cracked : sound);
  await server.services.pool.query(
    `with handed as (
       insert into review_items (property_id, capture_id, reviewer_id, reason, blind, place)
       select id, $1, $2, $3, $4, 0 from unnest($5::int[]) as i(id) returning id, property_id
     )
     insert into reviews (item_id, property_id, capture_id, reviewer_id, blind, saw_suggestion, answer, severity)
     select id, property_id, $1, $2, $4, false, $6::jsonb, $7 from handed`,
    [captureId, judgeId, isAudit ? 'audit' : 'order', isAudit, ids, answer, isDamaged ? 'minor' : 'none'],
  );
}

/** Forty roofs that reviewers call damaged, and 160 that software alone calls sound. */
async function flown(zipCode: string) {
  const { captureId, ids } = await addCutCapture(server.services, zipCode, 200);
  const [damaged, left] = [ids.slice(0, 40), ids.slice(40)];
  await addSuggestions(server.services, captureId, left, 0.1);
  await addSuggestions(server.services, captureId, damaged, 0.9);
  await judge(captureId, damaged, true);
  return { captureId, damaged, left };
}

/** The same, checked blind with no miss and delivered: fifty of them go unreviewed. */
async function delivered(zipCode: string) {
  const capture = await flown(zipCode);
  const { captureId, damaged, left } = capture;
  expect((await admin.post(of(captureId, 'consent'))).status).toBe(201);
  expect((await admin.post(of(captureId, 'audit'), { seed: 'a' })).status).toBe(201);
  await judge(captureId, damaged, true, true);
  await judge(captureId, left.slice(0, 110), false, true);
  expect((await admin.post(`/api/captures/${captureId}/deliver`)).status).toBe(200);
  return { ...capture, unreviewedIds: left.slice(110) };
}

test('roofs that software calls sound go unreviewed once a blind check of a hundred shows few misses', async () => {
  const { captureId, damaged, left } = await flown('85313');
  const early = await admin.post(of(captureId, 'audit'), {});
  expect([early.status, early.text]).toEqual([409, expect.stringContaining('40 of 200 roofs are reviewed')]);
  expect(await countOf(captureId)).toEqual({ 'not-reviewed': 160 });

  expect((await admin.post(of(captureId, 'consent'))).status).toBe(201);
  expect(await stateOf(captureId)).toMatchObject({
    consent: { by: expect.stringContaining('Pat'), roofs: 160, isProven: false },
    drawProblem: null,
  });
  expect(await countOf(captureId)).toEqual({ unproven: 160 });
  expect((await admin.post(of(captureId, 'audit'), {})).status).toBe(201);
  const drawn = await server.services.db.select().from(auditRoofs).where(eq(auditRoofs.captureId, captureId));
  expect(Map.groupBy(drawn, ({ stratum }) => stratum).get('unreviewed')).toHaveLength(160);

  await judge(captureId, damaged, true, true);
  await judge(captureId, left.slice(0, 99), false, true);
  expect(await stateOf(captureId)).toMatchObject({ consent: { isProven: false }, missing: [] });
  expect(await get(captureId)).toMatchObject({ readyRoofs: 139, unreviewedRoofs: 0 });
  await judge(captureId, left.slice(99, 110), false, true);
  expect(await stateOf(captureId)).toMatchObject({ consent: { roofs: 50, isProven: true } });
  expect(await get(captureId)).toMatchObject({ readyRoofs: 200, unreviewedRoofs: 50 });
  expect((await admin.post(`/api/captures/${captureId}/deliver`)).json()).toMatchObject({
    deliveredRoofs: 200,
  });

  // Contractors see it, and no fact was written.
  const contractor = await server.contractor('85313');
  const [alone = 0] = left.slice(110);
  expect(await unreviewed(contractor)).toEqual(left.slice(110));
  expect(await unreviewed(await server.contractor('85031'))).toEqual([]);
  const seen = (await contractor.get(`/api/properties/${alone}`)).json() as Property;
  expect(seen).toMatchObject({ severityLevel: null, cropImageUrl: `/api/properties/${alone}/roof-crop` });
  // On paper as well.
  const queue = Queue.parse((await contractor.post('/api/queues', { name: 'Monday' })).json());
  const propertyIds = [damaged[0], alone];
  await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds });
  const body = { propertyIds, timeZone: 'America/Phoenix' };
  const sheet = await contractor.post(`/api/queues/${queue.id}/sheet`, body);
  expect(sheet.status, sheet.text.slice(0, 500)).toBe(200);
  const { bytes } = sheet;
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: true });
  const marks = text.replaceAll(/\s+/g, ' ').match(/Software found nothing on \w+ \d+, \d+, not reviewed/g);
  expect(marks).toHaveLength(1);
  const { rows } = await server.services.pool.query('select from assessments where property_id = $1', [
    alone,
  ]);
  expect(rows).toEqual([]);
  const [accuracy] = ZipAccuracy.array().parse((await contractor.get('/api/coverage/accuracy')).json());
  expect(accuracy).toMatchObject({
    reviewed: 150,
    unreviewed: 50,
    audit: { unreviewed: { count: 0, of: 110 } },
  });
});

test('taken back, such roofs are open again and nothing of them is shown', async () => {
  const { captureId, unreviewedIds } = await delivered('85314');
  const contractor = await server.contractor('85314');
  const [roof] = unreviewedIds;
  expect((await contractor.get(`/api/properties/${roof}/roof-crop`)).status).toBe(200);
  expect((await admin.delete(of(captureId, 'consent'))).status).toBe(200);
  expect((await admin.delete(of(captureId, 'consent'))).status).toBe(409);
  expect(await unreviewed(contractor)).toEqual([]);
  expect((await contractor.get(`/api/properties/${roof}/roof-crop`)).status).toBe(404);
  expect((await contractor.get(`/api/properties/${roof}`)).json()).toMatchObject({ cropImageUrl: null });
  expect(await countOf(captureId)).toEqual({ 'not-reviewed': 50 });
  expect(await stateOf(captureId)).toMatchObject({ consent: null });
  const emitted = await server.services.db
    .select()
    .from(events)
    .where(eq(events.subjectId, String(captureId)));
  expect(emitted.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['unreviewed-consented', 'unreviewed-consent-withdrawn']),
  );
  // Given again, the check still holds for them.
  expect((await admin.post(of(captureId, 'consent'))).status).toBe(201);
  expect(await countOf(captureId)).toEqual({ ready: 50 });
});

test('misses that are found after the delivery end it as well', async () => {
  const { captureId, unreviewedIds } = await delivered('85315');
  const contractor = await server.contractor('85315');
  const second = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  const { items } = ReviewWork.parse((await second.post(of(captureId, 'work'))).json());
  const handed = await server.services.db
    .select()
    .from(reviewItems)
    .where(eq(reviewItems.captureId, captureId));
  const checks = items.filter(({ id }) => handed.find((one) => one.id === id)?.reason === 'audit');
  expect(checks).toHaveLength(3);
  const say = (id: string) =>
    second.post(`/api/review/items/${id}/answer`, { answer: cracked, seconds: 3, sawSuggestion: false });
  const missed: number[] = [];
  for (const { id } of checks) {
    const roof = handed.find((one) => one.id === id)?.propertyId ?? 0;
    if (unreviewedIds.includes(roof)) missed.push(roof);
    expect((await say(id)).status).toBe(201);
  }
  const { consent, audit } = await stateOf(captureId);
  expect(audit?.result.unreviewed.count).toBe(missed.length);
  if (missed.length < 2) {
    // Checked twice instead, they were no roofs of those that went unreviewed.
    expect(consent?.isProven).toBe(true);
    await judge(captureId, unreviewedIds.slice(0, 4), true, true);
    const [last] = ReviewWork.parse((await second.post(of(captureId, 'work'))).json()).items;
    await say(last?.id ?? '');
  }
  expect(await stateOf(captureId)).toMatchObject({ consent: { isProven: false } });
  expect(await unreviewed(contractor)).toEqual([]);
});

test('is drawn only by an administrator, once, for a capture with cut-out roofs', async () => {
  const { captureId } = await addCutCapture(server.services, '85316', 1);
  const ask = (client: Client, id = captureId) => client.post(of(id, 'consent'));
  const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  const operator = await server.signIn(await server.addPerson({ role: 'operator' }));
  for (const client of [reviewer, operator, await server.contractor('85316')]) {
    expect((await ask(client)).status).toBe(403);
    expect((await client.delete(of(captureId, 'consent'))).status).toBe(403);
  }
  expect((await ask(server.visitor())).status).toBe(401);
  expect((await ask(admin, 2_000_000_000)).status).toBe(404);
  expect((await admin.delete(of(captureId, 'consent'))).status).toBe(409);
  expect((await ask(admin)).status).toBe(201);
  expect((await ask(admin)).status).toBe(409);
  await addProperties(server.services.db, '85317', [{ address: '1 Main St' }]);
  const { rows } = await server.services.pool.query<{ id: number }>(
    `insert into captures (zip_code, kind, captured_from, captured_to, state, delivered_at)
     values ('85317', 'file', '2026-11-01', '2026-11-01', 'delivered', now()) returning id`,
  );
  expect((await ask(admin, rows[0]?.id)).status).toBe(409);
});
