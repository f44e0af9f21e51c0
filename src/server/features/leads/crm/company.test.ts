import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Crm, HistoryLine, Note } from '#contract/crm.ts';
import { Deal, Pipeline } from '#contract/pipeline.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let anna: Client;
let ben: Client;
let bens: Person;
/** Of another company, with the same ZIP. */
let rival: Client;
let admin: Client;
let door: number;
let made = 0;
beforeAll(async () => {
  server = await startTestServer();
  const annas = await server.addPerson({ zips: ['85251'], email: 'anna@example.com' });
  bens = await server.addPerson({ zips: ['85251'], colleagueOf: annas });
  anna = await server.signIn(annas);
  ben = await server.signIn(bens);
  rival = await server.contractor('85251');
  admin = await server.admin();
});
afterAll(() => server.close());
beforeEach(async () => {
  door = await addProperty(server.services.db, { zipCode: '85251', address: `${++made} Elm St` });
});

const crmOf = async (who: Client) => Crm.parse((await who.get(`/api/properties/${door}/crm`)).json());
const move = (who: Client, stage: string, dealValue: string | null = null) =>
  who.put(`/api/properties/${door}/stage`, { stage, dealValue });
const timelineOf = async (who: Client) =>
  HistoryLine.array().parse((await who.get(`/api/properties/${door}/timeline`)).json());
const BEN = expect.stringMatching(/^Pat Tester/);

test('the newest stage of any colleague is the door’s, with who and when', async () => {
  await move(anna, 'knocked');
  await move(ben, 'called');
  expect(await crmOf(anna)).toMatchObject({ stage: 'called', stageBy: BEN, stageAt: expect.any(String) });
  expect(await crmOf(ben)).toMatchObject({ stage: 'called', stageBy: null });
  await move(anna, 'knocked');
  expect(await crmOf(ben)).toMatchObject({ stage: 'knocked', stageBy: BEN });
  expect(await crmOf(rival)).toMatchObject({ stage: 'new', stageAt: null, stageBy: null });
  const steps = (await timelineOf(anna)).map(({ fromStage, toStage, by }) => [fromStage, toStage, by]);
  expect(steps).toEqual([
    ['called', 'knocked', null],
    ['knocked', 'called', BEN],
    ['new', 'knocked', null],
  ]);
  expect(await timelineOf(rival)).toEqual([]);
});

test('colleagues who move a door at the same moment go one after the other', async () => {
  await Promise.all([move(anna, 'knocked'), move(ben, 'called'), move(anna, 'appt_set'), move(ben, 'lost')]);
  const steps = (await timelineOf(anna)).reverse();
  expect(steps.map(({ fromStage }) => fromStage)).toEqual([
    'new',
    ...steps.slice(0, -1).map(({ toStage }) => toStage),
  ]);
  expect((await crmOf(anna)).stage).toBe(steps.at(-1)?.toStage);
});

test('a deal stays won and worth what it was, after any later move', async () => {
  await move(anna, 'won', '900');
  const { wonAt } = await crmOf(anna);
  await move(ben, 'lost');
  expect(await crmOf(anna)).toMatchObject({ stage: 'lost', wonAt, dealValue: '900.00' });
  await move(anna, 'won', '1000');
  await move(ben, 'won', '1100');
  const { stages } = Pipeline.parse(
    (await ben.get('/api/pipeline?monthSince=2026-01-01T00:00:00Z&quarterSince=2026-01-01T00:00:00Z')).json(),
  );
  expect(stages.find(({ stage }) => stage === 'won')).toMatchObject({ count: 1, value: '1100.00' });
  const deals = Deal.array().parse((await anna.get('/api/pipeline/deals?stage=won')).json());
  expect(deals.map(({ propertyId, by }) => [propertyId, by])).toEqual([[door, BEN]]);
  expect(Deal.array().parse((await rival.get('/api/pipeline/deals')).json())).toEqual([]);
  await move(ben, 'new');
});

test('lists, queues and the map show the company’s stage', async () => {
  await move(anna, 'knocked');
  await move(ben, 'appt_set');
  const stages = (await anna.get('/api/properties/stages?zipCode=85251')).json();
  expect(stages).toContainEqual({ propertyId: door, stage: 'appt_set' });
  const queue = (await anna.post('/api/queues', { name: `Doors ${door}` })).json() as { id: number };
  await anna.post(`/api/queues/${queue.id}/items/bulk`, { filter: { stage: 'appt_set' } });
  await anna.post(`/api/queues/${queue.id}/items`, { propertyId: door });
  await ben.post(`/api/properties/${door}/tags`, { tagKey: 'hot_lead' });
  const items = (await anna.get(`/api/queues/${queue.id}/items`)).json() as QueueItem[];
  expect(items.find(({ property }) => property.id === door)).toMatchObject({
    stage: 'appt_set',
    tags: [{ key: 'hot_lead' }],
  });
  const before = await anna.get('/api/properties/map?zipCode=85251');
  await move(ben, 'lost');
  const after = await anna.get('/api/properties/map?zipCode=85251');
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const found = (await anna.get('/api/map/summary?stage=lost')).json() as { total: number };
  expect(found).toEqual((await ben.get('/api/map/summary?stage=lost')).json());
});

