import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Hook } from '#contract/hooks.ts';
import { eq, sql } from '#server/db/orm.ts';
import { deliveries, hooks, properties, users, userZipSubscriptions } from '#server/db/schema/index.ts';
import { byActor, emit, PLATFORM } from '#server/platform/events/emit.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import { ALLOWED, makeHook, setStage, startPump, untilDeliveries, verified } from './fixture.data.ts';

let server: TestServer;
let receiver: Receiver;
let endPump: () => Promise<void>;
beforeAll(async () => {
  server = await startTestServer({ settings: ALLOWED });
  receiver = await startReceiver();
  endPump = startPump(server);
});
afterAll(async () => {
  await endPump();
  await receiver.close();
  await server.close();
});

let made = 0;
let person: Person;
let owner: Client;
let door: number;
beforeEach(async () => {
  await server.services.db.delete(hooks);
  receiver.received.splice(0);
  receiver.behaves((response) => response.end('thank you'));
  person = await server.addPerson({ zips: ['85251'] });
  owner = await server.signIn(person);
  made += 1;
  const house = { zipCode: '85251', address: `${made} E Camelback Rd`, owner: 'Pat Homeowner' };
  door = await addProperty(server.services.db, house);
});

test('a company hears nothing of another one, and of doors outside its ZIP codes nothing at all', async () => {
  const other = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const elsewhere = await server.signIn(await server.addPerson({ zips: ['10001'] }));
  const otherHook = await makeHook(other, receiver.url, 'stage.changed', 'lead.created');
  const elsewhereHook = await makeHook(elsewhere, receiver.url, 'stage.changed', 'delivery.ready');
  await setStage(owner, door, 'knocked');
  const details = { zipCode: '85251', roofs: 3, open: 0 };
  await emit(server.services.db, PLATFORM, 'capture-delivered', { subjectId: 'a', subject: 'b', details });
  await makeHook(owner, receiver.url, 'stage.changed');
  await setStage(owner, door, 'called');
  await receiver.has(1);
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.to)).toEqual(['called']);
  for (const [client, hook] of [
    [other, otherHook],
    [elsewhere, elsewhereHook],
  ] as const)
    expect((await client.get(`/api/hooks/${hook.id}/deliveries`)).json()).toEqual([]);
});

test('holders of a ZIP code hear of its deliveries and storms', async () => {
  await makeHook(owner, receiver.url, 'delivery.ready', 'storm.hit');
  const { db } = server.services;
  const details = { zipCode: '85251', day: '2026-11-24', doors: 9, hailInches: 1.5, windMph: null };
  await emit(db, PLATFORM, 'storm-hit', { subjectId: '85251', subject: '85251', details });
  const delivered = { zipCode: '85251', roofs: 3, open: 1 };
  await emit(db, PLATFORM, 'capture-delivered', { subjectId: 'a', subject: 'b', details: delivered });
  const calls = await receiver.has(2);
  expect(calls.map(({ body }) => JSON.parse(body).data)).toEqual([
    { zipCode: '85251', date: '2026-11-24', doors: 9, hailInches: 1.5, windMph: null },
    { zipCode: '85251', captureId: 'a', roofs: 3, openRoofs: 1 },
  ]);
});

test('a revoked ZIP code ends it at once: what waits is dropped', async () => {
  const { db } = server.services;
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => response.writeHead(500).end());
  await setStage(owner, door, 'knocked');
  await untilDeliveries(owner, hook.id, ([one]) => one?.tries === 1);
  await db.delete(userZipSubscriptions).where(eq(userZipSubscriptions.userId, person.id));
  await db.update(deliveries).set({ nextAt: sql`now()` });
  await untilDeliveries(owner, hook.id, ([one]) => one?.state === 'dropped');
  expect(receiver.received).toHaveLength(1);
});

test('a deleted door is dropped', async () => {
  const { db } = server.services;
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  await db.update(hooks).set({ pausedUntil: sql`now() + interval '1 hour'` });
  await setStage(owner, door, 'knocked');
  await untilDeliveries(owner, hook.id, (found) => found.length === 1);
  await db.delete(properties).where(eq(properties.id, door));
  await db.update(hooks).set({ pausedUntil: null });
  await untilDeliveries(owner, hook.id, ([one]) => one?.state === 'dropped');
  expect(receiver.received).toEqual([]);
});

