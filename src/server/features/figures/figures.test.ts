import { afterAll, beforeAll, expect, test } from 'vitest';
import { WeekOfRep } from '#contract/figures.ts';
import type { KnockGrade } from '#domain/knocks/grade.ts';
import type { Outcome } from '#domain/queues/outcomes.ts';
import { knocks } from '#server/db/schema/index.ts';
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

test('days that do not follow each other, and unknown time zones, are refused', async () => {
  for (const query of [
    'from=2026-11-22&to=2026-11-09&timeZone=UTC',
    'from=2020-01-01&to=2026-11-09&timeZone=UTC',
    'from=2026-11-09&to=2026-11-22&timeZone=Nowhere',
  ])
    expect((await owner.get(`/api/team/figures?${query}`)).status).toBe(400);
});
