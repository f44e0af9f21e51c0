import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { Queue } from '#contract/queues.ts';
import { Cut, Walk } from '#contract/walks.ts';
import { localDay } from '#domain/local-day.ts';
import { eq, inArray, sql } from '#server/db/orm.ts';
import { companyDoors, properties, queueItems } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const PHOENIX = 'America/Phoenix';
const dayAhead = (days: number) => localDay(new Date(Date.now() + days * 86_400_000), PHOENIX);
const day = dayAhead(0);
let boss: Person;
let owner: Client;
let rep: Client;
let ben: Person;
let ann: Person;
let doors: number[];
let street = 0;
beforeEach(async () => {
  boss = await server.addPerson({ zips: ['85251'] });
  ben = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  ann = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  owner = await server.signIn(boss);
  rep = await server.signIn(ben);
  street += 1;
  const row = (n: number) => ({
    address: `${100 + n} E Turf ${street} St`,
    latitude: 33.5,
    longitude: -111.9 + n * 1e-4,
  });
  doors = await addProperties(
    server.services.db,
    '85251',
    Array.from({ length: 20 }, (_, n) => row(n)),
  );
});

const detailOf = (answer: { json(): unknown }) => (answer.json() as Problem).detail;
const cut = (body: object, client = owner) => client.post('/api/walks/cut', { day, walks: 2, ...body });
const cutOf = async (body: object = {}) =>
  Cut.parse((await cut({ filter: { search: `Turf ${street} St` }, ...body })).json());
const walksOn = async (client: Client, on = day) =>
  Walk.array().parse((await client.get(`/api/walks?day=${on}`)).json());

type GivenWalk = Cut['walks'][number];
const given = ({ order, miles, minutes, outline }: GivenWalk, person: Person, name: string) => ({
  userId: person.id,
  name,
  propertyIds: order,
  miles,
  minutes,
  outline,
});
const give = (walks: object[], on = day, client = owner) => client.post('/api/walks', { day: on, walks });
const giveBoth = async () => {
  const { walks } = await cutOf();
  const [one, other] = walks as [GivenWalk, GivenWalk];
  return give([given(one, ben, 'West'), given(other, ann, 'East')]);
};

test('an area is cut into walks of about equal time, each door in one of them', async () => {
  const found = await cutOf();
  expect(found.walks.flatMap(({ order }) => order).toSorted((a, b) => a - b)).toEqual(doors);
  expect(found.walks.map(({ order }) => order.length)).toEqual([10, 10]);
  expect(found).toMatchObject({ leftOut: [], overlaps: [] });
  const within = '-111.90001,33.49,-111.89905,33.49,-111.89905,33.51,-111.90001,33.51';
  const part = await cutOf({ walks: 1, filter: { within, search: `Turf ${street} St` } });
  expect(part.walks[0]?.order).toHaveLength(10);
});

test('three replaced roofs of a street stay out of its walks, with the reason, unless the age is asked for', async () => {
  const replaced = doors.slice(0, 3);
  const { db } = server.services;
  await db
    .update(properties)
    .set({ roofReplacedOn: dayAhead(-365) })
    .where(inArray(properties.id, replaced));
  await db
    .update(properties)
    .set({ roofReplacedOn: dayAhead(-365 * 7) })
    .where(eq(properties.id, doors[3] ?? 0));
  const found = await cutOf();
  expect(found.walks.flatMap(({ order }) => order).toSorted((a, b) => a - b)).toEqual(doors.slice(3));
  expect(found.leftOut).toEqual(replaced.map((propertyId) => ({ propertyId, reason: 'new-roof' })));
  const asked = await cutOf({ filter: { search: `Turf ${street} St`, roofAgeMax: 39 } });
  expect(asked.leftOut).toEqual([]);
});

test('a queue is cut, without doors to leave alone', async () => {
  const [first = 0] = doors;
  await rep.post(`/api/properties/${first}/tags`, { tagKey: 'do_not_contact' });
  const { id } = (await owner.post('/api/queues', { name: `Turf ${street}` })).json() as Queue;
  await owner.post(`/api/queues/${id}/items/bulk`, { propertyIds: doors, includeDoNotContact: true });
  const found = Cut.parse((await cut({ queueId: id })).json());
  expect(found.walks.flatMap(({ order }) => order)).toHaveLength(19);
  expect(found.leftOut).toEqual([{ propertyId: first, reason: 'do-not-contact' }]);
  expect((await cut({ queueId: id }, await server.contractor('85251'))).status).toBe(404);
});

