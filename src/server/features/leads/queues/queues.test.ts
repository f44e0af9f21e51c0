import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Crm } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import { QueueItem } from '#contract/queue-items.ts';
import { Queue } from '#contract/queues.ts';
import { sql } from '#server/db/orm.ts';
import { queues } from '#server/db/schema/index.ts';
import { resetUnqueued } from '#server/doors/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Answer, Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let homes: number[];
let foreign: number;
let contractor: Client;
beforeAll(async () => {
  server = await startTestServer();
  homes = await addProperties(server.services.db, '85251', [{}, {}, {}, {}]);
  [foreign = 0] = await addProperties(server.services.db, '85031', [{ address: '9 Secret Ct' }]);
});
beforeEach(async () => {
  contractor = await server.contractor('85251');
});
afterAll(() => server.close());

const detailOf = (answer: Answer) => (answer.json() as Problem).detail;
const list = async (client = contractor) => Queue.array().parse((await client.get('/api/queues')).json());
const make = async (name: string, description?: string) =>
  Queue.parse((await contractor.post('/api/queues', { name, description })).json());
const items = async (queueId: number, client = contractor) =>
  QueueItem.array().parse((await client.get(`/api/queues/${queueId}/items`)).json());
const ids = async (queueId: number) => (await items(queueId)).map(({ property }) => property.id);

describe('the queue manager', () => {
  test('a contractor makes, renames and deletes a queue', async () => {
    expect(await list()).toEqual([]);
    const queue = await make('  Monday doors ', ' North side ');
    expect(queue).toMatchObject({ name: 'Monday doors', description: 'North side', itemCount: 0 });
    const renamed = await contractor.put(`/api/queues/${queue.id}`, { name: 'Tuesday doors' });
    expect(renamed.json()).toMatchObject({ id: queue.id, name: 'Tuesday doors', description: null });
    // What was read can be sent back as it is.
    const same = await contractor.put(`/api/queues/${queue.id}`, {
      name: 'Tuesday doors',
      description: null,
    });
    expect(same.json()).toEqual(renamed.json());
    expect((await contractor.delete(`/api/queues/${queue.id}`)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('a name is required, has at most 64 characters, and is its user’s only once', async () => {
    const blank = await contractor.post('/api/queues', { name: '   ' });
    expect([blank.status, detailOf(blank)]).toEqual([400, 'Queue name is required']);
    expect((await contractor.post('/api/queues', { name: 'x'.repeat(65) })).status).toBe(400);
    expect((await contractor.post('/api/queues', { name: 'a\0b' })).status).toBe(400);
    await make('x'.repeat(64));
    const second = await make('Monday');
    const again = await contractor.post('/api/queues', { name: 'Monday' });
    expect([again.status, detailOf(again)]).toEqual([409, 'You already have a queue with this name.']);
    expect((await contractor.put(`/api/queues/${second.id}`, { name: 'x'.repeat(64) })).status).toBe(409);
    const colleague = await server.contractor('85251');
    expect((await colleague.post('/api/queues', { name: 'Monday' })).status).toBe(201);
  });

  test('another user’s queue looks absent, to an administrator too', async () => {
    const queue = await make('Mine');
    await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: homes[0] });
    for (const other of [await server.contractor('85251'), await server.admin()]) {
      const answers = [
        await other.get(`/api/queues/${queue.id}/items`),
        await other.get('/api/queues/2147483647/items'),
        await other.put(`/api/queues/${queue.id}`, { name: 'Theirs' }),
        await other.post(`/api/queues/${queue.id}/items`, { propertyId: homes[1] }),
        await other.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: homes }),
        await other.post(`/api/queues/${queue.id}/items/bulk`, { filter: {} }),
        await other.post(`/api/queues/${queue.id}/items/move`, { propertyIds: homes, before: null }),
        await other.post(`/api/queues/${queue.id}/items/remove`, { propertyIds: homes }),
        await other.put(`/api/queues/${queue.id}/items/${homes[0]}`, { status: 'done' }),
        await other.post(`/api/queues/${queue.id}/items/${homes[0]}/outcome`, { outcome: 'sold' }),
        await other.post(`/api/queues/${queue.id}/items/move-to-new`, { status: 'skipped', name: 'x' }),
        await other.delete(`/api/queues/${queue.id}/items/${homes[0]}`),
        await other.get(`/api/queues/${queue.id}/export`),
        await other.delete(`/api/queues/${queue.id}`),
      ];
      expect(answers.map((answer) => [answer.status, detailOf(answer)])).toEqual(
        answers.map(() => [404, 'Queue not found']),
      );
    }
    expect(await list()).toMatchObject([{ id: queue.id, name: 'Mine', itemCount: 1 }]);
  });
});

