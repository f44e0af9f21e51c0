import { afterAll, beforeAll, expect, test } from 'vitest';
import { Route } from '#contract/routes.ts';
import { Cut } from '#contract/walks.ts';
import { knocks } from '#server/db/schema/index.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let boss: Person;
let ben: Person;
let owner: Client;
let rep: Client;
let doors: number[];
beforeAll(async () => {
  server = await startTestServer();
  boss = await server.addPerson({ zips: ['85251'] });
  ben = await server.addPerson({ colleagueOf: boss, zips: ['85251'] });
  owner = await server.signIn(boss);
  rep = await server.signIn(ben);
  const place = { latitude: 33.5, longitude: -111.9 };
  doors = await addProperties(server.services.db, '85251', [place, place, place]);
});
afterAll(() => server.close());

const START = Date.parse('2026-11-16T17:00:00Z');
const paceOf = async (client: Client) =>
  Route.parse((await client.post('/api/routes', { propertyIds: doors })).json());

test('minutes at the doors are the usual ones, until one’s own visits give better ones', async () => {
  expect(await paceOf(rep)).toMatchObject({ pace: { minutesAtDoor: 2.5, learntFrom: 0 }, minutes: 7.5 });
  await server.services.db.insert(knocks).values(
    Array.from({ length: 31 }, (_, step) => {
      const at = new Date(START + step * 4 * 60_000);
      const visit = { outcome: 'not_home' as const, grade: 'near' as const, holds: true };
      return { ...visit, propertyId: doors[step % 3] ?? 0, userId: ben.id, at, deviceAt: at };
    }),
  );
  expect(await paceOf(rep)).toMatchObject({ pace: { minutesAtDoor: 4, learntFrom: 30 }, minutes: 12 });
  // The owner has made none.
  expect((await paceOf(owner)).pace.learntFrom).toBe(0);
});

test('walks are cut by the pace of the crew, and a stranger’s is their own', async () => {
  const asked = { day: '2026-11-23', walks: 1, filter: { zipCode: '85251' } };
  const cut = Cut.parse((await owner.post('/api/walks/cut', asked)).json());
  expect(cut.pace).toEqual({ minutesAtDoor: 4, learntFrom: 30 });
  expect(cut.walks[0]?.minutes).toBe(12);
  expect((await paceOf(await server.contractor('85251'))).pace.learntFrom).toBe(0);
});
