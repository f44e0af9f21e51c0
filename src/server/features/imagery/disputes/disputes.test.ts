import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CaptureStanding } from '#contract/capture-standing.ts';
import { ChangeAnswer } from '#contract/changes.ts';
import { Disputes } from '#contract/disputes.ts';
import { type ReviewItem, ReviewMade, ReviewWork } from '#contract/reviews.ts';
import { captures, doorPhotos } from '#server/db/schema/index.ts';
import { insertFile, storeFile } from '#server/files/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let zip = 85_500;
let zipCode: string;
let captureId: number;
let [roof, bare]: number[] = [];
let person: Person;
let rep: Client;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  zip += 1;
  zipCode = String(zip);
  const { db } = server.services;
  const cropImageUrl = 'https://pictures.example/roof.jpg';
  [roof, bare] = await addProperties(db, zipCode, [{ address: '1 Elm St', cropImageUrl }, {}]);
  const day = { capturedFrom: '2026-11-03', capturedTo: '2026-11-03' };
  const [capture] = await db
    .insert(captures)
    .values({ zipCode, kind: 'flight', ...day, state: 'delivered', deliveredAt: new Date() })
    .returning({ id: captures.id });
  captureId = capture?.id ?? 0;
  person = await server.addPerson({ zips: [zipCode] });
  rep = await server.signIn(person);
});
afterAll(() => server.close());

let sequence = 0;
async function dispute(
  client: Client,
  propertyId: number | undefined,
  rest: object = {},
): Promise<ChangeAnswer> {
  sequence += 1;
  const body = { propertyId, reason: 'The ridge is whole, I stood on it', ...rest };
  const change = { id: randomUUID(), deviceId: randomUUID(), sequence, kind: 'dispute', body };
  const answer = await client.post('/api/changes', {
    changes: [{ ...change, at: new Date().toISOString() }],
  });
  return ChangeAnswer.parse((answer.json() as { results: unknown[] }).results[0]);
}
const path = () => `/api/properties/${roof}/disputes`;
const listed = async (client: Client) => Disputes.parse((await client.get(path())).json());
const newReviewer = async () => server.signIn(await server.addPerson({ role: 'reviewer' }));
const take = async (client: Client) =>
  ReviewWork.parse((await client.post(`/api/review/captures/${captureId}/work`)).json()).items;
const sound = { verdict: 'judged', material: '3-tab Shingles', signs: [], severity: null, regions: [] };
const cracked = { ...sound, signs: ['cracked-shingles'] };
const review = async (client: Client, item: ReviewItem | undefined, answer: object) => {
  const answered = await client.post(`/api/review/items/${item?.id}/answer`, {
    answer,
    seconds: 4,
    sawSuggestion: false,
  });
  expect(answered.status).toBe(201);
  return ReviewMade.parse(answered.json());
};
const standing = async () =>
  CaptureStanding.parse(
    (await (await server.admin()).get(`/api/review/captures/${captureId}/standing`)).json(),
  );
const mails = async () =>
  (
    await server.services.pool.query(
      `select data ->> 'text' as text from pgboss.job where name = 'notices.send-mail' and data ->> 'to' = $1 order by created_on`,
      [person.email],
    )
  ).rows.map(({ text }) => String(text));

