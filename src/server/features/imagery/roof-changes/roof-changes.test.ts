import { afterAll, beforeAll, expect, test } from 'vitest';
import { ReviewWork } from '#contract/reviews.ts';
import { ClosedLeads, RoofChanges } from '#contract/roof-changes.ts';
import { roofChangeOf } from '#domain/review/roof-change.ts';
import { captures } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import { addCutCapture, addCutFlight } from '#testing/captures.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

const zipCode = '85601';
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test.each([
  ['sound', null, 'cracked', null, 'new'],
  ['cracked', null, 'worse', null, 'worse'],
  ['worse', null, 'cracked', null, null],
  ['cracked', 'mixed', 'sound', 'mixed', 'repaired'],
  ['cracked', 'mixed', 'sound', null, 'repaired'],
  ['cracked', 'mixed', 'sound', 'polyurethane', 'replaced'],
  ['sound', 'mixed', 'sound', 'polyurethane', 'replaced'],
  ['cracked', 'mixed', 'cracked', 'polyurethane', null],
] as const)('a roof called %s (%s), then %s (%s): %s', (before, one, now, other, change) => {
  const levels = { sound: 'none', cracked: 'minor', worse: 'severe' } as const;
  const roof = (word: keyof typeof levels, roofSubtype: string | null) => ({
    severityLevel: levels[word],
    roofSubtype,
  });
  expect(roofChangeOf(roof(before, one), roof(now, other))).toBe(change);
});

const sound = { verdict: 'judged', material: '3-tab Shingles', signs: [], severity: null, regions: [] };
const tiled = { ...sound, material: 'spanish/mission' };
const cracked = { ...sound, signs: ['cracked-shingles'] };
const severe = { ...cracked, severity: 'severe' };

/** A delivered flight whose roofs a reviewer calls so, by address; gives what takes the last answer back. */
async function fly(
  day: string,
  answers: Readonly<Record<string, object>>,
): Promise<{ reviewer: Client; last: number }> {
  const days = { capturedFrom: day, capturedTo: day };
  const [capture] = await server.services.db
    .insert(captures)
    .values({ zipCode, kind: 'flight', ...days, state: 'delivered', deliveredAt: new Date() })
    .returning({ id: captures.id });
  const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
  const work = await reviewer.post(`/api/review/captures/${capture?.id}/work`);
  let last = 0;
  for (const { id, picture } of ReviewWork.parse(work.json()).items) {
    const answer = answers[/([a-z]+)\.jpg$/.exec(picture ?? '')?.[1] ?? ''];
    const reply = await reviewer.post(`/api/review/items/${id}/answer`, {
      answer,
      seconds: 4,
      sawSuggestion: false,
    });
    expect(reply.status).toBe(201);
    if (picture?.endsWith('one.jpg')) last = (reply.json() as { reviewId: number }).reviewId;
  }
  return { reviewer, last };
}

