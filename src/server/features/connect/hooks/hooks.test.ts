import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HookDelivery, HookDeliveryDetail } from '#contract/hooks.ts';
import type { Proposal } from '#contract/proposal.ts';
import { type HookEvent, hookEventNames } from '#domain/hooks/event-types.ts';
import { NEWEST_PAYLOADS, payloadVersions } from '#domain/hooks/payloads.ts';
import { samplePayload } from '#domain/hooks/samples.ts';
import { eq, sql } from '#server/db/orm.ts';
import { apiTokens, events, hooks } from '#server/db/schema/index.ts';
import { companyTexts, homeownerOf, sellingWith } from '#server/features/sales/proposals/selling.fixture.ts';
import { hashToken } from '#server/platform/secret.ts';
import { PASSWORD, type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import {
  ALLOWED,
  type MadeHook,
  makeHook,
  setStage,
  startPump,
  untilDeliveries,
  verified,
} from './fixture.data.ts';

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

test('an event reaches its hook signed, with the door as the company sees it and without its owner', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  expect(hook.secret).toMatch(/^whsec_/);
  expect((await setStage(owner, door, 'knocked')).status).toBe(200);
  const [call] = await receiver.has(1);
  if (!call) throw new Error('nothing received');
  const message = verified(hook.secret, call);
  expect(message).toMatchObject({
    id: call.headers['webhook-id'],
    type: 'stage.changed',
    apiVersion: NEWEST_PAYLOADS,
    data: {
      door: { id: door, address: `${made} E Camelback Rd`, zipCode: '85251', stage: 'knocked' },
      from: 'new',
      to: 'knocked',
      by: expect.stringContaining('Tester'),
    },
  });
  expect(call.body).not.toMatch(/homeowner|phone|owner/i);
  expect(() => verified(hook.secret, { ...call, body: `${call.body} ` })).toThrow();
});

test('events about one door come in order, with a version that grows', async () => {
  await makeHook(owner, receiver.url, 'stage.changed');
  const stages = ['queued', 'knocked', 'called', 'appt_set', 'lost'];
  for (const stage of stages) await setStage(owner, door, stage);
  const calls = await receiver.has(stages.length);
  const messages = calls.map(({ body }) => JSON.parse(body) as { version: number; data: { to: string } });
  expect(messages.map(({ data }) => data.to)).toEqual(stages);
  const versions = messages.map(({ version }) => version);
  expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
});

test('a program subscribes and unsubscribes with a token, as Zapier does', async () => {
  const token = 'a token that only this test knows';
  const expiresAt = new Date(Date.now() + 86_400_000);
  await server.services.db
    .insert(apiTokens)
    .values({ userId: person.id, name: 'Zapier', tokenHash: hashToken(token), expiresAt });
  const zapier = server.visitor();
  const authorization = { authorization: `Bearer ${token}` };
  const made = await zapier.post(
    '/api/hooks',
    { target_url: receiver.url, event: 'stage.changed' },
    authorization,
  );
  expect(made.status).toBe(201);
  const { id } = made.json() as MadeHook;
  const samples = await zapier.get('/api/hooks/samples/stage.changed', authorization);
  const [sample] = samples.json() as [Record<string, unknown>];
  await setStage(owner, door, 'knocked');
  const [call] = await receiver.has(1);
  const message = JSON.parse(call?.body ?? '{}');
  expect(Object.keys(message)).toEqual(Object.keys(sample));
  expect(Object.keys(message.data.door)).toEqual(Object.keys((sample.data as { door: object }).door));
  expect((await zapier.delete(`/api/hooks/${id}`, authorization)).status).toBe(200);
  expect((await zapier.delete(`/api/hooks/${id}`, authorization)).status).toBe(404);
  await setStage(owner, door, 'called');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(receiver.received).toHaveLength(1);
});

test('a key of the company needs the scope of webhooks', async () => {
  const keyWith = async (scope: string) => {
    const asked = { name: 'Zapier', scopes: [scope], currentPassword: PASSWORD };
    const { token } = (await owner.post('/api/company/keys', asked)).json() as { token: string };
    return { authorization: `Bearer ${token}` };
  };
  const body = { target_url: receiver.url, event: 'stage.changed' };
  const refused = await server.visitor().post('/api/hooks', body, await keyWith('leads'));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain('hooks');
  expect((await server.visitor().post('/api/hooks', body, await keyWith('hooks'))).status).toBe(201);
});