/** Moves a door's last visit back by so many days, with the row that says so. */
async function age(propertyId: number, days: number) {
  await server.services.db
    .update(companyDoors)
    .set({ lastVisitAt: sql`${companyDoors.lastVisitAt} - make_interval(days => ${days})` })
    .where(eq(companyDoors.propertyId, propertyId));
}

test('a door where nobody was home is cut again after two weeks, and one with an answer is not', async () => {
  const [old = 0, recent = 0, lost = 0, spoken = 0, agreed = 0, met = 0] = doors;
  const visit = (propertyId: number, body: object) =>
    rep.post('/api/changes', {
      sentAt: new Date().toISOString(),
      changes: [
        {
          ...{ id: crypto.randomUUID(), deviceId: crypto.randomUUID(), sequence: 1, kind: 'knock' },
          at: new Date().toISOString(),
          body: { propertyId, followUpOn: null, dealValue: null, fix: null, ...body },
        },
      ],
    });
  const visited = [
    [old, { outcome: 'not_home' }, 15],
    [recent, { outcome: 'not_home' }, 12],
    [lost, { outcome: 'not_interested' }, 90],
    [spoken, { outcome: 'conversation' }, 22],
    [agreed, { outcome: 'come_back', followUpOn: dayAhead(3) }, 30],
    [met, { outcome: 'appointment' }, 30],
  ] as const;
  for (const [id, body, days] of visited) {
    expect((await visit(id, body)).status).toBe(200);
    await age(id, days);
  }
  const whys = {
    [recent]: 'visited',
    [lost]: 'closed',
    [agreed]: 'expected',
    [met]: 'visited',
  };
  const found = await cutOf({ walks: 1 });
  expect(Object.fromEntries(found.leftOut.map((one) => [one.propertyId, one.reason]))).toEqual(whys);
  expect(found.walks[0]?.order).toHaveLength(16);
  expect(found.walks[0]?.order).toEqual(expect.arrayContaining([old, spoken]));
  expect(found.walks[0]?.again).toBe(2);
  const inTwoDays = await cutOf({ walks: 1, day: dayAhead(2) });
  expect(inTwoDays.walks[0]?.order).toContain(recent);
  const knocked = await cutOf({ walks: 1, filter: { search: `Turf ${street} St`, stage: 'knocked' } });
  expect(knocked.walks[0]?.order.toSorted((a, b) => a - b)).toEqual([old, recent, spoken]);
  const stranger = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  const theirs = await cut({ walks: 1, filter: { search: `Turf ${street} St` } }, stranger);
  expect((theirs.json() as Cut).walks[0]).toMatchObject({ again: 0, order: { length: 20 } });
});

test('of a queue, doors visited without a result come back when they are due', async () => {
  const [old = 0, recent = 0, kept = 0] = doors;
  const { id } = (await owner.post('/api/queues', { name: `Again ${street}` })).json() as Queue;
  await owner.post(`/api/queues/${id}/items/bulk`, { propertyIds: [old, recent, kept] });
  for (const door of [old, recent])
    await owner.post(`/api/queues/${id}/items/${door}/outcome`, { outcome: 'not_home' });
  await server.services.db
    .update(queueItems)
    .set({ addedAt: new Date(Date.now() - 40 * 86_400_000) })
    .where(eq(queueItems.queueId, id));
  await age(old, 20);
  const found = Cut.parse((await cut({ queueId: id, walks: 1 })).json());
  expect(found.walks[0]?.order.toSorted((a, b) => a - b)).toEqual([old, kept]);
  expect(found.walks[0]?.again).toBe(1);
});