test('contractors see changed reviews, close leads with a replaced roof, and undo it', async () => {
  const names = ['one', 'two', 'three', 'four', 'five'];
  const rows = names.map((name) => ({
    address: `${name} St`,
    cropImageUrl: `https://pictures.example/${name}.jpg`,
  }));
  const [one = 0, , , four = 0, five = 0] = await addProperties(server.services.db, zipCode, rows);
  const holder = await server.addPerson({ zips: [zipCode] });
  const contractor = await server.signIn(holder);
  const list = async (client = contractor) =>
    RoofChanges.parse((await client.get('/api/roof-changes')).json());
  await fly('2026-05-03', { one: sound, two: cracked, three: cracked, four: cracked, five: sound });
  expect(await list()).toEqual({ zips: [], roofs: [], replaced: { count: 0, leads: [] } });
  const { reviewer, last } = await fly('2026-11-03', {
    one: cracked,
    two: severe,
    three: sound,
    four: tiled,
    five: sound,
  });
  const severity = async (client = contractor) =>
    (await client.get(`/api/roof-changes/zips/${zipCode}/severity`)).json();
  expect(await severity()).toEqual({
    capturedOn: '2026-11-03',
    levels: [
      { severity: 'none', before: 2, after: 3 },
      { severity: 'minor', before: 3, after: 1 },
      { severity: 'moderate', before: 0, after: 0 },
      { severity: 'severe', before: 0, after: 1 },
    ],
    unknownBefore: 0,
  });
  expect(await severity(await server.signIn(await server.addPerson({ zips: ['85602'] })))).toBeNull();
  expect(await list()).toMatchObject({
    zips: [{ zipCode, capturedOn: '2026-11-03', counts: { new: 1, worse: 1, repaired: 1, replaced: 1 } }],
    roofs: [
      { propertyId: one, change: 'new' },
      { change: 'worse' },
      { change: 'replaced' },
      { change: 'repaired' },
    ],
    replaced: { count: 0 },
  });
  expect((await list(await server.contractor('85031'))).zips).toEqual([]);

  for (const id of [four, five]) await contractor.put(`/api/properties/${id}/stage`, { stage: 'called' });
  expect((await list()).replaced).toMatchObject({ count: 1, leads: [{ propertyId: four, stage: 'called' }] });
  // Another's, one whose roof is the old one, and one that is nobody's are left alone.
  const stranger = await server.contractor('85031');
  const closing = { propertyIds: [four, five, 2_000_000_000] };
  expect((await stranger.post('/api/roof-changes/close', closing)).json()).toEqual({ closed: [] });
  const closed = ClosedLeads.parse((await contractor.post('/api/roof-changes/close', closing)).json());
  expect(closed).toEqual({ closed: [{ propertyId: four, stage: 'called' }] });
  expect((await list()).replaced.count).toBe(0);
  const lines = (await contractor.get(`/api/properties/${four}/timeline`)).json();
  expect(lines).toMatchObject([
    { kind: 'stage', fromStage: 'called', toStage: 'lost' },
    { toStage: 'called' },
  ]);
  const back = { leads: closed.closed };
  expect((await stranger.post('/api/roof-changes/reopen', back)).json()).toEqual({ reopened: 0 });
  expect((await contractor.post('/api/roof-changes/reopen', back)).json()).toEqual({ reopened: 1 });
  expect((await contractor.post('/api/roof-changes/reopen', back)).json()).toEqual({ reopened: 0 });
  expect((await list()).replaced.count).toBe(1);

  // A withdrawn statement is not a change.
  expect((await reviewer.post(`/api/review/reviews/${last}/undo`)).status).toBe(200);
  expect((await list()).zips).toMatchObject([{ counts: { new: 0, worse: 1 } }]);
});

test('a roof is compared with the latest earlier flight that shows it, however many are in between, and its day is shown', async () => {
  const { services } = server;
  const { captureId: spring, ids } = await addCutCapture(services, '85602', 2, '2026-03-03');
  const [one = 0, two = 0] = ids;
  const judge = async (captureId: number, answer: object) => {
    await services.pool.query(`update captures set state = 'delivered', delivered_at = now() where id = $1`, [
      captureId,
    ]);
    const reviewer = await server.signIn(await server.addPerson({ role: 'reviewer' }));
    const work = await reviewer.post(`/api/review/captures/${captureId}/work`);
    for (const { id } of ReviewWork.parse(work.json()).items)
      await reviewer.post(`/api/review/items/${id}/answer`, { answer, seconds: 4, sawSuggestion: false });
  };
  await judge(spring, sound);
  await judge(await addCutFlight(services, '85602', [two], '2026-06-06'), cracked);
  await judge(await addCutFlight(services, '85602', [one], '2026-09-09'), severe);
  const contractor = await server.contractor('85602');
  const { roofs } = RoofChanges.parse((await contractor.get('/api/roof-changes')).json());
  expect(roofs).toMatchObject([
    { propertyId: one, change: 'new', earlierOn: '2026-03-03', laterOn: '2026-09-09' },
    { propertyId: two, change: 'new', earlierOn: '2026-03-03', laterOn: '2026-06-06' },
  ]);
});
