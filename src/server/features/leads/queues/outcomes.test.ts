import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HistoryLine } from '#contract/crm.ts';
import type { Problem } from '#contract/problem.ts';
import { QueueItem } from '#contract/queue-items.ts';
import { Queue } from '#contract/queues.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let person: Person;
let contractor: Client;
let colleague: Client;
let homes: number[];
let queueId: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  homes = await addProperties(server.services.db, '85251', [{}, {}, {}, {}]);
  person = await server.addPerson({ zips: ['85251'] });
  contractor = await server.signIn(person);
  colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
  queueId = Queue.parse((await contractor.post('/api/queues', { name: 'Doors' })).json()).id;
});
afterAll(() => server.close());

const items = async (id = queueId) =>
  QueueItem.array().parse((await contractor.get(`/api/queues/${id}/items`)).json());
const ids = async (id = queueId) => (await items(id)).map(({ property }) => property.id);
const itemOf = async (propertyId: number | undefined) =>
  (await items()).find(({ property }) => property.id === propertyId);
const queues = async () => Queue.array().parse((await contractor.get('/api/queues')).json());
const add = (propertyIds: number[]) => contractor.post(`/api/queues/${queueId}/items/bulk`, { propertyIds });
const say = (propertyId: number | undefined, outcome: string, rest = {}) =>
  contractor.post(`/api/queues/${queueId}/items/${propertyId}/outcome`, { outcome, ...rest });
const stageOf = async (propertyId: number | undefined) =>
  ((await contractor.get(`/api/properties/${propertyId}/crm`)).json() as { stage: string }).stage;
const timelineOf = async (propertyId: number | undefined) =>
  HistoryLine.array()
    .parse((await contractor.get(`/api/properties/${propertyId}/timeline`)).json())
    .map(({ kind, fromStage, toStage, label }) => [kind, fromStage ?? label, toStage]);

describe('adding to a queue', () => {
  test('opens in the order in which they were added, and the latest press comes first', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = homes;
    await add([c, a, b]);
    expect(await ids()).toEqual([c, a, b]);
    await add([d]);
    expect(await ids()).toEqual([d, c, a, b]);
  });

  test('one call each keeps the order too, if they state that they were added together', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = homes;
    const one = (propertyId: number, togetherWith?: number) =>
      contractor.post(`/api/queues/${queueId}/items`, { propertyId, togetherWith });
    await one(d);
    await one(c);
    await one(a, c);
    await one(b, c);
    expect(await ids()).toEqual([c, a, b, d]);
    expect((await one(c, 2_000_000_000)).json()).toMatchObject({ added: 0, skipped: 1 });
  });

  test('moves what was New to Queued, with a line in the history, and nothing else', async () => {
    const [fresh, called, again] = homes;
    await colleague.put(`/api/properties/${called}/stage`, { stage: 'called' });
    await contractor.put(`/api/properties/${again}/stage`, { stage: 'called' });
    await colleague.put(`/api/properties/${again}/stage`, { stage: 'new' });
    await add(homes);
    expect([await stageOf(fresh), await stageOf(called), await stageOf(again)]).toEqual([
      'queued',
      'called',
      'queued',
    ]);
    expect(await timelineOf(fresh)).toEqual([
      ['stage', 'new', 'queued'],
      ['queued', 'Doors', null],
    ]);
    expect((await timelineOf(called)).map(([kind]) => kind)).toEqual(['queued', 'stage']);
    await add(homes);
    expect(await timelineOf(fresh)).toHaveLength(2);
  });
});

