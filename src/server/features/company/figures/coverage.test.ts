import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipCoverage } from '#contract/figures.ts';
import type { Outcome } from '#domain/queues/outcomes.ts';
import { eq, inArray } from '#server/db/orm.ts';
import { doorVisitsStale, knockHoursStale, knocks, properties, users } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { forgetWhatIsGone } from './figures.jobs.ts';

const PATH = '/api/team/coverage/85251';
let server: TestServer;
let boss: Person;
let ben: Person;
let owner: Client;
let doors: number[];
beforeAll(async () => {
  server = await startTestServer();
  boss = await server.addPerson({ zips: ['85251'] });
  ben = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  owner = await server.signIn(boss);
  const place = { latitude: 33.5, longitude: -111.9 };
  doors = await addProperties(server.services.db, '85251', [
    { ...place, severityLevel: 'severe' },
    { ...place, severityLevel: 'severe' },
    { severityLevel: 'moderate' },
    { ...place, severityLevel: 'none' },
    { ...place, severityLevel: 'none' },
  ]);
});
afterAll(() => server.close());

async function knocked(who: Person, door: number, outcome: Outcome, daysAgo: number, isWithdrawn = false) {
  const at = new Date(Date.now() - daysAgo * 86_400_000);
  await server.services.db.insert(knocks).values({
    ...{ propertyId: doors[door] ?? 0, userId: who.id, outcome, at, deviceAt: at, grade: 'near' as const },
    ...{ holds: true, withdrawnAt: isWithdrawn ? at : null },
  });
}
const coverage = async (client: Client) => ZipCoverage.parse((await client.get(PATH)).json());

test('a ZIP code shows how often the company visited its doors, and what is left', async () => {
  await knocked(ben, 0, 'not_home', 40);
  await knocked(boss, 0, 'appointment', 2);
  await knocked(ben, 3, 'not_home', 31);
  await knocked(ben, 1, 'not_home', 1, true);
  await knocked(ben, 1, 'skipped', 1);
  await knocked(await server.addPerson({ zips: ['85251'] }), 1, 'sold', 1);
  await owner.post(`/api/properties/${doors[4]}/tags`, { tagKey: 'do_not_contact' });
  const { zipCode, counts, points } = await coverage(owner);
  expect(zipCode).toBe('85251');
  expect(counts).toEqual({
    ...{ doors: 5, never: 3, once: 1, twice: 1, more: 0, recent: 1, visited: 2, set: 1 },
    // The second severe one and the moderate one; the last is to be left alone.
    ...{ left: 2, severe: 2, severeLeft: 1, moderate: 1, moderateLeft: 1 },
  });
  expect(points.map(([, , visits, isRecent]) => [visits, isRecent]).toSorted()).toEqual([
    [0, 0],
    [0, 0],
    [1, 0],
    [2, 1],
  ]);
});

test('the counts of a door follow from its visits, with later changes to them', async () => {
  const { db } = server.services;
  const rep = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  const visited = async () => (await coverage(owner)).counts.visited;
  const before = await visited();
  for (const outcome of ['not_home', 'conversation'] as const) await knocked(rep, 2, outcome, 1);
  const own = eq(knocks.userId, rep.id);
  // Two users who look at the same moment see the same.
  expect(await Promise.all([visited(), visited(), visited()])).toEqual(Array(3).fill(before + 1));
  await db.update(knocks).set({ withdrawnAt: new Date() }).where(own);
  expect(await visited()).toBe(before);
  await db.update(knocks).set({ withdrawnAt: null }).where(own);
  expect(await visited()).toBe(before + 1);
  await db.update(knocks).set({ outcome: 'skipped' }).where(own);
  expect(await visited()).toBe(before);
  await db.update(knocks).set({ outcome: 'appointment' }).where(own);
  expect((await coverage(owner)).counts).toMatchObject({ visited: before + 1, set: 2 });
  await db.delete(users).where(eq(users.id, rep.id));
  expect(await visited()).toBe(before);
});

test('what was left to be counted of people and doors that are gone is forgotten, the rest is not', async () => {
  const { db } = server.services;
  const rep = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  const stale = [...(await addProperties(db, '85251', [{ severityLevel: 'none' }])), ...doors.slice(0, 1)];
  await db.insert(knockHoursStale).values([rep, ben].map(({ id }) => ({ userId: id, hour: new Date() })));
  await db.insert(doorVisitsStale).values(stale.map((propertyId) => ({ propertyId })));
  await db.delete(users).where(eq(users.id, rep.id));
  await db.delete(properties).where(inArray(properties.id, stale.slice(0, 1)));
  await forgetWhatIsGone(db);
  expect(await db.selectDistinct({ userId: knockHoursStale.userId }).from(knockHoursStale)).toContainEqual({
    userId: ben.id,
  });
  expect(await db.$count(knockHoursStale, eq(knockHoursStale.userId, rep.id))).toBe(0);
  expect(await db.select().from(doorVisitsStale)).toEqual([{ propertyId: doors[0] }]);
});

test('a deal that was won or lost is not left', async () => {
  await owner.put(`/api/properties/${doors[1]}/stage`, { stage: 'lost' });
  expect((await coverage(owner)).counts).toMatchObject({ left: 1, severeLeft: 0 });
});

test('who does not lead gets nothing, who does not hold the ZIP code does not learn that there is one', async () => {
  expect((await (await server.signIn(ben)).get(PATH)).status).toBe(403);
  expect((await (await server.contractor('13210')).get(PATH)).status).toBe(404);
  expect((await owner.get('/api/team/coverage/99999')).status).toBe(404);
  expect((await owner.get('/api/team/coverage/abc')).status).toBe(400);
});