describe('filling a queue', () => {
  test('the first added property makes the Default Queue', async () => {
    const answer = await contractor.post('/api/queues/default/items', { propertyId: homes[0] });
    expect(answer.json()).toMatchObject({ added: 1, skipped: 0, leftOut: 0 });
    await contractor.post('/api/queues/default/items', { propertyId: homes[1] });
    expect(await list()).toMatchObject([{ name: 'Default Queue', itemCount: 2 }]);
  });

  test('what cannot be added makes no Default Queue either', async () => {
    expect((await contractor.post('/api/queues/default/items', { propertyId: foreign })).status).toBe(404);
    expect(await list()).toEqual([]);
  });

  test('an item begins as new, of medium priority, in stage queued, with the whole property', async () => {
    const queue = await make('Doors');
    await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: homes[0] });
    const [item] = await items(queue.id);
    expect(item).toMatchObject({
      status: 'new',
      priority: 'medium',
      stage: 'queued',
      tags: [],
      notes: null,
      position: null,
    });
    const [property] = (await contractor.get('/api/properties?zipCode=85251&limit=1')).json() as unknown[];
    expect(item?.property).toEqual(property);
    expect(Date.now() - Date.parse(item?.addedAt ?? '')).toBeLessThan(60_000);
  });

  test('the same door twice counts once', async () => {
    const queue = await make('Doors');
    await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: homes[0] });
    const again = await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: homes[0] });
    expect(again.json()).toMatchObject({ added: 0, skipped: 1 });
    const bulk = await contractor.post(`/api/queues/${queue.id}/items/bulk`, {
      propertyIds: [...homes, ...homes, foreign],
    });
    expect(bulk.json()).toEqual({ queueId: queue.id, added: 3, skipped: 2, leftOut: 0 });
    expect(await ids(queue.id)).toHaveLength(4);
  });

  test('5,000 ids go into one call, none and 5,001 do not', async () => {
    const queue = await make('Doors');
    const many = Array.from({ length: 5001 }, (_, index) => index + 1);
    const send = (propertyIds: number[]) =>
      contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds });
    expect((await send(many.slice(1))).status).toBe(200);
    expect((await send(many)).status).toBe(400);
    expect((await send([])).status).toBe(400);
    expect((await contractor.post(`/api/queues/${queue.id}/items/bulk`, {})).status).toBe(400);
  });

  test('a foreign property looks absent', async () => {
    const queue = await make('Doors');
    const single = await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: foreign });
    const unknown = await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: 2_000_000_000 });
    expect([single.status, unknown.status]).toEqual([404, 404]);
    expect(detailOf(single)).toBe(detailOf(unknown));
  });

  test('of several, foreign and unknown ones count as skipped', async () => {
    const queue = await make('Doors');
    const add = (propertyIds: number[]) =>
      contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds });
    expect((await add([foreign, 2_000_000_000])).json()).toMatchObject({ added: 0, skipped: 2, leftOut: 0 });
  });
});