test('walks become queues of those who walk them, in their order, and all of the company’s are seen by who leads', async () => {
  const { walks } = await cutOf();
  expect((await giveBoth()).status).toBe(201);
  const [mine] = await walksOn(rep);
  expect(mine).toMatchObject({ name: 'West', doors: 10, done: 0, walker: { id: ben.id } });
  expect(await walksOn(rep)).toHaveLength(1);
  expect((await walksOn(owner)).map(({ name }) => name).toSorted()).toEqual(['East', 'West']);
  expect(await walksOn(await server.contractor('85251'))).toEqual([]);
  const items = (await rep.get(`/api/queues/${mine?.queueId}/items`)).json() as QueueItem[];
  expect(items.map(({ property }) => property.id)).toEqual(walks[0]?.order);
  expect(mine?.places).toEqual(walks[0]?.places);
  expect(mine?.places).toHaveLength(10);
  await rep.post(`/api/queues/${mine?.queueId}/items/${walks[0]?.order[0]}/outcome`, { outcome: 'not_home' });
  expect((await walksOn(owner)).find(({ name }) => name === 'West')?.done).toBe(1);
});

test('a walk names no place of a door that its reader does not see any more', async () => {
  expect((await giveBoth()).status).toBe(201);
  expect((await walksOn(owner)).flatMap(({ places }) => places)).toHaveLength(20);
  const admin = await server.admin();
  await admin.post('/api/admin/remove-zip', { userId: boss.id, zipCode: '85251' });
  expect((await walksOn(owner)).flatMap(({ places }) => places)).toEqual([]);
});

test('a door is in one walk a day: the next cut leaves it out and names its owner, and the database refuses it', async () => {
  const before = await cutOf({ walks: 1 });
  expect((await giveBoth()).status).toBe(201);
  const refused = await cut({ filter: { search: `Turf ${street} St` } });
  expect([refused.status, detailOf(refused)]).toEqual([400, expect.stringContaining('0 free doors')]);
  const [late] = before.walks as [GivenWalk];
  const again = await give([given(late, ben, 'Late')]);
  expect([again.status, detailOf(again)]).toEqual([409, expect.stringContaining('another walk of that day')]);
  expect((await give([given(late, ben, 'Tomorrow')], dayAhead(1))).status).toBe(201);
  const [west] = (await walksOn(owner)).filter(({ name }) => name === 'West');
  expect((await rep.delete(`/api/walks/${west?.id}`)).status).toBe(403);
  expect((await owner.delete(`/api/walks/${west?.id}`)).status).toBe(200);
  const freed = await cutOf();
  expect(freed.walks.flatMap(({ order }) => order)).toHaveLength(10);
  expect(freed.overlaps).toMatchObject([{ doors: 10 }]);
  expect(freed.leftOut.every(({ reason }) => reason === 'in-a-walk')).toBe(true);
});

test('of two managers who give the same doors at the same moment one does', async () => {
  const { walks } = await cutOf({ walks: 1 });
  const [all] = walks as [GivenWalk];
  const answers = await Promise.all([give([given(all, ben, 'One')]), give([given(all, ann, 'Two')])]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await walksOn(owner)).toHaveLength(1);
});

test('all walks are given or none, and only to colleagues who hold the ZIP code', async () => {
  const { walks } = await cutOf();
  const [one, other] = walks as [GivenWalk, GivenWalk];
  const cy = await server.addPerson({ colleagueOf: ben });
  const refused = await give([given(one, ben, 'West'), given(other, cy, 'East')]);
  expect([refused.status, detailOf(refused)]).toEqual([
    409,
    `${cy.email} does not hold ZIP code 85251. Hand it over first.`,
  ]);
  expect(await walksOn(owner)).toEqual([]);
  const stranger = await server.addPerson({ zips: ['85251'] });
  expect((await give([given(one, stranger, 'West')])).status).toBe(404);
  const [hidden = 0] = await addProperties(server.services.db, '85003', [{ address: '1 Hidden St' }]);
  expect((await give([{ ...given(one, ben, 'West'), propertyIds: [hidden] }])).status).toBe(404);
  expect((await give([given(one, ben, 'West')], day, rep)).status).toBe(403);
  expect((await cut({ filter: {} }, rep)).status).toBe(403);
});

