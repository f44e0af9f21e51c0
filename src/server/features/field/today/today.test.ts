import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BulkJob } from '#contract/bulk-adds.ts';
import { Pipeline } from '#contract/pipeline.ts';
import { Queue } from '#contract/queues.ts';
import { Today, TodayDoor } from '#contract/today.ts';
import { momentAt, wallClockAt } from '#domain/appointments/local-moment.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { dayAfter } from '#domain/queues/follow-up.ts';
import type { Outcome } from '#domain/queues/outcomes.ts';
import { eq } from '#server/db/orm.ts';
import { propertyTags } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties, addProperty } from '#testing/properties.ts';

let server: TestServer;
let person: Person;
let rep: Client;
/** Each test has its own ZIP. */
let zip: string;
let zips = 85200;
beforeAll(async () => {
  server = await startTestServer({ work: true });
});
beforeEach(async () => {
  zips += 1;
  zip = String(zips);
  person = await server.addPerson({ zips: [zip] });
  rep = await server.signIn(person);
});
afterAll(() => server.close());

const dayBegan = new Date(Date.now() - HOUR_MS).toISOString();
const today = async (client = rep) => {
  const answer = await client.get(`/api/today?since=${dayBegan}`);
  expect(answer.status, answer.text).toBe(200);
  return Today.parse(answer.json());
};
const listOf = async (list: string, of = 'me', client = rep) => {
  const answer = await client.get(`/api/today/doors?since=${dayBegan}&list=${list}&of=${of}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.json() as unknown[]).map((door) => TodayDoor.parse(door));
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
  expect(await today()).toEqual({
    ...{ comeBacks: nothing, colleagues: [], hotLeads: nothing, stormLists: [], crew: [] },
  });
  expect((await server.visitor().get(`/api/today?since=${dayBegan}`)).status).toBe(401);
  expect((await rep.get('/api/today?since=morning')).status).toBe(400);
});

test('a door marked not home on another day is due again, the longest wait first', async () => {
  const [old = 0, older = 0, now = 0, won = 0, noContact = 0] = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 5 }, (_, i) => ({ address: `${i} Elm St` })),
  );
  await notHome(old, 24);
  await notHome(older, 72);
  await notHome(now, 0);
  await notHome(won, 24);
  await rep.put(`/api/properties/${won}/stage`, { stage: 'won' });
  await notHome(noContact, 24);
  await rep.post(`/api/properties/${noContact}/tags`, { tagKey: 'do_not_contact' });
  const { comeBacks } = await today();
  expect(comeBacks).toMatchObject({ count: 2 });
  expect(idsOf(comeBacks)).toEqual([older, old]);
  // They are of who promised them. A colleague sees them when they ask, with the name, and strangers nothing.
  const colleague = await server.signIn(await server.addPerson({ zips: [zip], colleagueOf: person }));
  expect((await today(colleague)).comeBacks.count).toBe(0);
  expect(await listOf('come-backs', 'company', colleague)).toMatchObject([
    { propertyId: older, by: { id: person.id, name: expect.stringContaining('Pat') } },
    { propertyId: old },
  ]);
  const stranger = await server.contractor(zip);
  expect((await today(stranger)).comeBacks.count).toBe(0);
  expect(await listOf('come-backs', person.id, stranger)).toEqual([]);
});

test('a day agreed on at a door brings it into that day’s list, first and not before', async () => {
  const [waiting = 0, due = 0, later = 0, evening = 0] = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 4 }, (_, i) => ({ address: `${i} Elm St`, latitude: 33.5, longitude: -111.9 })),
  );
  const day = (daysAhead: number) =>
    dayAfter(wallClockAt(new Date(), 'America/Phoenix').slice(0, 10), daysAhead);
  let sequence = 0;
  const comeBack = (propertyId: number, followUpOn: string, hoursAgo: number) => {
    sequence += 1;
    const at = new Date(Date.now() - hoursAgo * HOUR_MS).toISOString();
    const body = { propertyId, outcome: 'come_back', followUpOn };
    const change = { id: randomUUID(), deviceId: randomUUID(), sequence, kind: 'knock', at, body };
    return rep.post('/api/changes', { changes: [change] });
  };
  await notHome(waiting, 72);
  await comeBack(due, day(0), 48);
  await comeBack(later, day(1), 48);
  await comeBack(evening, day(0), 0);
  const dueOn = async (ahead: number) => {
    const since = momentAt(`${day(ahead)}T00:00`, 'America/Phoenix').toISOString();
    return Today.parse((await rep.get(`/api/today?since=${since}`)).json()).comeBacks;
  };
  const comeBacks = await dueOn(0);
  expect(idsOf(comeBacks)).toEqual([due, evening, waiting]);
  expect(idsOf(await dueOn(1))).toContain(later);
  expect(comeBacks.doors.map(({ followUpOn }) => followUpOn)).toEqual([day(0), day(0), null]);
});

test('a follow-up is of who visited last, until they or a leader pass it on', async () => {
  const [own = 0, both = 0, passed = 0] = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 3 }, (_, n) => ({ address: `${n} Fir St` })),
  );
  const ben = await server.addPerson({ zips: [zip], colleagueOf: person });
  const benHere = await server.signIn(ben);
  const leader = await server.signIn(
    await server.addPerson({ zips: [zip], colleagueOf: person, companyRole: 'manager' }),
  );
  await send([own, both, passed].map((door, n) => visit(door, 'not_home', 900 - n)));
  const second = visit(both, 'not_home', 500);
  await send([second], benHere);
  const due = async (client = rep) =>
    (await listOf('come-backs', 'me', client)).map(({ propertyId }) => propertyId);
  expect([await due(), await due(benHere)]).toEqual([[own, passed], [both]]);
  // A visit that is taken back leaves the promise to who made the one before.
  await send([kept('undo', { changeId: second.id }, 1)], benHere);
  expect(await due()).toEqual([own, both, passed]);
  await send([visit(both, 'not_home', 500)], benHere);

  const passOn = (client: Client, door: number, userId: string) =>
    client.put(`/api/today/come-backs/${door}`, { userId });
  expect((await passOn(benHere, passed, ben.id)).status).toBe(404);
  expect((await passOn(rep, passed, (await server.addPerson({ zips: [zip] })).id)).status).toBe(404);
  const elsewhere = await server.addPerson({ zips: ['85299'], colleagueOf: person });
  const refused = await passOn(rep, passed, elsewhere.id);
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('does not see the ZIP code')]);
  expect(await due()).toEqual([own, passed]);
  expect((await passOn(rep, passed, ben.id)).status).toBe(200);
  expect([await due(), await due(benHere)]).toEqual([[own], [both, passed]]);
  expect((await passOn(leader, both, person.id)).status).toBe(200);
  expect([await due(), await due(benHere)]).toEqual([[own, both], [passed]]);

  // Leaders see how many each has, and every number is the length of its list.
  const { comeBacks, colleagues = [] } = await today(leader);
  expect(comeBacks.count).toBe(0);
  expect(colleagues.map(({ id, count }) => [id, count])).toEqual([
    [person.id, 2],
    [ben.id, 1],
  ]);
  for (const { id, count } of colleagues) expect(await listOf('come-backs', id, leader)).toHaveLength(count);
  expect(await listOf('come-backs', 'company', leader)).toHaveLength(3);
  expect((await today(benHere)).colleagues).toEqual([]);
});

test('a door to come back to names the own queue it was put into last, and no one else’s', async () => {
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
  expect((await listOf('come-backs', 'company', colleague))[0]?.queueId).toBeNull();
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
  expect(await listOf('hot-leads')).toHaveLength(6);
  expect(idsOf(hotLeads)).toEqual(doors.slice(1, 6));
});

test('what the crew did today are its visits, as figures count them, and the deals it won', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 4 }, (_, i) => ({ address: `${i} Ash St` })),
  );
  const colleague = await server.signIn(await server.addPerson({ zips: [zip], colleagueOf: person }));
  await send([visit(a, 'inspected', 1), visit(b, 'appointment', 1), visit(b, 'conversation', 0)]);
  await rep.post('/api/queues/default/items', { propertyId: d });
  await colleague.put(`/api/properties/${c}/stage`, { stage: 'won' });
  await colleague.post(`/api/properties/${d}/notes`, { body: 'A dog' });
  const { crew } = await today();
  expect(crew).toEqual([
    { name: expect.stringContaining('Pat'), isMe: true, visits: 3, appointments: 1, won: 0 },
    { name: expect.stringContaining('Pat'), isMe: false, visits: 0, appointments: 0, won: 1 },
  ]);
  expect((await today(await server.contractor(zip))).crew).toEqual([]);
});

const deviceId = randomUUID();
let sequence = 0;
/** What a phone kept so many minutes ago and sends now. */
const kept = (kind: string, body: object, minutesAgo: number) => {
  sequence += 1;
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  return { id: randomUUID() as string, deviceId, sequence, kind, at, body };
};
const visit = (propertyId: number, outcome: Outcome, minutesAgo: number) =>
  kept(
    'knock',
    { propertyId, queueId: null, outcome, dealValue: outcome === 'sold' ? '900' : null },
    minutesAgo,
  );
const send = async (changes: object[], client = rep) => {
  const body = { changes, sentAt: new Date().toISOString() };
  const answer = await client.post('/api/changes', body);
  expect(answer.status, answer.text).toBe(200);
};

/** What a day holds, from the visits alone. */
async function oracle(from: string, until: string) {
  const { rows } = await server.services.pool.query<
    Record<'visits' | 'appointments' | 'won' | 'comeBacks', number>
  >(
    `select count(*)::int as visits,
      (count(*) filter (where outcome = 'appointment'))::int as appointments,
      (count(distinct knocks.property_id) filter (where outcome = 'sold'))::int as won,
      (count(distinct knocks.property_id) filter (where outcome in ('not_home', 'come_back')))::int as "comeBacks"
    from knocks join properties on properties.id = knocks.property_id
    where zip_code = $1 and withdrawn_at is null and outcome <> 'skipped' and at >= $2 and at < $3`,
    [zip, from, until],
  );
  return rows[0];
}

test('visits of yesterday that arrive this morning are yesterday’s, and their not-homes today’s follow-ups', async () => {
  const outcomes: Outcome[] = ['not_home', 'not_home', 'conversation', 'come_back', 'appointment', 'sold'];
  const doors = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 24 }, (_, n) => ({ address: `${n} Late St` })),
  );
  const yesterday = doors.map((door, n) => visit(door, outcomes[n % 6] ?? 'not_home', 600 - n));
  const [first = 0, second = 0] = doors;
  const taken = visit(second, 'conversation', 500);
  const noted = kept('note', { propertyId: first, body: 'A dog' }, 599);
  await send([...yesterday, taken, kept('undo', { changeId: taken.id }, 499), noted]);
  const dayBefore = new Date(Date.now() - 24 * HOUR_MS).toISOString();

  const now = await today();
  expect(now.crew).toEqual([]);
  const was = await oracle(dayBefore, dayBegan);
  expect(was).toEqual({ visits: 24, appointments: 4, won: 4, comeBacks: 12 });
  expect(now.comeBacks.count).toBe(was?.comeBacks);
  expect(await listOf('come-backs')).toHaveLength(now.comeBacks.count);
  const whole = Today.parse((await rep.get(`/api/today?since=${dayBefore}`)).json());
  const { comeBacks: _due, ...figures } = was ?? { comeBacks: 0 };
  expect(whole.crew).toEqual([{ name: expect.any(String), isMe: true, ...figures }]);
  expect(whole.comeBacks.count).toBe(0);
  const pipeline = Pipeline.parse(
    (await rep.get(`/api/pipeline?monthSince=${dayBegan}&quarterSince=${dayBefore}`)).json(),
  );
  expect([pipeline.won.month.count, pipeline.won.quarter.count]).toEqual([0, was?.won]);
  const timeline = (await rep.get(`/api/properties/${first}/timeline`)).json() as { at: string }[];
  expect(timeline.every(({ at }) => at < dayBegan)).toBe(true);

  // A later visit removes today's follow-up, although not home again, until it is undone.
  const again = visit(first, 'not_home', 5);
  await send([again]);
  expect((await today()).comeBacks.count).toBe(11);
  expect((await today()).crew).toMatchObject([{ visits: 1 }]);
  await send([kept('undo', { changeId: again.id }, 4)]);
  expect((await today()).comeBacks.count).toBe(12);
  const talked = visit(first, 'conversation', 3);
  await send([talked]);
  await send([kept('undo', { changeId: talked.id }, 2)]);
  expect(await today()).toMatchObject({ comeBacks: { count: 12 }, crew: [] });
});

test('all doors to come back to are added to a list, whatever list they were visited from', async () => {
  const doors = await addProperties(
    server.services.db,
    zip,
    Array.from({ length: 6 }, (_, n) => ({ address: `${n} Again St` })),
  );
  await rep.post('/api/queues/default/items/bulk', { propertyIds: doors });
  await send(doors.map((door, n) => visit(door, n % 2 === 0 ? 'not_home' : 'come_back', 600 - n)));
  const { comeBacks } = await today();
  expect(comeBacks.count).toBe(6);
  const { id } = Queue.parse((await rep.post('/api/queues', { name: 'Again' })).json());
  const filter = { tags: 'not_home,come_back' };
  let job = BulkJob.parse(
    (await rep.post(`/api/queues/${id}/items/bulk`, { filter, includeTaken: false })).json(),
  );
  while (job.status === 'queued' || job.status === 'running')
    job = BulkJob.parse((await rep.get(`/api/queues/jobs/${job.jobId}`)).json());
  expect(job).toMatchObject({ status: 'completed', added: 6 });
});

test('a deal is won once, by who won it, in Today as in the pipeline', async () => {
  const [sold = 0, undone = 0] = await addProperties(server.services.db, zip, [
    { address: '1 Deal St' },
    { address: '2 Deal St' },
  ]);
  const colleague = await server.signIn(
    await server.addPerson({ zips: [zip], colleagueOf: person, companyRole: 'manager' }),
  );
  await rep.put(`/api/properties/${sold}/stage`, { stage: 'won', dealValue: 900 });
  await colleague.put(`/api/properties/${sold}/stage`, { stage: 'won', dealValue: 950 });
  await rep.put(`/api/properties/${undone}/stage`, { stage: 'won' });
  await rep.put(`/api/properties/${undone}/stage`, { stage: 'proposal_sent' });
  const { crew } = await today();
  expect(crew.map(({ isMe, won }) => [isMe, won])).toEqual([[true, 1]]);
  const { won } = Pipeline.parse(
    (await rep.get(`/api/pipeline?monthSince=${dayBegan}&quarterSince=${dayBegan}`)).json(),
  );
  expect(won.month.count).toBe(1);
});