test('tags are the union, each once, and anybody takes one off for all', async () => {
  await anna.post(`/api/properties/${door}/tags`, { tagKey: 'hot_lead' });
  await ben.post(`/api/properties/${door}/tags`, { tagKey: 'gate' });
  await ben.post(`/api/properties/${door}/tags`, { tagKey: 'hot_lead' });
  expect((await crmOf(anna)).tags.map(({ key }) => key)).toEqual(['hot_lead', 'gate']);
  await ben.delete(`/api/properties/${door}/tags/hot_lead`);
  expect((await crmOf(anna)).tags.map(({ key }) => key)).toEqual(['gate']);
  expect((await timelineOf(anna))[0]).toMatchObject({ kind: 'tag_removed', label: 'Hot lead', by: BEN });
});

test('a note shows its author, who alone changes it', async () => {
  const path = `/api/properties/${door}/notes`;
  const note = Note.parse((await anna.post(path, { body: 'The dog is friendly' })).json());
  expect(note).toMatchObject({ by: null, may: { change: true } });
  const [seen] = Note.array().parse((await ben.get(path)).json());
  expect(seen).toMatchObject({ body: 'The dog is friendly', by: BEN, may: { change: false } });
  expect((await ben.put(`${path}/${note.id}`, { body: 'Or not' })).status).toBe(403);
  expect((await ben.delete(`${path}/${note.id}`)).status).toBe(403);
  expect((await rival.put(`${path}/${note.id}`, { body: 'Or not' })).status).toBe(404);
  expect((await admin.delete(`${path}/${note.id}`)).status).toBe(404);
  await anna.put(`${path}/${note.id}`, { body: 'The dog bites' });
  expect((await ben.get(`${path}/${note.id}/revisions`)).json()).toHaveLength(1);
  expect((await timelineOf(ben))[0]).toMatchObject({ kind: 'note_edited', noteBody: 'The dog bites' });
  expect((await rival.get(path)).json()).toEqual([]);
});

test('‘Do not contact’ of one binds the whole company at once, and no other', async () => {
  await ben.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
  const out = (who: Client) => who.post('/api/properties/export', { propertyIds: [door] });
  expect((await out(anna)).status).toBe(400);
  expect((await out(rival)).status).toBe(200);
  const added = await anna.post('/api/queues', { name: `Do not ${door}` });
  const { id } = added.json() as { id: number };
  const answer = await anna.post(`/api/queues/${id}/items/bulk`, { propertyIds: [door] });
  expect(answer.json()).toMatchObject({ added: 0, leftOut: 1 });
});

test('‘Do not contact’ stays with the company when its author leaves', async () => {
  const leaver = await server.addPerson({ zips: ['85251'], colleagueOf: bens });
  const mover = await server.addPerson({ zips: ['85251'], colleagueOf: bens });
  for (const person of [leaver, mover]) {
    const client = await server.signIn(person);
    door = await addProperty(server.services.db, { zipCode: '85251', address: `${++made} Elm St` });
    await client.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
    if (person === leaver) await admin.delete(`/api/admin/users/${person.id}`);
    else await admin.put(`/api/admin/users/${person.id}/company`, { name: 'Elsewhere' });
    expect((await crmOf(ben)).tags.map(({ key }) => key)).toEqual(['do_not_contact']);
  }
});

test('a user’s stages go with them to another company, and no longer counts in this one', async () => {
  const mover = await server.addPerson({ zips: ['85251'], colleagueOf: bens });
  const client = await server.signIn(mover);
  await move(ben, 'knocked');
  await move(client, 'called');
  await move(anna, 'appt_set');
  await move(client, 'lost');
  expect((await crmOf(anna)).stage).toBe('lost');
  await admin.put(`/api/admin/users/${mover.id}/company`, { name: 'Further on' });
  expect((await crmOf(anna)).stage).toBe('appt_set');
  expect((await crmOf(client)).stage).toBe('lost');
  await move(client, 'new');
  expect((await crmOf(ben)).stage).toBe('appt_set');
  expect((await admin.delete(`/api/admin/users/${mover.id}`)).status).toBe(200);
});
