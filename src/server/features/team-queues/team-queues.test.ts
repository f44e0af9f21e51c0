import { afterAll, beforeAll, expect, test } from 'vitest';
import { Queue } from '#contract/queues.ts';
import { TeamQueue, TeamQueueDoor } from '#contract/team-queues.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty } from '#testing/properties.ts';

let server: TestServer;
let manager: Client;
let rep: Client;
let doors: number[];
let elsewhere: number;
let queueId: number;
beforeAll(async () => {
  server = await startTestServer();
  const boss = await server.addPerson();
  const colleague = { colleagueOf: boss, zips: ['85251'] };
  manager = await server.signIn(await server.addPerson({ ...colleague, companyRole: 'manager' }));
  rep = await server.signIn(await server.addPerson({ ...colleague, zips: ['85251', '13210'] }));
  doors = await addProperties(server.services.db, '85251', [{}, {}, {}]);
  elsewhere = await addProperty(server.services.db, { zipCode: '13210', address: '1 Hidden St' });
  queueId = await makeQueue(rep, 'Monday doors', [...doors, elsewhere]);
  await makeQueue(manager, 'My own doors', doors);
  await rep.post('/api/queues', { name: 'Empty' });
  await rep.post(`/api/queues/${queueId}/items/${doors[1]}/outcome`, {
    outcome: 'not_home',
    notes: 'Dog in the yard',
  });
});
afterAll(() => server.close());

async function makeQueue(client: Client, name: string, propertyIds: number[]): Promise<number> {
  const { id } = Queue.parse((await client.post('/api/queues', { name })).json());
  await client.post(`/api/queues/${id}/items/bulk`, { propertyIds });
  return id;
}
const queuesSeen = async (client: Client) =>
  TeamQueue.array().parse((await client.get('/api/team/queues')).json());
const doorsOf = (client: Client, query = '') => client.get(`/api/team/queues/${queueId}/doors${query}`);

test('a manager sees how far colleagues are in their queues, and whose they are', async () => {
  expect(await queuesSeen(manager)).toEqual([
    {
      ...{ id: queueId, name: 'Monday doors', day: null, doors: 4, worked: 1 },
      ...{ owner: { id: expect.any(String), name: expect.any(String) }, workedAt: expect.any(String) },
    },
  ]);
});

test('its doors are shown with what was noted, those of ZIP codes one does not hold are not', async () => {
  const answer = await doorsOf(manager);
  expect(answer.headers.get('x-total-count')).toBe('3');
  const found = TeamQueueDoor.array().parse(answer.json());
  expect(found.map(({ propertyId }) => propertyId).toSorted((a, b) => a - b)).toEqual(doors);
  expect(found.find(({ propertyId }) => propertyId === doors[1])).toMatchObject({
    ...{ status: 'not_home', stage: 'knocked', notes: 'Dog in the yard', zipCode: '85251' },
  });
  expect(answer.text).not.toContain('1 Hidden St');
  const page = TeamQueueDoor.array().parse((await doorsOf(manager, '?page=2&pageSize=2')).json());
  expect(page).toEqual(found.slice(2));
});

test('reading it changes nothing there, and gives no way to change it', async () => {
  const path = `/api/queues/${queueId}`;
  expect((await manager.get(`${path}/items`)).status).toBe(404);
  expect((await manager.put(path, { name: 'Mine now' })).status).toBe(404);
  expect((await manager.delete(path)).status).toBe(404);
  expect((await manager.post(`${path}/items/${doors[0]}/outcome`, { outcome: 'conversation' })).status).toBe(
    404,
  );
});

test('a rep sees no queue of colleagues, another company’s manager none of this one', async () => {
  expect((await rep.get('/api/team/queues')).status).toBe(403);
  expect((await doorsOf(rep)).status).toBe(403);
  const stranger = await server.contractor('85251');
  expect(await queuesSeen(stranger)).toEqual([]);
  expect((await doorsOf(stranger)).status).toBe(404);
  expect((await doorsOf(await server.admin())).status).toBe(404);
});