test('a walk with a door twice, or of a day that has passed at its doors, is refused and makes nothing', async () => {
  const { walks } = await cutOf({ walks: 1 });
  const [all] = walks as [GivenWalk];
  const [first = 0] = all.order;
  const twice = { ...given(all, ben, 'Twice'), propertyIds: [first, first] };
  const shared = [given(all, ben, 'One'), given(all, ann, 'Other')];
  for (const asked of [[twice], shared]) {
    const refused = await give(asked);
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('one walk only')]);
  }
  const late = await give([given(all, ben, 'Late')], dayAhead(-1));
  expect([late.status, detailOf(late)]).toEqual([400, expect.stringContaining('has passed')]);
  expect((await owner.get('/api/queues')).json()).toEqual([]);
  expect(await walksOn(owner)).toEqual([]);
});

test('a walk of a name that its walker has already gets a number', async () => {
  const benClient = await server.signIn(ben);
  await benClient.post('/api/queues', { name: 'Doors 1, Nov 27, 2026' });
  const { walks } = await cutOf({ walks: 1 });
  const [all] = walks as [GivenWalk];
  expect((await give([given(all, ben, 'Doors 1, Nov 27, 2026')])).status).toBe(201);
  expect((await walksOn(owner)).map(({ name }) => name)).toEqual(['Doors 1, Nov 27, 2026 2']);
});

test('a walk that is taken back takes its queue along unless it was worked in', async () => {
  await giveBoth();
  const [east, west] = (await walksOn(owner)).toSorted((a, b) => a.name.localeCompare(b.name));
  const items = (await rep.get(`/api/queues/${west?.queueId}/items`)).json() as QueueItem[];
  await rep.post(`/api/queues/${west?.queueId}/items/${items[0]?.property.id}/outcome`, {
    outcome: 'not_home',
  });
  for (const walk of [east, west]) expect((await owner.delete(`/api/walks/${walk?.id}`)).status).toBe(200);
  const names = async (client: Client) =>
    ((await client.get('/api/queues')).json() as Queue[]).map(({ name }) => name);
  expect(await names(rep)).toContain('West');
  expect(await names(await server.signIn(ann))).not.toContain('East');
  expect((await owner.delete(`/api/walks/${west?.id}`)).status).toBe(404);
});

test('a walk is given to another colleague, with its queue and what was noted in it', async () => {
  await giveBoth();
  const west = (await walksOn(owner)).find(({ name }) => name === 'West');
  const path = `/api/queues/${west?.queueId}/assignee`;
  const items = (await rep.get(`/api/queues/${west?.queueId}/items`)).json() as QueueItem[];
  const outcome = { outcome: 'not_home', notes: 'Dog in the yard' };
  await rep.post(`/api/queues/${west?.queueId}/items/${items[0]?.property.id}/outcome`, outcome);
  const annsClient = await server.signIn(ann);
  await annsClient.post('/api/queues', { name: 'West' });

  expect((await rep.put(path, { userId: ann.id })).status).toBe(403);
  expect((await owner.put(path, { userId: ann.id })).status).toBe(200);
  expect(await walksOn(rep)).toEqual([]);
  expect((await rep.get(`/api/queues/${west?.queueId}/items`)).status).toBe(404);
  expect((await walksOn(annsClient)).find(({ id }) => id === west?.id)).toMatchObject({
    ...{ name: 'West 2', doors: 10, done: 1, walker: { id: ann.id } },
  });
  const theirs = (await annsClient.get(`/api/queues/${west?.queueId}/items`)).json() as QueueItem[];
  expect(theirs.map(({ property }) => property.id)).toEqual(items.map(({ property }) => property.id));
  expect(theirs[0]).toMatchObject({ status: 'not_home', notes: 'Dog in the yard' });
  expect((await owner.put(path, { userId: ann.id })).status).toBe(409);
});

test('a walk stays where it is while its receiver does not hold its ZIP code or is not in the company', async () => {
  await giveBoth();
  const path = `/api/queues/${(await walksOn(owner)).find(({ name }) => name === 'West')?.queueId}/assignee`;
  const cy = await server.addPerson({ colleagueOf: ben });
  const refused = await owner.put(path, { userId: cy.id });
  expect([refused.status, detailOf(refused)]).toEqual([
    409,
    `${cy.email} does not hold ZIP code 85251. Hand it over first.`,
  ]);
  expect((await owner.put(path, { userId: (await server.addPerson({ zips: ['85251'] })).id })).status).toBe(
    404,
  );
  expect((await (await server.contractor('85251')).put(path, { userId: ann.id })).status).toBe(404);
  expect(await walksOn(rep)).toHaveLength(1);
});
