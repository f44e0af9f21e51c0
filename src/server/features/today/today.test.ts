import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Today } from '#contract/today.ts';
import { eq } from '#server/db/orm.ts';
import { propertyTags } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty } from '#testing/properties.ts';

let server: TestServer;
let person: Person;
let rep: Client;
/** Each test has a ZIP of its own. */
let zip: string;
let zips = 85200;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  zips += 1;
  zip = String(zips);
  person = await server.addPerson({ zips: [zip] });
  rep = await server.signIn(person);
});
afterAll(() => server.close());

const HOUR_MS = 3_600_000;
const dayBegan = new Date(Date.now() - HOUR_MS).toISOString();
const today = async (client = rep) => {
  const answer = await client.get(`/api/today?since=${dayBegan}`);
  expect(answer.status, answer.text).toBe(200);
  return Today.parse(answer.json());
};
const idsOf = ({ doors }: Today['hotLeads']) => doors.map(({ propertyId }) => propertyId);
const notHome = async (propertyId: number, hoursAgo: number) => {
  await rep.post(`/api/properties/${propertyId}/tags`, { tagKey: 'not_home' });
  await server.services.db
    .update(propertyTags)
    .set({ createdAt: new Date(Date.now() - hoursAgo * HOUR_MS) })
    .where(eq(propertyTags.propertyId, propertyId));
};

test('a day without anything is empty', async () => {
  const nothing = { count: 0, doors: [] };
  expect(await today()).toEqual({ comeBacks: nothing, hotLeads: nothing, stormLists: [], crew: [] });
  expect((await server.visitor().get(`/api/today?since=${dayBegan}`)).status).toBe(401);
  expect((await rep.get('/api/today?since=morning')).status).toBe(400);
});

test('where nobody was home on another day one comes back, the longest wait first', async () => {
  const [old = 0, older = 0, now = 0, won = 0, told = 0] = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 5 }, (_, i) => ({ address: `${i} Elm St` })),
  );
  await notHome(old, 24);
  await notHome(older, 72);
  await notHome(now, 0);
  await notHome(won, 24);
  await rep.put(`/api/properties/${won}/stage`, { stage: 'won' });
  await notHome(told, 24);
  await rep.post(`/api/properties/${told}/tags`, { tagKey: 'do_not_contact' });
  const { comeBacks } = await today();
  expect(comeBacks).toMatchObject({ count: 2 });
  expect(idsOf(comeBacks)).toEqual([older, old]);
  // A colleague is told the same of doors they see, and strangers nothing.
  const colleague = await server.signIn(await server.addPerson({ zips: [zip], colleagueOf: person }));
  expect(idsOf((await today(colleague)).comeBacks)).toEqual([older, old]);
  expect((await today(await server.contractor(zip))).comeBacks.count).toBe(0);
});

test('a door to come back to names the own queue it was put into last, and nobody else’s', async () => {
  const door = await addProperty(server.services.db, { zipCode: zip, address: '1 Elm St' });
  await notHome(door, 24);
  const queueOf = async (client = rep) => (await today(client)).comeBacks.doors[0]?.queueId;
  const makeQueue = async (name: string) => {
    const { id } = (await rep.post('/api/queues', { name })).json() as { id: number };
    await rep.post(`/api/queues/${id}/items`, { propertyId: door });
    return id;
  };
  expect(await queueOf()).toBeNull();
  await makeQueue('First');
  const second = await makeQueue('Second');
  expect(await queueOf()).toBe(second);
  const colleague = await server.signIn(await server.addPerson({ zips: [zip], colleagueOf: person }));
  expect(await queueOf(colleague)).toBeNull();
});

test('a severe roof is hot until anybody of the company has been there', async () => {
  const severe = { severityLevel: 'severe' } as const;
  const doors = await addProperties(server.services.db, zip, [
    ...Array.from({ length: 7 }, (_, i) => ({ address: `${i} Oak St`, ...severe })),
    { address: '8 Oak St', severityLevel: 'minor' as const },
  ]);
  await addProperty(server.services.db, { zipCode: '85299', address: '9 Oak St', ...severe });
  const colleague = await server.signIn(await server.addPerson({ zips: [zip], colleagueOf: person }));
  await colleague.put(`/api/properties/${doors[0]}/stage`, { stage: 'knocked' });
  const { hotLeads } = await today();
  expect(hotLeads.count).toBe(6);
  expect(idsOf(hotLeads)).toEqual(doors.slice(1, 6));
});

test('what the crew did today is counted by door, lists aside, and a company’s own', async () => {
  const doors = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 4 }, (_, i) => ({ address: `${i} Ash St` })),
  );
  const [a = 0, b = 0, c = 0, d = 0] = doors;
  const colleague = await server.signIn(await server.addPerson({ zips: [zip], colleagueOf: person }));
  await rep.put(`/api/properties/${a}/stage`, { stage: 'knocked' });
  await rep.put(`/api/properties/${a}/stage`, { stage: 'appt_set' });
  await rep.post('/api/queues/default/items', { propertyId: d });
  await colleague.put(`/api/properties/${b}/stage`, { stage: 'won' });
  await colleague.post(`/api/properties/${c}/notes`, { body: 'A dog' });
  const { crew } = await today();
  expect(crew).toEqual([
    { name: expect.stringContaining('Pat'), isMe: false, doors: 2, appointments: 0, won: 1 },
    { name: expect.stringContaining('Pat'), isMe: true, doors: 1, appointments: 1, won: 0 },
  ]);
  expect((await today(await server.contractor(zip))).crew).toEqual([]);
});

test('an appointment of the day is one that was agreed on, not every visit that goes as far', async () => {
  const doors = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 3 }, (_, i) => ({ address: `${i} Yew St` })),
  );
  const [inspected = 0, agreed = 0, later = 0] = doors;
  for (const propertyId of doors) await rep.post('/api/queues/default/items', { propertyId });
  const queues = (await rep.get('/api/queues')).json() as { id: number }[];
  const says = (propertyId: number, outcome: string) =>
    rep.post(`/api/queues/${queues[0]?.id}/items/${propertyId}/outcome`, { outcome });
  await says(inspected, 'inspected');
  await says(agreed, 'appointment');
  await says(later, 'conversation');
  expect((await today()).crew).toMatchObject([{ doors: 3, appointments: 1 }]);
  await rep.put(`/api/properties/${later}/stage`, { stage: 'appt_set' });
  expect((await today()).crew).toMatchObject([{ doors: 3, appointments: 2 }]);
});
