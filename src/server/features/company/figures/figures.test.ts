import { afterAll, beforeAll, expect, test } from 'vitest';
import { DayOfRep, HourOfWeek, WeekOfRep } from '#contract/figures.ts';
import { daysAfter } from '#domain/compliance/business-days.ts';
import { funnelSteps, outcomesOf } from '#domain/figures/ledger.ts';
import type { KnockGrade } from '#domain/knocks/grade.ts';
import { isVisit, type Outcome, outcomes } from '#domain/queues/outcomes.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { knockHoursStale, knocks, users } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperty } from '#testing/properties.ts';

let server: TestServer;
let boss: Person;
let ben: Person;
let owner: Client;
let door: number;
beforeAll(async () => {
  server = await startTestServer();
  boss = await server.addPerson();
  ben = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  owner = await server.signIn(boss);
  door = await addProperty(server.services.db, { zipCode: '85251', address: '1 Figure St' });
});
afterAll(() => server.close());

const asked = 'from=2026-11-09&to=2026-11-22&timeZone=America/Phoenix';
const weeks = async (client: Client, query = asked) =>
  WeekOfRep.array().parse((await client.get(`/api/team/figures?${query}`)).json());

async function knocked(
  who: Person,
  at: string,
  outcome: Outcome,
  { grade = 'near' as KnockGrade, withdrawn = false } = {},
): Promise<void> {
  const moment = new Date(at);
  await server.services.db.insert(knocks).values({
    ...{ propertyId: door, userId: who.id, outcome, at: moment, deviceAt: moment, grade, holds: true },
    withdrawnAt: withdrawn ? moment : null,
  });
}

test('visits are counted by person and week of the place, each by what it came to', async () => {
  // 23:30 on Sunday in Phoenix, where it is Monday by UTC.
  await knocked(ben, '2026-11-16T06:30:00Z', 'not_home');
  await knocked(ben, '2026-11-16T17:00:00Z', 'appointment');
  await knocked(ben, '2026-11-17T17:00:00Z', 'sold', { grade: 'around' });
  await knocked(ben, '2026-11-17T18:00:00Z', 'not_interested', { grade: 'far' });
  await knocked(ben, '2026-11-17T19:00:00Z', 'conversation', { grade: 'unknown' });
  await knocked(ben, '2026-11-17T20:00:00Z', 'sold', { withdrawn: true });
  await knocked(ben, '2026-11-17T21:00:00Z', 'skipped');
  await knocked(ben, '2026-11-23T07:30:00Z', 'sold');
  await knocked(boss, '2026-11-18T17:00:00Z', 'inspected');
  await knocked(await server.addPerson(), '2026-11-18T17:00:00Z', 'sold');
  const found = await weeks(owner);
  const none = { answered: 0, conversations: 0, appointments: 0, inspections: 0, sold: 0 };
  expect(found).toEqual([
    { userId: ben.id, name: expect.any(String), week: '2026-11-09', ...none, visits: 1, verified: 1 },
    {
      ...{ userId: boss.id, name: expect.any(String), week: '2026-11-16' },
      ...{ ...none, visits: 1, answered: 1, conversations: 1, inspections: 1, verified: 1 },
    },
    {
      ...{ userId: ben.id, name: expect.any(String), week: '2026-11-16' },
      ...{ ...none, visits: 4, answered: 4, conversations: 3, appointments: 1, sold: 1, verified: 2 },
    },
  ]);
});

test('who does not lead gets nothing, another company its own', async () => {
  expect((await (await server.signIn(ben)).get(`/api/team/figures?${asked}`)).status).toBe(403);
  expect(await weeks(await server.contractor('85251'))).toEqual([]);
});

test('the days of a week add up to it; a rep sees their own alone', async () => {
  const days = async (client: Client) =>
    DayOfRep.array().parse((await client.get(`/api/team/days?${asked}`)).json());
  const all = await days(owner);
  expect(all.filter(({ userId }) => userId === ben.id).map(({ day, visits }) => [day, visits])).toEqual([
    ['2026-11-15', 1],
    ['2026-11-16', 1],
    ['2026-11-17', 3],
  ]);
  for (const { userId, week, ...counts } of await weeks(owner)) {
    const of = all.filter((one) => one.userId === userId && one.day >= week && one.day < daysAfter(week, 7));
    for (const step of [...funnelSteps, 'verified'] as const)
      expect(of.reduce((sum, one) => sum + one[step], 0)).toBe(counts[step]);
  }
  expect(await days(await server.signIn(ben))).toEqual(all.filter(({ userId }) => userId === ben.id));
  expect(await days(await server.contractor('85251'))).toEqual([]);
});