describe('working through a queue', () => {
  let queueId: number;
  beforeEach(async () => {
    queueId = (await make('Doors')).id;
    await contractor.post(`/api/queues/${queueId}/items/bulk`, { propertyIds: homes });
  });

  test('status, priority and a note are kept; fields that are not named stay', async () => {
    const path = `/api/queues/${queueId}/items/${homes[0]}`;
    await contractor.put(path, { status: 'done', notes: ' Ring twice ' });
    await contractor.put(path, { priority: 'high' });
    const item = (await items(queueId)).find(({ property }) => property.id === homes[0]);
    expect(item).toMatchObject({ status: 'done', priority: 'high', notes: 'Ring twice' });
    await contractor.put(path, { notes: '' });
    expect((await items(queueId)).find(({ property }) => property.id === homes[0])?.notes).toBeNull();
    expect((await contractor.put(path, { status: 'burnt' })).status).toBe(400);
    const missing = await contractor.put(`/api/queues/${queueId}/items/${foreign}`, { status: 'done' });
    expect([missing.status, detailOf(missing)]).toEqual([404, 'Queue item not found']);
  });

  test('doors can be put in an order by hand, which stays when more are added', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = homes;
    const order = async () =>
      (await items(queueId))
        .sort((x, y) => (x.position ?? 0) - (y.position ?? 0))
        .map(({ property }) => property.id);
    await contractor.post(`/api/queues/${queueId}/items/move`, { propertyIds: [d], before: b });
    expect(await order()).toEqual([a, d, b, c]);
    await contractor.post(`/api/queues/${queueId}/items/move`, { propertyIds: [a], before: null });
    expect(await order()).toEqual([d, b, c, a]);
    await contractor.post(`/api/queues/${queueId}/items/move`, { propertyIds: [a, b, c, d], before: null });
    expect(await order()).toEqual([a, b, c, d]);
  });

  test('two tabs remove the same doors: the second hears that it was done already', async () => {
    const path = `/api/queues/${queueId}/items/${homes[0]}`;
    expect((await contractor.delete(path)).json()).toEqual({
      removed: 1,
      message: 'Property removed from queue',
    });
    const second = await contractor.delete(path);
    expect([second.status, second.json()]).toEqual([
      200,
      { removed: 0, message: 'Property already removed' },
    ]);
    const remove = (propertyIds: number[]) =>
      contractor.post(`/api/queues/${queueId}/items/remove`, { propertyIds });
    const both = await Promise.all([remove(homes), remove([...homes].reverse())]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.reduce((sum, answer) => sum + (answer.json() as { removed: number }).removed, 0)).toBe(3);
    expect(await ids(queueId)).toEqual([]);
  });

  test('doors of a ZIP that was taken away disappear and come back with it', async () => {
    const admin = await server.admin();
    const person = await server.addPerson({ zips: ['85251', '85031'] });
    const client = await server.signIn(person);
    await client.post('/api/queues/default/items/bulk', { propertyIds: [homes[0], foreign] });
    const [queue] = await list(client);
    const seen = async () => (await items(queue?.id ?? 0, client)).map(({ property }) => property.id).sort();
    const change = (what: string) =>
      admin.post(`/api/admin/${what}`, { userId: person.id, zipCode: '85031' });
    await change('remove-zip');
    expect(await seen()).toEqual([homes[0]]);
    expect(await list(client)).toMatchObject([{ itemCount: 1 }]);
    expect((await client.get(`/api/queues/${queue?.id}/export`)).text).not.toContain('9 Secret Ct');
    expect((await client.delete(`/api/queues/${queue?.id}/items/${foreign}`)).json()).toMatchObject({
      removed: 0,
    });
    expect((await client.put(`/api/queues/${queue?.id}/items/${foreign}`, { status: 'done' })).status).toBe(
      404,
    );
    await change('assign-zip');
    expect(await seen()).toEqual([homes[0], foreign].sort());
  });
});

describe('a door that leaves the last queue of its company', () => {
  const stageOf = async (id: number | undefined) =>
    ((await contractor.get(`/api/properties/${id}/crm`)).json() as Crm).stage;
  let boss: Person;
  let colleague: Client;
  beforeEach(async () => {
    boss = await server.addPerson({ zips: ['85251'] });
    contractor = await server.signIn(boss);
    colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: boss }));
  });

  test('is new again, however it leaves, and one that a colleague has in a queue or that was visited stays', async () => {
    const [one = 0, two = 0, three = 0, shared = 0] = homes;
    const queue = await make('Doors');
    await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: homes });
    await colleague.post('/api/queues/default/items', { propertyId: shared });
    expect(await Promise.all(homes.map(stageOf))).toEqual(Array(4).fill('queued'));
    await contractor.delete(`/api/queues/${queue.id}/items/${one}`);
    expect(await stageOf(one)).toBe('new');
    await contractor.post(`/api/queues/${queue.id}/items/remove`, { propertyIds: [two, shared] });
    expect([await stageOf(two), await stageOf(shared)]).toEqual(['new', 'queued']);
    await contractor.post(`/api/queues/${queue.id}/items`, { propertyId: two });
    await contractor.post(`/api/queues/${queue.id}/items/${three}/outcome`, { outcome: 'not_home' });
    await contractor.delete(`/api/queues/${queue.id}`);
    expect([await stageOf(two), await stageOf(three), await stageOf(shared)]).toEqual([
      'new',
      'knocked',
      'queued',
    ]);
    const [line] = (await contractor.get(`/api/properties/${two}/timeline`)).json() as {
      fromStage: string;
    }[];
    expect(line).toMatchObject({ kind: 'stage', fromStage: 'queued', toStage: 'new' });
  });

  test('is found at night where its queue went in another way', async () => {
    const [one, other] = homes;
    const queue = await make('Doors');
    await contractor.post(`/api/queues/${queue.id}/items/bulk`, { propertyIds: [one, other] });
    await colleague.post('/api/queues/default/items', { propertyId: other });
    const { db } = server.services;
    await db.delete(queues).where(sql`${queues.id} = ${queue.id}`);
    expect(await resetUnqueued(db)).toBe(1);
    expect([await stageOf(one), await stageOf(other)]).toEqual(['new', 'queued']);
    expect(await resetUnqueued(db)).toBe(0);
  });
});
