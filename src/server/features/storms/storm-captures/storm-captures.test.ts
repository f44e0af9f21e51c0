import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestCounts } from '#contract/requests.ts';
import type { StormCapture, StormCaptureQuote, StormCaptureRequest } from '#contract/storm-captures.ts';
import type { PlanSegment, SubscriptionTier } from '#domain/plans.ts';
import { eq } from '#server/db/orm.ts';
import { companies, users, zipBoundaries } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { outboxOf } from '#testing/outbox.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let admin: Client;
let boss: Person;
let owner: Client;
beforeAll(async () => {
  server = await startTestServer({ work: true });
  admin = await server.admin();
  await addOutline('85285', -111.95);
  await addOutline('85286', -111.9);
});
beforeEach(async () => {
  boss = await server.addPerson({ zips: ['85285'] });
  await onPlan(boss, 'business');
  owner = await server.signIn(boss);
});
afterAll(() => server.close());

/** A ZIP 0.05° wide and high, from a longitude eastward. */
async function addOutline(zipCode: string, west: number): Promise<void> {
  const [south, north, east] = [33.45, 33.5, west + 0.05];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const source = 'test';
  await server.services.db
    .insert(zipBoundaries)
    .values({ zipCode, outline: [[ring]], west, south, east, north, source });
}

async function onPlan(person: Person, tier: SubscriptionTier, segment: PlanSegment = 'all'): Promise<void> {
  const { db } = server.services;
  const [user] = await db.select().from(users).where(eq(users.id, person.id));
  await db
    .update(companies)
    .set({ tier, segment })
    .where(eq(companies.id, user?.companyId ?? ''));
}

/** Around a square mile within 85285. */
const SECTION = '-111.94,33.46,-111.9226,33.46,-111.9226,33.4745,-111.94,33.4745';
const ACRES = 642.78;
const quote = async (query: string, client = owner) =>
  (await client.get(`/api/storm-captures/quote?${query}`)).json() as StormCaptureQuote;
const ask = (body: object, client = owner) => client.post('/api/storm-captures', body);
const asked = async (body: object, client = owner) => {
  const answer = await ask(body, client);
  expect(answer.status, answer.text).toBe(201);
  return answer.json() as StormCapture;
};
const requests = async (status = '') =>
  (await admin.get(`/api/admin/requests/storm-captures${status}`)).json() as StormCaptureRequest[];
const answer = (id: number, path: string, body: object = {}) =>
  admin.post(`/api/admin/requests/storm-captures/${id}/${path}`, body);
const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);

test('an area has its acres, its ZIP code and its price, and nothing against it', async () => {
  const seen = await quote(`area=${SECTION}`);
  expect(seen).toEqual({
    acres: ACRES,
    zips: [{ zipCode: '85285', city: 'Tempe', percent: 100, standing: 'held' }],
    plan: { segment: 'all', tier: 'business' },
    price: {
      lines: [{ kind: 'included', acres: ACRES, centsPerAcre: 50, cents: 32_139 }],
      cents: 32_139,
    },
    obstacle: null,
  });
});

test('from asking to delivery: the administrator records each step, and the requester gets an email for each', async () => {
  const counted = async () => (await admin.get('/api/admin/requests/counts')).json() as RequestCounts;
  const before = await counted();
  const { id } = await asked({ area: SECTION, cents: 32_139, stormDay: '2025-09-26', notes: 'Hail of 2 in' });
  expect((await counted()).stormCaptures).toBe(before.stormCaptures + 1);
  expect((await counted()).total).toBe(before.total + 1);
  const [waiting] = await requests('?status=pending');
  expect(waiting).toMatchObject({
    id,
    userEmail: boss.email,
    acres: ACRES,
    zipCodes: ['85285'],
    notes: 'Hail of 2 in',
    stormDay: '2025-09-26',
  });
  const outbox = outboxOf(server.services.config.dataDir);
  expect((await answer(id, 'accept', { flyOn: day(3), message: 'Two drones.' })).status).toBe(200);
  expect(await outbox.about(boss.email, 'It costs $321.39.')).toContain('Two drones.');
  expect((await answer(id, 'deliver')).status).toBe(409);
  expect((await answer(id, 'flown', { flownOn: day(0) })).status).toBe(200);
  await outbox.about(boss.email, 'Your storm-response capture has been flown');
  expect((await answer(id, 'deliver')).status).toBe(200);
  await outbox.about(boss.email, 'Your storm-response capture is here');
  const [own] = (await owner.get('/api/storm-captures')).json() as StormCapture[];
  expect(own).toMatchObject({ id, status: 'delivered', flyOn: day(3), flownOn: day(0), captureId: null });
  const record = (await admin.get('/api/admin/audit?action=storm-capture-delivered')).json() as object[];
  expect(record[0]).toMatchObject({ subject: 'ZIP 85285', actor: expect.stringMatching(/^admin/) });
});

