import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Hook } from '#contract/hooks.ts';
import { eq, sql } from '#server/db/orm.ts';
import { deliveries, hooks, uploads, uploadZips } from '#server/db/schema/index.ts';
import { emit, PLATFORM } from '#server/platform/events/emit.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { startProcess } from '#testing/process.ts';
import { addProperties, addProperty } from '#testing/properties.ts';
import { type Receiver, startReceiver } from '#testing/receiver.ts';
import {
  ALLOWED,
  makeHook,
  passTime,
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

let person: Person;
let owner: Client;
let door: number;
beforeEach(async () => {
  await server.services.db.delete(hooks);
  receiver.received.splice(0);
  receiver.behaves((response) => response.end('thank you'));
  person = await server.addPerson({ zips: ['85251'] });
  owner = await server.signIn(person);
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${Math.random()} Main St` });
});

const hookOf = async (hookId: string): Promise<Hook | undefined> =>
  ((await owner.get('/api/hooks')).json() as Hook[]).find(({ id }) => id === hookId);

test('a receiver that hangs for 15 seconds fails and does not delay others', async () => {
  const well = await startReceiver();
  receiver.behaves(() => {});
  const hanging = await makeHook(owner, receiver.url, 'stage.changed');
  await makeHook(owner, well.url, 'stage.changed');
  await setStage(owner, door, 'knocked');
  const begun = Date.now();
  await well.has(1, 10_000);
  await receiver.has(1, 10_000);
  await setStage(owner, door, 'called');
  await well.has(2, 10_000);
  // One at a time: the second event waits for the first try.
  expect(receiver.received).toHaveLength(1);
  const [, first] = await untilDeliveries(owner, hanging.id, ([, one]) => one?.tries === 1);
  expect(Date.now() - begun).toBeGreaterThan(14_000);
  expect(first).toMatchObject({
    state: 'waiting',
    lastStatus: null,
    lastFailure: 'No answer within 15 seconds.',
  });
  await well.close();
});

test('one that answers 200 and then drips has failed after 15 seconds', async () => {
  receiver.behaves((response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write('.'), 100);
    response.once('close', () => clearInterval(drip));
  });
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  await setStage(owner, door, 'knocked');
  const [one] = await untilDeliveries(owner, hook.id, ([one]) => one?.tries === 1);
  expect(one).toMatchObject({
    state: 'waiting',
    lastFailure: 'The answer was not complete within 15 seconds.',
  });
});

test('an hour of 500s loses nothing: paused, probed, then everything in order', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => response.writeHead(500).end('out of order'));
  const stages = ['queued', 'knocked', 'called', 'appt_set', 'proposal_sent', 'lost'];
  for (const stage of stages) await setStage(owner, door, stage);
  await untilDeliveries(owner, hook.id, (all) => all.filter(({ tries }) => tries === 1).length === 5);
  expect(await hookOf(hook.id)).toMatchObject({ failures: 5, ended: null, pausedUntil: expect.any(String) });
  // An hour, half a minute at a time: probes alone, further and further apart.
  for (let minutes = 0; minutes < 60; minutes += 5) {
    await passTime(server, 300);
    await new Promise((resolve) => setTimeout(resolve, 450));
  }
  const during = receiver.received.length;
  expect(during).toBeGreaterThan(5);
  expect(during).toBeLessThan(20);
  receiver.behaves((response) => response.end());
  await passTime(server, 1800);
  await untilDeliveries(owner, hook.id, (all) => all.every(({ state }) => state === 'delivered'));
  expect(await hookOf(hook.id)).toMatchObject({ failures: 0, failingSince: null, pausedUntil: null });
  // The probe was one of them; the others follow by their versions.
  const [, ...rest] = receiver.received.slice(during).map(({ body }) => JSON.parse(body).version as number);
  expect(rest).toEqual(rest.toSorted((a, b) => a - b));
  expect(receiver.received.length).toBe(during + stages.length);
});

test('after five days of failures a hook is off, and its maker has an email', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => response.writeHead(500).end());
  await setStage(owner, door, 'knocked');
  await untilDeliveries(owner, hook.id, ([one]) => one?.tries === 1);
  await passTime(server, 5 * 86_400 + 60);
  await untilDeliveries(owner, hook.id, ([one]) => one?.state === 'failed');
  expect(await hookOf(hook.id)).toMatchObject({ ended: 'failing' });
  const { rows } = await server.services.db.execute<{ to: string; text: string }>(sql`
    select data ->> 'to' as to, data ->> 'text' as text from pgboss.job
    where name = 'notices.send-mail' and data ->> 'subject' = 'A webhook was turned off'`);
  expect(rows).toMatchObject([{ to: person.email, text: expect.stringContaining('five days') }]);
});

test('410 ends a hook at once', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => response.writeHead(410).end());
  await setStage(owner, door, 'knocked');
  await untilDeliveries(owner, hook.id, ([one]) => one?.state === 'failed');
  expect(await hookOf(hook.id)).toMatchObject({ ended: 'gone' });
});

test('a redirect to a private address is not followed', async () => {
  const inside = await startReceiver();
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => response.writeHead(307, { location: inside.url }).end());
  await setStage(owner, door, 'knocked');
  const [one] = await untilDeliveries(owner, hook.id, ([one]) => one?.tries === 1);
  expect(one).toMatchObject({ state: 'waiting', lastStatus: 307 });
  expect(inside.received).toEqual([]);
  await inside.close();
});

test('a gigabyte of answer is cut at 4 kB, and the delivery is done', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => {
    response.writeHead(200, { 'content-length': 1_000_000_000 });
    const block = Buffer.from(randomBytes(32_768).toString('hex'));
    const more = () => {
      while (!response.destroyed && response.write(block));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  await setStage(owner, door, 'knocked');
  const [one] = await untilDeliveries(owner, hook.id, ([one]) => one?.state === 'delivered');
  const detail = (await owner.get(`/api/hooks/${hook.id}/deliveries/${one?.id}`)).json();
  expect((detail as { attempts: { answer: string }[] }).attempts[0]?.answer).toHaveLength(4096);
});

test('one that closes in the middle has failed', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => {
    response.writeHead(200, { 'content-length': 100 });
    response.write('half');
    setTimeout(() => response.destroy(), 50);
  });
  await setStage(owner, door, 'knocked');
  const [one] = await untilDeliveries(owner, hook.id, ([one]) => one?.tries === 1);
  expect(one?.lastFailure).toBe('The connection closed in the middle of the answer.');
});

test('one that asks to be left alone is', async () => {
  const hook = await makeHook(owner, receiver.url, 'stage.changed');
  receiver.behaves((response) => response.writeHead(429, { 'retry-after': '600' }).end());
  await setStage(owner, door, 'knocked');
  const [one] = await untilDeliveries(owner, hook.id, ([one]) => one?.tries === 1);
  const wait = Date.parse(one?.nextAt ?? '') - Date.now();
  expect(wait).toBeGreaterThan(590_000);
  expect(wait).toBeLessThan(610_000);
});

test('a server that is killed between delivery and noting it: another one sends the same id again', async () => {
  await endPump();
  try {
    const hook = await makeHook(owner, receiver.url, 'stage.changed');
    const killed = await startProcess({
      ...ALLOWED,
      DATABASE_URL: server.databaseUrl,
      DATA_DIR: `${server.services.config.dataDir}-other`,
      SESSION_SECRET: 'a secret that is only used in tests',
    });
    await killed.ready();
    receiver.behaves(() => void killed.child.kill('SIGKILL'));
    await setStage(owner, door, 'knocked');
    await receiver.has(1);
    receiver.behaves((response) => response.end());
    endPump = startPump(server);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // Its lease holds for a minute.
    expect(receiver.received).toHaveLength(1);
    await passTime(server, 60);
    const [first, second] = await receiver.has(2);
    if (!first || !second) throw new Error('nothing received');
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(verified(hook.secret, second).id).toBe(verified(hook.secret, first).id);
    await untilDeliveries(owner, hook.id, (all) => all.length === 1 && all[0]?.state === 'delivered');
  } catch (error) {
    endPump = startPump(server);
    throw error;
  }
});

/** What an import leaves behind: one event for all its doors. */
async function importDoors(zipCode: string, count: number): Promise<number[]> {
  const { db } = server.services;
  const doors = Array.from({ length: count }, (_, n) => ({ address: `${n + 1} Mesa St` }));
  const ids = await addProperties(db, zipCode, doors);
  const uploadId = crypto.randomUUID();
  await db
    .insert(uploads)
    .values({ id: uploadId, fileName: 'mesa.csv', userId: person.id, state: 'completed' });
  await db.insert(uploadZips).values({ uploadId, zipCode, added: ids, changed: [], same: [] });
  await emit(db, PLATFORM, 'properties-imported', { subjectId: uploadId, subject: 'mesa.csv' });
  return ids;
}

test('one that fails is not sent the rest of an import: five tries, then a pause', async () => {
  await server.addPerson({ zips: ['85998'] });
  const maker = await server.signIn(await server.addPerson({ zips: ['85998'] }));
  receiver.behaves((response) => response.writeHead(500).end());
  const hook = await makeHook(maker, receiver.url, 'lead.created');
  await importDoors('85998', 100);
  await receiver.has(5);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(receiver.received).toHaveLength(5);
  const list = (await maker.get('/api/hooks')).json() as Hook[];
  expect(list.find(({ id }) => id === hook.id)).toMatchObject({
    failures: 5,
    pausedUntil: expect.any(String),
  });
});

test('two servers deliver ten thousand doors of one import: each once, in order', async () => {
  const second = await startTestServer({ databaseUrl: server.databaseUrl, settings: ALLOWED });
  const endSecond = startPump(second);
  const { db } = server.services;
  await server.addPerson({ zips: ['85999'] });
  const maker = await server.signIn(await server.addPerson({ zips: ['85999'] }));
  const hook = await makeHook(maker, receiver.url, 'lead.created');
  const ids = await importDoors('85999', 10_000);
  const calls = await receiver.has(10_000, 50_000);
  const got = calls.map(({ body }) => JSON.parse(body).data.door.id as number);
  expect(got).toEqual(ids);
  await untilDeliveries(maker, hook.id, (all) => all.every(({ state }) => state === 'delivered'));
  expect(await db.$count(deliveries, eq(deliveries.hookId, hook.id))).toBe(10_000);
  await endSecond();
  await second.close();
});