test('a proposal’s events say who acted, what was chosen and when, in the shape of their samples', async () => {
  const names = [
    ...(['proposal.sent', 'proposal.viewed', 'proposal.signed', 'proposal.countersigned'] as const),
    'proposal.declined',
  ] as const;
  const template = { ...companyTexts, companySignature: 'required', version: 0 };
  expect((await owner.put('/api/proposal-template', template)).status).toBe(200);
  const { price, sent } = sellingWith(owner, door);
  const [good, best] = [await price('good'), await price('best')];
  const hook = await makeHook(owner, receiver.url, ...names);
  const { proposal, token } = await sent({
    ...{ costCalculationIds: [good.id, best.id], preselectedId: best.id },
    customLines: [{ label: 'Gutter guards', cents: 120_000, isOptional: true }],
  });
  const homeowner = homeownerOf(server, token);
  await homeowner.open();
  expect((await homeowner.sign({ optionId: good.id, upgrades: [0] })).status).toBe(200);
  const own = { name: 'Dana Reyes', sha256: proposal.sha256 };
  expect((await owner.post(`/api/proposals/${proposal.id}/countersign`, own)).status).toBe(200);
  const elsewhere = homeownerOf(server, (await sent()).token);
  expect((await elsewhere.visitor.post(`${elsewhere.path}/decline`, {})).status).toBe(200);
  const messages = (await receiver.has(6)).map((call) => verified(hook.secret, call));
  expect(messages.map(({ type }) => type)).toEqual([
    ...names.slice(0, 4),
    'proposal.sent',
    'proposal.declined',
  ]);
  const [asSent, asViewed, asSigned, asCountersigned] = messages.map(({ data, timestamp }) => ({
    ...data,
    timestamp,
  }));
  const seen = (await owner.get(`/api/proposals/${proposal.id}`)).json() as Proposal;
  const { viewedAt, signedAt, value } = seen;
  expect(Number(value)).toBeGreaterThan(Number(good.totalProjectCost));
  expect(asSent).toMatchObject({
    actor: { kind: 'colleague', name: expect.stringContaining('Tester') },
    proposal: {
      ...{ number: proposal.number, status: 'sent', option: 'Best', value: Number(best.totalProjectCost) },
      ...{ signer: null, viewedAt: null, signedAt: null, sentAt: proposal.sentAt },
    },
  });
  expect(asViewed).toMatchObject({
    actor: { kind: 'homeowner', name: null },
    proposal: { status: 'viewed', viewedAt, signer: null, signedAt: null },
  });
  expect(asSigned).toMatchObject({
    actor: { kind: 'homeowner', name: 'Olivia Kurz' },
    door: { stage: 'won', dealValue: Number(value) },
    proposal: {
      ...{ status: 'signed', option: 'Good', value: Number(value), signedAt },
      ...{ deposit: Math.round(Number(value) * 30) / 100, signer: { name: 'Olivia Kurz', kind: 'typed' } },
      upgrades: [{ label: 'Gutter guards', price: 1200 }],
      signatures: [{ name: 'Olivia Kurz', role: 'customer', kind: 'typed', signedAt }],
    },
  });
  expect(asCountersigned).toMatchObject({
    actor: { kind: 'colleague', name: expect.stringContaining('Tester') },
    proposal: {
      signatures: [
        { name: 'Olivia Kurz', role: 'customer' },
        { name: 'Dana Reyes', role: 'company' },
      ],
    },
  });
  for (const message of messages)
    expect(shapeOf(message)).toEqual(shapeOf(samplePayload(NEWEST_PAYLOADS, message.type as HookEvent)));
});

/** The names in a message, with those of its parts. */
function shapeOf(value: unknown): unknown {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return 'a value';
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}

test('a hook of an earlier day keeps its messages', () => {
  const [first] = payloadVersions;
  const { data } = samplePayload(first, 'proposal.signed');
  expect(Object.keys(data)).toEqual(['door', 'by', 'proposal']);
  expect(data.proposal).not.toHaveProperty('signed');
});

test('every event has a sample', async () => {
  for (const event of hookEventNames) {
    const answer = await owner.get(`/api/hooks/samples/${event}`);
    expect(answer.status).toBe(200);
    expect(answer.json()).toMatchObject([{ type: event, data: expect.any(Object) }]);
  }
  expect((await owner.get('/api/hooks/samples/nothing.happened')).status).toBe(400);
});

