import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { QueueItem } from '#contract/queue-items.ts';
import { Queue } from '#contract/queues.ts';
import { startTestServer, type Person as TestPerson, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty } from '#testing/properties.ts';

let server: TestServer;
let ann: TestPerson;
let owner: Client;
let rep: Client;
let doors: number[];
let all: number;
let walk: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  const boss = await server.addPerson({ zips: ['85251'] });
  ann = await server.addPerson({ colleagueOf: boss, zips: ['85251'], companyRole: 'rep' });
  [owner, rep] = [await server.signIn(boss), await server.signIn(ann)];
  doors = await addProperties(server.services.db, '85251', [{}, {}, {}]);
  all = await makeQueue(owner, 'East side', doors);
  walk = await makeQueue(rep, 'Monday walk', doors.slice(0, 2));
});
afterAll(() => server.close());

async function makeQueue(client: Client, name: string, propertyIds: number[]): Promise<number> {
  const { id } = Queue.parse((await client.post('/api/queues', { name })).json());
  await client.post(`/api/queues/${id}/items/bulk`, { propertyIds });
  return id;
}
const queuesOf = async (client: Client) => Queue.array().parse((await client.get('/api/queues')).json());
const itemsOf = async (client: Client, queueId: number) =>
  QueueItem.array().parse((await client.get(`/api/queues/${queueId}/items`)).json());
const detailOf = (answer: { json(): unknown }) => (answer.json() as { detail: string }).detail;
const statusAt = async (client: Client, queueId: number, propertyId: number | undefined) =>
  (await itemsOf(client, queueId)).find(({ property }) => property.id === propertyId)?.status;
const visit = (queueId: number | null, propertyId: number | undefined, outcome: string, minutesAgo = 0) => ({
  ...{ id: randomUUID(), deviceId: randomUUID(), sequence: 1, kind: 'knock' },
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  body: { queueId, propertyId, outcome },
});
const say = (client: Client, ...changes: object[]) => client.post('/api/changes', { changes });

test('a door that a rep visited on their walk is visited in the queue it was cut from', async () => {
  await say(rep, visit(walk, doors[0], 'not_home'));
  expect(await statusAt(owner, all, doors[0])).toBe('not_home');
  expect(await statusAt(owner, all, doors[1])).toBe('new');
  expect((await queuesOf(owner)).map(({ name, workedCount }) => [name, workedCount])).toEqual([
    ['East side', 1],
    ['Monday walk', 1],
  ]);
});

test('a visit taken back puts the door back in every queue', async () => {
  const made = visit(walk, doors[0], 'conversation');
  await say(rep, made);
  expect(await statusAt(owner, all, doors[0])).toBe('done');
  await say(rep, { ...visit(null, doors[0], ''), kind: 'undo', body: { changeId: made.id } });
  expect([await statusAt(owner, all, doors[0]), await statusAt(rep, walk, doors[0])]).toEqual(['new', 'new']);
});

test('skipping a door, or marking it done, counts on that queue alone', async () => {
  await say(rep, visit(walk, doors[0], 'skipped'));
  await rep.put(`/api/queues/${walk}/items/${doors[1]}`, { status: 'done' });
  expect((await itemsOf(rep, walk)).map(({ status }) => status)).toEqual(['skipped', 'done']);
  expect((await itemsOf(owner, all)).map(({ status }) => status)).toEqual(['new', 'new', 'new']);
});

test('a visit of before a door was added to a queue does not count there', async () => {
  await say(rep, visit(walk, doors[0], 'not_home'));
  const again = await makeQueue(owner, 'Second round', doors);
  expect((await itemsOf(owner, again)).map(({ status }) => status)).toEqual(['new', 'new', 'new']);
  expect(await statusAt(owner, all, doors[0])).toBe('not_home');
});

test('doors moved to a new queue are to do again, and count once they are visited again', async () => {
  await say(rep, visit(walk, doors[0], 'not_home'));
  const moved = await rep.post(`/api/queues/${walk}/items/move-to-new`, {
    status: 'not_home',
    name: 'Later',
  });
  const { id } = Queue.parse(moved.json());
  expect(await statusAt(rep, id, doors[0])).toBe('new');
  await say(rep, visit(id, doors[0], 'conversation'));
  expect(await statusAt(rep, id, doors[0])).toBe('done');
});

test('who leads the crew sees its queues, each with who works it, and works in them', async () => {
  expect(await queuesOf(owner)).toMatchObject([
    { name: 'East side', itemCount: 3 },
    { name: 'Monday walk', itemCount: 2, assignee: { id: ann.id } },
  ]);
  await owner.post(`/api/queues/${walk}/items/move`, { propertyIds: [doors[1]], before: doors[0] });
  expect((await itemsOf(rep, walk)).find(({ position }) => position === 1)?.property.id).toBe(doors[1]);
  await say(owner, visit(walk, doors[1], 'conversation'));
  expect(await statusAt(rep, walk, doors[1])).toBe('done');
  expect((await owner.delete(`/api/queues/${walk}/items/${doors[0]}`)).json()).toMatchObject({ removed: 1 });
});

test('a rep sees the queues assigned to them alone', async () => {
  expect((await queuesOf(rep)).map(({ name }) => name)).toEqual(['Monday walk']);
  const path = `/api/queues/${all}`;
  expect((await rep.get(`${path}/items`)).status).toBe(404);
  expect((await rep.put(path, { name: 'Mine now' })).status).toBe(404);
  expect((await rep.put(`${path}/assignee`, { userId: ann.id })).status).toBe(403);
});

test('an owner gives a queue to a rep, who continues with its current state', async () => {
  await say(owner, visit(all, doors[2], 'not_home'));
  expect((await owner.put(`/api/queues/${all}/assignee`, { userId: ann.id })).status).toBe(200);
  expect((await queuesOf(rep)).map(({ name }) => name)).toEqual(['East side', 'Monday walk']);
  expect(await statusAt(rep, all, doors[2])).toBe('not_home');
  const again = await owner.put(`/api/queues/${all}/assignee`, { userId: ann.id });
  expect([again.status, detailOf(again)]).toEqual([409, `${ann.email} has this queue already.`]);
});

test('a queue stays where it is while a door of it is in a ZIP code the rep does not hold', async () => {
  const far = await addProperty(server.services.db, { zipCode: '13210', address: '1 Far St' });
  const wide = await server.addPerson({ zips: ['85251', '13210'] });
  const cy = await server.addPerson({ colleagueOf: wide, zips: ['85251'] });
  const boss = await server.signIn(wide);
  const queueId = await makeQueue(boss, 'Far', [...doors, far]);
  const refused = await boss.put(`/api/queues/${queueId}/assignee`, { userId: cy.id });
  expect([refused.status, detailOf(refused)]).toEqual([
    409,
    `${cy.email} does not hold ZIP code 13210. Hand it over first.`,
  ]);
  expect((await boss.put(`/api/queues/${queueId}/assignee`, { userId: ann.id })).status).toBe(404);
});

test('another company’s owner and an administrator do not find them', async () => {
  const rival = await server.contractor('85251');
  for (const client of [rival, await server.admin()]) {
    expect((await client.get(`/api/queues/${walk}/items`)).status).toBe(404);
    expect((await client.put(`/api/queues/${walk}/assignee`, { userId: ann.id })).status).toBe(404);
    expect((await queuesOf(client)).filter(({ id }) => id === walk || id === all)).toEqual([]);
  }
});