test('a hook ends with its maker’s lead, and a colleague may take it over', async () => {
  const { db } = server.services;
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  const colleague = await server.addPerson({ zips: ['85251'], colleagueOf: person, companyRole: 'owner' });
  const second = await server.signIn(colleague);
  await db.update(users).set({ companyRole: 'rep' }).where(eq(users.id, person.id));
  await setStage(second, door, 'knocked');
  await untilDeliveries(second, hook.id, ([one]) => one?.state === 'failed');
  expect(receiver.received).toEqual([]);
  const [seen] = (await second.get('/api/hooks')).json() as Hook[];
  expect(seen?.ended).toBe('maker-left');
  const change = { target_url: receiver.url, events: ['stage.changed'], isOn: true };
  expect((await second.put(`/api/hooks/${hook.id}`, change)).json()).toMatchObject({ ended: null });
  await setStage(second, door, 'called');
  await receiver.has(1);
});

test('a hook that a program made ends with its key', async () => {
  const made = { name: 'Zapier', scopes: ['hooks'], currentPassword: PASSWORD };
  const key = (await owner.post('/api/company/keys', made)).json() as { id: string; token: string };
  const subscribed = await server
    .visitor()
    .post(
      '/api/hooks',
      { target_url: receiver.url, event: 'stage.changed' },
      { authorization: `Bearer ${key.token}` },
    );
  expect(subscribed.status, subscribed.text).toBe(201);
  await setStage(owner, door, 'knocked');
  await receiver.has(1);
  expect((await owner.delete(`/api/company/keys/${key.id}`)).status).toBe(200);
  await setStage(owner, door, 'called');
  const endOf = async () => ((await owner.get('/api/hooks')).json() as Hook[])[0]?.ended;
  await expect.poll(endOf, { timeout: 20_000 }).toBe('key-ended');
  expect(receiver.received).toHaveLength(1);
});

test('only owners may see and change them; denied looks like absent for another company', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  const colleague = await server.addPerson({
    zips: ['85251'],
    colleagueOf: person,
    companyRole: 'manager',
  });
  const manager = await server.signIn(colleague);
  const stranger = await server.contractor('85251');
  expect((await manager.get('/api/hooks')).status).toBe(403);
  expect((await stranger.get('/api/hooks')).json()).toEqual([]);
  for (const path of ['', '/deliveries/1', '/deliveries'].map((rest) => `/api/hooks/${hook.id}${rest}`))
    if (path !== `/api/hooks/${hook.id}`) expect((await stranger.get(path)).status).toBe(404);
  for (const path of ['/secret', '/test', '/deliveries/1/send'])
    expect((await stranger.post(`/api/hooks/${hook.id}${path}`)).status).toBe(404);
  expect((await stranger.delete(`/api/hooks/${hook.id}`)).status).toBe(404);
  expect((await server.visitor().get('/api/hooks')).status).toBe(401);
});

test('a lead that came in reaches the company it was sent to, with its door where there is one', async () => {
  const { db } = server.services;
  const stranger = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const foreign = await makeHook(stranger, receiver.url, 'lead.received');
  const hook = await makeHook(owner, receiver.url, 'lead.received');
  const by = byActor(person);
  const [first, second] = [randomUUID(), randomUUID()];
  await emit(db, by, 'lead-received', {
    ...{ propertyId: door, subjectId: first, subject: 'Website' },
    details: { propertyId: door },
  });
  await emit(db, by, 'lead-received', {
    subjectId: second,
    subject: 'Website',
    details: { propertyId: null },
  });
  const calls = await receiver.has(2);
  expect(calls.map((call) => verified(hook.secret, call).data)).toMatchObject([
    { leadId: first, source: 'Website', door: { id: door } },
    { leadId: second, source: 'Website', door: null },
  ]);
  expect((await stranger.get(`/api/hooks/${foreign.id}/deliveries`)).json()).toEqual([]);
});