test('the second capture of a year costs the extra price, also for a colleague', async () => {
  await asked({ area: SECTION, cents: 32_139 });
  const manager = await server.signIn(
    await server.addPerson({ colleagueOf: boss, companyRole: 'manager', zips: ['85285'] }),
  );
  const whole = await quote('zipCode=85285', manager);
  expect(whole.price?.lines).toEqual([
    { kind: 'extra', acres: whole.acres, centsPerAcre: 80, cents: Math.round(whole.acres * 80) },
  ]);
  // A user who saw the first price and presses late is asked to look again.
  const late = await ask({ zipCode: '85285', cents: Math.round(whole.acres * 50) }, manager);
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('The price has changed')]);
  await asked({ zipCode: '85285', cents: whole.price?.cents ?? 0 }, manager);
});

test('of two who ask for different areas at once one gets the included capture', async () => {
  const small = SECTION.replaceAll('33.4745', '33.4645');
  const { price } = await quote(`area=${small}`);
  const answers = await Promise.all([
    ask({ area: SECTION, cents: 32_139 }),
    ask({ area: small, cents: price?.cents }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});

test('a refused capture, and one taken back, leave the included one to the next', async () => {
  const first = await asked({ area: SECTION, cents: 32_139 });
  expect((await answer(first.id, 'refuse', { message: '' })).status).toBe(400);
  expect((await answer(first.id, 'refuse', { message: 'No-fly zone' })).status).toBe(200);
  const outbox = outboxOf(server.services.config.dataDir);
  expect(await outbox.about(boss.email, 'No-fly zone')).toContain('It costs you nothing.');
  const second = await asked({ area: SECTION, cents: 32_139 });
  const takeBack = () => owner.post(`/api/storm-captures/${second.id}/withdraw`);
  expect([(await takeBack()).status, (await takeBack()).status]).toEqual([200, 409]);
  expect((await answer(second.id, 'accept', { flyOn: day(1) })).status).toBe(409);
  expect((await quote(`area=${SECTION}`)).price?.lines[0]?.kind).toBe('included');
});

test('a second press on the same area asks for nothing more', async () => {
  await asked({ area: SECTION, cents: 32_139 });
  const { price } = await quote(`area=${SECTION}`);
  const again = await ask({ area: SECTION, cents: price?.cents });
  expect([again.status, again.text]).toEqual([409, expect.stringContaining('already requested this area')]);
});

test('an area that reaches into a ZIP neither held nor asked for is refused, and goes once it is asked for', async () => {
  const across = 'area=-111.93,33.46,-111.88,33.46,-111.88,33.49,-111.93,33.49';
  const before = await quote(across);
  expect(before.zips).toEqual([
    { zipCode: '85285', city: 'Tempe', percent: 58, standing: 'held' },
    { zipCode: '85286', city: null, percent: 42, standing: 'other' },
  ]);
  expect(before.obstacle).toBe(
    'ZIP code 85286 is neither yours nor asked for. Request access first, or draw around.',
  );
  const refused = await ask({ area: across.slice('area='.length), cents: before.price?.cents });
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('85286 is neither')]);
  await owner.post('/api/coverage/request-new-zip', { zipCode: '85286' });
  const after = await quote(across);
  expect(after.zips[1]).toMatchObject({ zipCode: '85286', standing: 'requested' });
  expect(after.obstacle).toBeNull();
});

test.each([
  ['less than an acre', '-111.94,33.46,-111.9399,33.46,-111.9399,33.4601'],
  ['more than 100,000 acres', '-112.4,33.2,-111.9,33.2,-111.9,33.7,-112.4,33.7'],
  ['outside the United States', '11.5,48.1,11.6,48.1,11.6,48.2'],
  ['No ZIP code of yours', '-110.5,34.5,-110.48,34.5,-110.48,34.52'],
])('an unusable area is refused: %s', async (words, area) => {
  const { obstacle, price } = await quote(`area=${area}`);
  expect(obstacle).toContain(words);
  expect((await ask({ area, cents: price?.cents })).status).toBe(409);
});

test('an invalid area, or an area with a ZIP code, is refused with a sentence', async () => {
  for (const [query, words] of [
    ['', 'draw an area or choose a ZIP code'],
    [`area=${SECTION}&zipCode=85285`, 'Please either draw an area'],
    ['area=1,2,3', 'Please draw the area with 3 to 100 corners'],
    ['zipCode=852', 'ZIP code must be 5 digits'],
  ]) {
    const refused = await owner.get(`/api/storm-captures/quote?${query}`);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(words ?? '')]);
  }
  expect((await quote('zipCode=85299')).obstacle).toContain('No outline of ZIP code 85299 is known');
});