test('a roof disputed at the door is looked at by another reviewer first, and its author sees the outcome', async () => {
  const first = await newReviewer();
  await review(first, (await take(first))[0], cracked);
  expect(await listed(rep)).toEqual({ mayDispute: true, disputes: [] });
  expect((await dispute(rep, roof)).result).toBe('applied');
  expect((await dispute(rep, roof)).result).toBe('already');
  expect(await listed(rep)).toMatchObject({
    mayDispute: false,
    disputes: [{ outcome: null, may: { withdraw: true } }],
  });
  const lines = (await rep.get(`/api/properties/${roof}/timeline`)).json();
  expect(lines).toMatchObject([{ kind: 'disputed', label: 'The ridge is whole, I stood on it' }]);

  // The reviewer who called it that is not asked again.
  expect(await take(first)).toEqual([]);
  const second = await newReviewer();
  const work = await second.post(`/api/review/captures/${captureId}/work`);
  expect(work.text).not.toContain(person.email);
  const [item] = ReviewWork.parse(work.json()).items;
  expect(item).toMatchObject({
    blind: false,
    disputed: [{ reason: 'The ridge is whole, I stood on it', photos: [] }],
  });
  const { reviewId } = await review(second, item, sound);
  expect(await listed(rep)).toMatchObject({
    mayDispute: true,
    disputes: [{ outcome: 'upheld', may: { withdraw: false } }],
  });
  expect(await mails()).toEqual([expect.stringContaining('agreed')]);
  // It is settled: the two reviewers need no third.
  expect(await standing()).toMatchObject({ disputes: { made: 1, open: 0, upheld: 1 } });
  expect((await standing()).missing.join()).not.toContain('disputed');
  expect(await take(await newReviewer())).toEqual([]);

  expect((await second.post(`/api/review/reviews/${reviewId}/undo`)).status).toBe(200);
  expect(await listed(rep)).toMatchObject({ mayDispute: false, disputes: [{ outcome: null }] });
  await review(second, (await take(second))[0], cracked);
  expect(await listed(rep)).toMatchObject({ disputes: [{ outcome: 'rejected' }] });
  expect(await standing()).toMatchObject({ disputes: { made: 1, open: 0, upheld: 0 } });
});

test('their photos of the door are shown only to that reviewer, with permission', async () => {
  const { db, files } = server.services;
  const whose = { userId: person.id, companyId: null, zipCode };
  const photo = { kind: 'door-photo', extension: '.jpg', mediaType: 'image/jpeg', ...whose } as const;
  const stored = await storeFile(files, photo, [Buffer.from('a photo')]);
  await insertFile(db, stored);
  const row = { propertyId: roof ?? 0, userId: person.id, takenAt: new Date(), fileKey: stored.key };
  await db.insert(doorPhotos).values({ ...row, digest: '0'.repeat(64), width: 4, height: 3 });
  await dispute(rep, roof, { showsPhotos: true });
  const reviewer = await newReviewer();
  const [item] = await take(reviewer);
  const [picture = ''] = item?.blind === false ? (item.disputed[0]?.photos ?? []) : [];
  expect((await reviewer.get(picture)).status).toBe(200);
  expect((await (await newReviewer()).get(picture)).status).toBe(404);
  expect((await rep.get(picture)).status).toBe(403);
  await review(reviewer, item, { verdict: 'cannot-tell' });
  expect((await reviewer.get(picture)).status).toBe(404);
  expect(await listed(rep)).toMatchObject({ disputes: [{ outcome: 'cannot-tell' }] });
});

test('a refused dispute has a reason, and one’s own can be withdrawn until it is reviewed', async () => {
  const stranger = await server.contractor('85031');
  expect(await dispute(stranger, roof)).toMatchObject({ result: 'refused', reason: 'no-access' });
  expect((await stranger.get(path())).status).toBe(404);
  expect(await dispute(rep, bare)).toMatchObject({
    result: 'refused',
    detail: expect.stringContaining('No capture'),
  });
  expect(await dispute(rep, roof, { reason: '  ' })).toMatchObject({ reason: 'unreadable' });
  expect(await dispute(rep, roof, { reason: 'x'.repeat(501) })).toMatchObject({ reason: 'unreadable' });

  await dispute(rep, roof);
  const [made] = (await listed(rep)).disputes;
  const colleague = await server.signIn(await server.addPerson({ zips: [zipCode], colleagueOf: person }));
  expect(await listed(colleague)).toMatchObject({
    mayDispute: true,
    disputes: [{ may: { withdraw: false } }],
  });
  expect((await colleague.delete(`${path()}/${made?.id}`)).status).toBe(404);
  expect((await rep.delete(`${path()}/${made?.id}`)).status).toBe(200);
  expect((await rep.delete(`${path()}/${made?.id}`)).status).toBe(409);
  expect(await listed(rep)).toMatchObject({ mayDispute: true, disputes: [{ outcome: 'withdrawn' }] });
  expect(await standing()).toMatchObject({ disputes: { made: 0, open: 0 } });
});