test('visits are counted by the hour of the week, on the clock that is asked for', async () => {
  const hours = async (timeZone: string) =>
    HourOfWeek.array().parse(
      (await owner.get(`/api/team/hours?from=2026-11-16&to=2026-11-16&timeZone=${timeZone}`)).json(),
    );
  // One visit of Ben's on that Monday: ten in the morning in Phoenix, noon in New York.
  expect(await hours('America/Phoenix')).toEqual([
    { weekday: 1, hour: 10, visits: 1, answered: 1, conversations: 1, appointments: 1 },
  ]);
  expect(await hours('America/New_York')).toEqual(
    expect.arrayContaining([expect.objectContaining({ weekday: 1, hour: 12, visits: 1 })]),
  );
  expect((await (await server.signIn(ben)).get(`/api/team/hours?${asked}`)).status).toBe(403);
});

test('the counts of an hour follow from its visits, with later changes to them', async () => {
  const rep = await server.addPerson({ colleagueOf: boss });
  const day = '2026-10-05';
  const query = `from=${day}&to=2026-10-11&timeZone=UTC`;
  const counts = async () => (await weeks(owner, query)).filter(({ userId }) => userId === rep.id);
  for (const [minute, outcome] of outcomes.entries())
    await knocked(rep, `${day}T10:${10 + minute}:00Z`, outcome);
  const visits = outcomes.filter(isVisit);
  const of = (which: readonly Outcome[]) => visits.filter((outcome) => which.includes(outcome)).length;
  expect(await counts()).toMatchObject([
    {
      ...{ visits: visits.length, verified: visits.length, answered: of(outcomesOf.answered) },
      ...{ conversations: of(outcomesOf.conversations), appointments: 1, inspections: 1, sold: 1 },
    },
  ]);
  const { db } = server.services;
  const own = eq(knocks.userId, rep.id);
  await db
    .update(knocks)
    .set({ withdrawnAt: new Date() })
    .where(and(own, eq(knocks.outcome, 'sold')));
  await db
    .update(knocks)
    .set({ grade: 'far' })
    .where(and(own, eq(knocks.outcome, 'appointment')));
  await db.delete(knocks).where(and(own, eq(knocks.outcome, 'not_home')));
  // Comes from a phone three days late, and belongs to its day.
  await knocked(rep, `${day}T23:30:00Z`, 'conversation');
  expect(await counts()).toMatchObject([{ visits: visits.length - 1, sold: 0, verified: visits.length - 2 }]);
  await db.delete(users).where(eq(users.id, rep.id));
  expect(await counts()).toEqual([]);
});

test('who looks at the same moment sees the same', async () => {
  const rep = await server.addPerson({ colleagueOf: boss });
  await Promise.all(
    Array.from({ length: 20 }, (_, minute) =>
      knocked(rep, `2026-10-05T11:${10 + minute}:00Z`, 'conversation'),
    ),
  );
  const query = 'from=2026-10-05&to=2026-10-11&timeZone=UTC';
  const answers = await Promise.all(Array.from({ length: 6 }, () => weeks(owner, query)));
  for (const answer of answers) expect(answer.find(({ userId }) => userId === rep.id)?.visits).toBe(20);
});

test('more hours than are counted at once are all counted at the first look', async () => {
  const { db } = server.services;
  await knocked(ben, '2026-10-19T10:10:00Z', 'conversation');
  await db.execute(sql`insert into knock_hours_stale (user_id, hour)
    select ${ben.id}::text, timestamptz '2020-01-01T00:00:00Z' + n * interval '1 hour' from generate_series(1, 40_001) n`);
  expect(await weeks(owner, 'from=2026-10-19&to=2026-10-25&timeZone=UTC')).toMatchObject([{ visits: 1 }]);
  expect(await db.$count(knockHoursStale, eq(knockHoursStale.userId, ben.id))).toBe(0);
});

test('days that do not follow each other, and unknown time zones, are refused', async () => {
  for (const query of [
    'from=2026-11-22&to=2026-11-09&timeZone=UTC',
    'from=2020-01-01&to=2026-11-09&timeZone=UTC',
    'from=2026-11-09&to=2026-11-22&timeZone=Nowhere',
  ])
    expect((await owner.get(`/api/team/figures?${query}`)).status).toBe(400);
});