test('without a plan there is no price, and no request', async () => {
  await onPlan(boss, 'basic');
  const seen = await quote(`area=${SECTION}`);
  expect([seen.price, seen.obstacle]).toEqual([null, expect.stringContaining('has no plan')]);
  expect((await ask({ area: SECTION, cents: 0 })).status).toBe(409);
});

test('without an outline the contractor’s own doors decide, and nobody else’s', async () => {
  const doors = { longitude: -110.99, latitude: 34.01 };
  await addProperty(server.services.db, { zipCode: '85287', address: '1 Storm St', ...doors });
  await addProperty(server.services.db, { zipCode: '85285', address: '2 Storm St', ...doors });
  const { zips } = await quote('area=-111,34,-110.98,34,-110.98,34.02,-111,34.02');
  expect(zips).toEqual([{ zipCode: '85285', city: 'Tempe', percent: null, standing: 'held' }]);
});

test('another company sees nothing of it and takes nothing back; reps ask for nothing', async () => {
  const { id } = await asked({ area: SECTION, cents: 32_139 });
  const other = await server.contractor('85285');
  expect((await other.get('/api/storm-captures')).json()).toEqual([]);
  expect((await other.post(`/api/storm-captures/${id}/withdraw`)).status).toBe(404);
  const rep = await server.signIn(await server.addPerson({ colleagueOf: boss, zips: ['85285'] }));
  expect((await rep.get(`/api/storm-captures/quote?area=${SECTION}`)).status).toBe(403);
  expect((await ask({ area: SECTION, cents: 32_139 }, rep)).status).toBe(403);
});

test('days that cannot be are refused beside their field', async () => {
  const { id } = await asked({ area: SECTION, cents: 32_139 });
  expect((await answer(id, 'accept', { flyOn: day(-3) })).text).toContain('is in the past');
  expect((await answer(id, 'accept', { flyOn: day(400) })).text).toContain('more than a year away');
  await answer(id, 'accept', { flyOn: day(1) });
  expect((await answer(id, 'flown', { flownOn: day(3) })).text).toContain('is in the future');
  expect((await answer(id, 'flown', { flownOn: day(-30) })).text).toContain('before the request');
});

test('a request stays, and the included capture with it, when the account of the asker is deleted', async () => {
  const { id } = await asked({ area: SECTION, cents: 32_139 });
  const heir = await server.addPerson({ colleagueOf: boss, companyRole: 'owner', zips: ['85285'] });
  expect((await admin.delete(`/api/admin/users/${boss.id}`)).status).toBe(200);
  const [left] =
    ((await (await server.signIn(heir)).get('/api/storm-captures')).json() as StormCapture[]) ?? [];
  expect(left).toMatchObject({ id, userName: null });
  expect((await requests('?status=pending')).find((one) => one.id === id)).toMatchObject({ userEmail: null });
  expect((await answer(id, 'accept', { flyOn: day(1) })).status).toBe(200);
});