describe('the outcome of a visit', () => {
  beforeEach(async () => {
    await add(homes);
  });

  test('not home: status, stage, tag and note in one call', async () => {
    const [door] = homes;
    const answer = await say(door, 'not_home', { notes: 'Dog. Back after five' });
    expect(answer.json()).toMatchObject({
      status: 'not_home',
      stage: 'knocked',
      notes: 'Dog. Back after five',
      tags: [{ key: 'not_home', label: 'Not home', protected: false }],
      workedAt: expect.any(String),
    });
    expect(await itemOf(door)).toMatchObject(answer.json() as object);
    expect((await timelineOf(door)).slice(0, 3)).toEqual([
      ['knocked', 'Not home', null],
      ['tag_added', 'Not home', null],
      ['stage', 'queued', 'knocked'],
    ]);
  });

  test('a conversation the next time: the tag goes, the note stays, the deal climbs', async () => {
    const [door] = homes;
    await say(door, 'not_home', { notes: 'Dog' });
    expect((await say(door, 'appointment')).json()).toMatchObject({
      status: 'done',
      stage: 'appt_set',
      notes: 'Dog',
      tags: [],
    });
    expect((await say(door, 'not_home')).json()).toMatchObject({ status: 'not_home', stage: 'appt_set' });
  });

  test('sold for a value, which a repeated outcome does not remove', async () => {
    const [door] = homes;
    await say(door, 'sold', { dealValue: '12500' });
    expect((await say(door, 'sold')).json()).toMatchObject({ status: 'done', stage: 'won' });
    expect((await contractor.get(`/api/properties/${door}/crm`)).json()).toMatchObject({
      dealValue: '12500.00',
    });
  });

  test('a lost door goes back onto the list', async () => {
    const [door] = homes;
    expect((await say(door, 'not_interested')).json()).toMatchObject({ status: 'done', stage: 'lost' });
    expect((await say(door, 'to_do')).json()).toMatchObject({ status: 'new', stage: 'queued' });
  });

  test('a refused call changes nothing', async () => {
    const [door] = homes;
    expect((await say(door, 'burnt')).status).toBe(400);
    expect((await say(door, 'sold', { dealValue: '-1', notes: 'x' })).status).toBe(400);
    expect((await say(2_000_000_000, 'sold')).status).toBe(404);
    const stranger = await server.contractor('85251');
    const path = `/api/queues/${queueId}/items/${door}/outcome`;
    expect((await stranger.post(path, { outcome: 'sold' })).status).toBe(404);
    expect((await colleague.post(path, { outcome: 'sold' })).status).toBe(404);
    expect(await itemOf(door)).toMatchObject({ status: 'new', stage: 'queued', notes: null });
  });

  test('the queue shows how many are done, and when it was last worked', async () => {
    expect(await queues()).toMatchObject([{ itemCount: 4, workedCount: 0, workedAt: null }]);
    await say(homes[0], 'not_home');
    const worked = await say(homes[1], 'skipped');
    // A deal that was lost elsewhere is not to do either.
    await colleague.put(`/api/properties/${homes[2]}/stage`, { stage: 'lost' });
    const { workedAt } = worked.json() as { workedAt: string };
    expect(await queues()).toMatchObject([{ itemCount: 4, workedCount: 3, workedAt }]);
  });
});

describe('yesterday’s not-homes', () => {
  test('move to a new queue in one call, in their order, to do again', async () => {
    const [a = 0, b = 0, c = 0, d = 0] = homes;
    await add([d, b, a, c]);
    await contractor.post(`/api/queues/${queueId}/items/move`, { propertyIds: [a, d], before: null });
    for (const door of [a, d, b]) await say(door, 'not_home', { notes: `note ${door}` });
    await contractor.put(`/api/properties/${b}/stage`, { stage: 'lost' });
    const shown = await ids();
    // A lost door is not tried again.
    expect(await queues()).toMatchObject([{ itemCount: 4, workedCount: 3, notHomeCount: 2 }]);
    const move = () =>
      contractor.post(`/api/queues/${queueId}/items/move-to-new`, { status: 'not_home', name: 'Doors' });
    const made = await move();
    expect([made.status, made.json()]).toMatchObject([201, { name: 'Doors 2', itemCount: 2 }]);
    const next = Queue.parse(made.json()).id;
    expect(await ids(next)).toEqual(shown.filter((id) => id === a || id === d));
    expect((await items(next)).map(({ status, notes, property }) => [status, notes, property.id])).toEqual(
      (await ids(next)).map((id) => ['new', `note ${id}`, id]),
    );
    expect((await items(next)).map(({ again }) => again?.outcome)).toEqual(['not_home', 'not_home']);
    expect((await ids()).sort()).toEqual([b, c].sort());
    expect((await queues()).map(({ notHomeCount }) => notHomeCount)).toEqual([0, 0]);
    expect((await timelineOf(a))[0]).toEqual(['queued', 'Doors 2', null]);
    const none = await move();
    expect([none.status, (none.json() as Problem).detail]).toEqual([
      400,
      'There are no such doors in this queue.',
    ]);
    expect(await queues()).toHaveLength(2);
  });

  test('put on another list say when nobody was home, and only those without a result do', async () => {
    const [away, talked, sold, unvisited] = homes;
    await add(homes);
    await say(away, 'not_home');
    await colleague.post(`/api/queues/default/items`, { propertyId: talked });
    await say(talked, 'conversation');
    await say(sold, 'sold');
    expect((await items()).map(({ again }) => again)).toEqual([null, null, null, null]);
    const made = await contractor.post('/api/queues', { name: 'Again' });
    const next = Queue.parse(made.json()).id;
    await contractor.post(`/api/queues/${next}/items/bulk`, { propertyIds: homes });
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const again = async () =>
      new Map((await items(next)).map((item) => [item.property.id, item.again] as const));
    const expected = [
      [away, { outcome: 'not_home', at }],
      [talked, { outcome: 'conversation', at }],
      [sold, null],
      [unvisited, null],
    ] as const;
    for (const [door = 0, reason] of expected) expect((await again()).get(door)).toEqual(reason);
    // The visit for which it was put here is not a reason for a second one.
    await contractor.post(`/api/queues/${next}/items/${away}/outcome`, { outcome: 'not_home' });
    expect((await again()).get(away ?? 0)).toBeNull();
  });
});
