import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { CREW_DOORS, CrewDay } from '#contract/crew-day.ts';
import { HOUR_MS } from '#domain/durations.ts';
import { visitOutcomes } from '#domain/queues/outcomes.ts';
import { sql } from '#server/db/orm.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let ownerPerson: Person;
let repPerson: Person;
let owner: Client;
let rep: Client;
/** Each test has its own ZIP and company. */
let zip: string;
let zips = 85300;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  zips += 1;
  zip = String(zips);
  ownerPerson = await server.addPerson({ zips: [zip] });
  repPerson = await server.addPerson({ zips: [zip], colleagueOf: ownerPerson });
  [owner, rep] = await Promise.all([server.signIn(ownerPerson), server.signIn(repPerson)]);
});
afterAll(() => server.close());

// A day that certainly has not passed anywhere.
const day = new Date(Date.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
const since = () => new Date(Date.now() - HOUR_MS).toISOString();
const ask = (client: Client) => client.get(`/api/today/crew?since=${since()}&day=${day}`);
const crewOf = async (client = owner) => {
  const answer = await ask(client);
  expect(answer.status, answer.text).toBe(200);
  return CrewDay.parse(answer.json());
};
let houses = 0;
const addDoors = (count: number, place: object = { latitude: 33.5, longitude: -112 }) =>
  addProperties(
    server.services.db,
    zip,
    Array.from({ length: count }, () => {
      houses += 1;
      return { address: `${houses} Crew St`, ...place };
    }),
  );
const device = randomUUID();
let sequence = 0;
const visit = (propertyId: number, outcome: string, minutesAgo = 5) => {
  sequence += 1;
  return {
    ...{ id: randomUUID() as string, deviceId: device, sequence, kind: 'knock' },
    at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
    body: { propertyId, outcome },
  };
};
const send = async (client: Client, changes: object[], more: object = {}) => {
  const answer = await client.post('/api/changes', {
    changes,
    sentAt: new Date().toISOString(),
    ...more,
  });
  expect(answer.status, answer.text).toBe(200);
};
const meIn = (crew: CrewDay, { id }: Person) => crew.people.find((one) => one.id === id);

test('only leaders see the day of the crew, and only of their own company', async () => {
  expect((await ask(server.visitor())).status).toBe(401);
  expect((await ask(rep)).status).toBe(403);
  const ids = (await crewOf()).people.map(({ id }) => id);
  expect(ids.toSorted()).toEqual([ownerPerson.id, repPerson.id].toSorted());
  expect((await owner.get(`/api/today/crew?since=${since()}&day=soon`)).status).toBe(400);
});

test('visits count by their outcomes, those taken back and skipped doors do not', async () => {
  const [a = 0, b = 0, c = 0, d = 0] = await addDoors(4);
  const slip = visit(d, 'conversation');
  const undo = { ...visit(d, ''), kind: 'undo', body: { changeId: slip.id } };
  await send(rep, [visit(a, 'not_home'), visit(b, 'not_home'), visit(c, 'skipped'), slip, undo]);
  await send(rep, [visit(a, 'appointment', 1), visit(b, 'conversation', 600)]);
  const crew = await crewOf();
  expect(meIn(crew, repPerson)?.visits.toSorted((x, y) => x.outcome.localeCompare(y.outcome))).toEqual([
    { outcome: 'appointment', count: 1 },
    { outcome: 'not_home', count: 2 },
  ]);
  expect(meIn(crew, repPerson)).toMatchObject({ won: 0 });
});

test('an earlier day shows its own visits, and doors by the last of that day', async () => {
  const [a = 0, b = 0] = await addDoors(2);
  await send(rep, [visit(a, 'not_home', 50), visit(a, 'appointment', 5), visit(b, 'conversation', 5)]);
  const until = new Date(Date.now() - 30 * 60_000).toISOString();
  const answer = await owner.get(`/api/today/crew?since=${since()}&until=${until}&day=${day}`);
  const crew = CrewDay.parse(answer.json());
  expect(meIn(crew, repPerson)?.visits).toEqual([{ outcome: 'not_home', count: 1 }]);
  expect(crew.doors.map(([id, , , outcome]) => [id, visitOutcomes[outcome]])).toEqual([[a, 'not_home']]);
});

test('a phone that reports what it keeps is heard of, and a late report overrides nothing newer', async () => {
  const doors = await addDoors(3);
  expect(meIn(await crewOf(), repPerson)).toMatchObject({ syncedAt: null, devices: [] });
  // A release that does not report it still has synced.
  await send(rep, [visit(doors[0] ?? 0, 'not_home')]);
  const before = meIn(await crewOf(), repPerson);
  expect(before?.syncedAt).not.toBeNull();
  expect(before?.devices).toEqual([]);
  await send(rep, [visit(doors[1] ?? 0, 'not_home')], { waiting: 7 });
  expect(meIn(await crewOf(), repPerson)?.devices.map(({ waiting }) => waiting)).toEqual([7]);
  await send(rep, [visit(doors[2] ?? 0, 'not_home')], { waiting: 0 });
  expect(meIn(await crewOf(), repPerson)?.devices.map(({ waiting }) => waiting)).toEqual([0]);
  // What cannot be read is unknown, and keeps back no change.
  for (const waiting of [-1, 1.5, 'many', null])
    await send(rep, [visit(doors[2] ?? 0, 'not_home')], { waiting });
  expect(meIn(await crewOf(), repPerson)?.devices.map(({ waiting }) => waiting)).toEqual([0]);
  await server.services.db.execute(
    sql`update device_syncs set synced_at = now() + interval '1 hour', waiting = 2 where user_id = ${repPerson.id}`,
  );
  await send(rep, [visit(doors[0] ?? 0, 'not_home', 1)], { waiting: 0 });
  expect(meIn(await crewOf(), repPerson)?.devices.map(({ waiting }) => waiting)).toEqual([2]);
  // Nobody else’s is touched by it.
  expect(meIn(await crewOf(), ownerPerson)?.devices).toEqual([]);
});

test('of the devices that somebody names only the latest ten are remembered', async () => {
  const [door = 0] = await addDoors(1);
  for (let more = 1; more <= 13; more += 1)
    await send(rep, [{ ...visit(door, 'not_home'), deviceId: randomUUID() }], { waiting: more });
  const waiting = meIn(await crewOf(), repPerson)?.devices.map((one) => one.waiting);
  expect(waiting).toHaveLength(10);
  expect(waiting).toContain(13);
  expect(waiting).not.toContain(1);
});

test('the doors of the day are those of its walks and those visited, each with its last visit', async () => {
  const [walked = 0, seen = 0, apart = 0, other = 0] = await addDoors(4);
  const [lost = 0] = await addDoors(1, { latitude: null, longitude: null });
  const given = await owner.post('/api/walks', {
    day,
    walks: [
      {
        ...{ userId: repPerson.id, name: 'Crew St', propertyIds: [walked, seen] },
        ...{ miles: 1, minutes: 30, outline: [] },
      },
    ],
  });
  expect(given.status, given.text).toBe(201);
  await send(rep, [visit(seen, 'not_home', 9), visit(seen, 'conversation', 3)]);
  await send(owner, [visit(apart, 'sold'), visit(lost, 'not_home')]);
  const crew = await crewOf();
  const named = crew.doors.map(([id, , , outcome, person]) => [
    id,
    visitOutcomes[outcome] ?? null,
    crew.people[person]?.id,
  ]);
  expect(named).toEqual([
    [seen, 'conversation', repPerson.id],
    [apart, 'sold', ownerPerson.id],
    [walked, null, repPerson.id],
  ]);
  expect(crew).toMatchObject({ doorCount: 4, withoutPosition: 1 });
  expect(named.map(([id]) => id)).not.toContain(other);

  // A colleague's door outside of the leader's ZIP codes stays hidden, and so does another company's day.
  const elsewhere = String(zips + 400);
  const far = await server.addPerson({ zips: [elsewhere], colleagueOf: ownerPerson });
  const [hidden = 0] = await addProperties(server.services.db, elsewhere, [
    { address: '1 Far St', latitude: 33.6, longitude: -112 },
  ]);
  await send(await server.signIn(far), [visit(hidden, 'sold')]);
  const again = await crewOf();
  expect(again).toMatchObject({ doorCount: 4 });
  expect(meIn(again, far)).toMatchObject({ won: 0, visits: [] });
  expect(await crewOf(await server.contractor(zip))).toMatchObject({ doors: [], doorCount: 0 });
});

test('more doors than are drawn are counted, visited ones come first', async () => {
  const doors: number[] = [];
  // A statement takes 65,535 values.
  while (doors.length < CREW_DOORS + 5) doors.push(...(await addDoors(715)));
  await server.services.db.execute(sql`
    with made as (
      insert into queues (user_id, name) values (${ownerPerson.id}, 'All') returning id
    ), walk as (
      insert into walks (customer_id, queue_id, day, miles, minutes, outline, made_by)
      select customer_id, made.id, ${day}::date, 1, 1, '[]'::jsonb, users.id from made, users where users.id = ${ownerPerson.id}
      returning id, customer_id
    )
    insert into walk_doors (customer_id, day, property_id, walk_id)
    select walk.customer_id, ${day}::date, door, walk.id from walk, unnest(${sql.param(doors)}::int[]) as door`);
  const last = doors.at(-1) ?? 0;
  await send(rep, [visit(last, 'conversation')]);
  const crew = await crewOf();
  expect(crew.doors).toHaveLength(CREW_DOORS);
  expect(crew.doors[0]?.[0]).toBe(last);
  expect(crew.doorCount).toBe(CREW_DOORS + 5);
});