test('a secret is changed without a gap: for a day both sign', async () => {
  const { db } = server.services;
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  const { secret } = (await owner.post(`/api/hooks/${hook.id}/secret`)).json() as { secret: string };
  expect(secret).not.toBe(hook.secret);
  await setStage(owner, door, 'knocked');
  const [first] = await receiver.has(1);
  if (!first) throw new Error('nothing received');
  verified(secret, first);
  verified(hook.secret, first);
  await db.update(hooks).set({ oldSecretUntil: sql`now() - interval '1 second'` });
  await setStage(owner, door, 'called');
  const [, second] = await receiver.has(2);
  if (!second) throw new Error('nothing received');
  verified(secret, second);
  expect(() => verified(hook.secret, second)).toThrow();
});

test('secrets are sealed in the database, and no answer but the first shows one', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  const [row] = await server.services.db.select().from(hooks);
  expect(JSON.stringify(row)).not.toContain(hook.secret.slice(6));
  expect((await owner.get('/api/hooks')).text).not.toContain('whsec_');
});

test.each([
  ['http://127.0.0.2:4000/hook', /https/],
  ['https://10.0.0.7/hook', /private network/],
  ['https://169.254.169.254/latest/meta-data', /private network/],
  ['https://localhost/hook', /private network/],
  ['nonsense', /full address/],
])('the address %s is refused', async (url, sentence) => {
  const answer = await owner.post('/api/hooks', { target_url: url, event: 'stage.changed' });
  expect(answer.status).toBe(400);
  expect(answer.json()).toMatchObject({
    errors: [{ path: 'target_url', message: expect.stringMatching(sentence) }],
  });
});

test('a test is sent before anything else, and a delivery again with the same id and body', async () => {
  const hook = await makeHook(owner, receiver.url, 'knock.logged');
  const answer = await owner.post(`/api/hooks/${hook.id}/test`);
  expect(answer.status).toBe(202);
  const { deliveryId } = answer.json() as { deliveryId: number };
  const [first] = await receiver.has(1);
  if (!first) throw new Error('nothing received');
  expect(verified(hook.secret, first)).toMatchObject({ type: 'knock.logged' });
  await untilDeliveries(owner, hook.id, ([one]) => one?.state === 'delivered');
  expect((await owner.post(`/api/hooks/${hook.id}/deliveries/${deliveryId}/send`)).status).toBe(202);
  const [, again] = await receiver.has(2);
  expect(again?.body).toBe(first.body);
  expect(again?.headers['webhook-id']).toBe(first.headers['webhook-id']);
  await untilDeliveries(owner, hook.id, ([one]) => one?.state === 'delivered');
  const detail = (
    await owner.get(`/api/hooks/${hook.id}/deliveries/${deliveryId}`)
  ).json() as HookDeliveryDetail;
  expect(detail).toMatchObject({
    isTest: true,
    body: first.body,
    attempts: [
      { status: 200, answer: 'thank you', failure: null },
      { status: 200, answer: 'thank you' },
    ],
  });
});

test('a hook that is turned off hears nothing, and is on again with a clean slate', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  const change = { target_url: receiver.url, events: ['stage.changed'] };
  const off = await owner.put(`/api/hooks/${hook.id}`, { ...change, isOn: false });
  expect(off.json()).toMatchObject({ ended: 'paused' });
  await setStage(owner, door, 'knocked');
  expect((await owner.post(`/api/hooks/${hook.id}/test`)).status).toBe(409);
  await owner.put(`/api/hooks/${hook.id}`, { ...change, isOn: true });
  await setStage(owner, door, 'called');
  const calls = await receiver.has(1);
  expect(calls.map(({ body }) => JSON.parse(body).data.to)).toEqual(['called']);
  const list = (await owner.get(`/api/hooks/${hook.id}/deliveries`)).json() as HookDelivery[];
  expect(list).toHaveLength(1);
});

test('the record names only the host: an address can be a secret', async () => {
  await makeHook(owner, `${receiver.url}/very-secret-path`, 'stage.changed');
  const lines = await server.services.db.select().from(events).where(eq(events.name, 'hook-made'));
  expect(lines.at(-1)).toMatchObject({ subjectName: new URL(receiver.url).host });
  expect(JSON.stringify(lines)).not.toContain('very-secret-path');
});

test('after 60 tests in ten minutes a company is asked to wait', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  let refused: Awaited<ReturnType<typeof owner.post>> | undefined;
  for (let tests = 0; !refused && tests <= 60; tests += 1) {
    const answer = await owner.post(`/api/hooks/${hook.id}/test`);
    if (answer.status !== 202) refused = answer;
  }
  expect(refused?.status).toBe(429);
  expect(refused?.text).toContain('Too many tests. Please try again in 10 minutes.');
});
