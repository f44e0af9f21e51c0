import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Problem } from '#contract/problem.ts';
import { Queue } from '#contract/queues.ts';
import { Route } from '#contract/routes.ts';
import { type Person, startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let person: Person;
let contractor: Client;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  person = await server.addPerson({ zips: ['85251'] });
  contractor = await server.signIn(person);
});
afterAll(() => server.close());

let street = 0;
beforeEach(() => {
  street += 1;
});

/** A door so many steps of about 9 m east of the first, on a street of the test's own. */
const at = (steps: number) => ({
  address: `${100 + 2 * steps} E Elm ${street} St`,
  latitude: 33.5,
  longitude: -111.9 + steps * 1e-4,
});
const addDoors = (rows: Parameters<typeof addProperties>[2], zip = '85251') =>
  addProperties(server.services.db, zip, rows);
const plan = (body: object, client = contractor) => client.post('/api/routes', body);
const routeOf = async (body: object) => Route.parse((await plan(body)).json());
const refusal = async (body: object) => {
  const answer = await plan(body);
  expect(answer.status).toBe(400);
  return (answer.json() as Problem).detail;
};
const makeQueue = async (propertyIds: number[]) => {
  const { id } = Queue.parse((await contractor.post('/api/queues', { name: 'Monday' })).json());
  await contractor.post(`/api/queues/${id}/items/bulk`, { propertyIds });
  return id;
};

test('doors are ordered from the current position, with miles and minutes', async () => {
  const [c = 0, a = 0, b = 0] = await addDoors([at(30), at(10), at(20)]);
  const start = { latitude: 33.5, longitude: -111.9 };
  const route = await routeOf({ propertyIds: [c, a, b], start });
  expect(route).toMatchObject({ order: [a, b, c], leftOut: [], roads: false, roadsTrouble: null });
  expect(route.place).toEqual({ timeZone: 'America/Phoenix', city: 'Scottsdale', state: 'AZ' });
  // 30 steps of 9.27 m; at 1.3 m/s with a quarter more for the streets, and 2.5 minutes a door.
  expect(route.miles).toBeCloseTo(0.1729, 3);
  expect(route.minutes).toBeCloseTo((278.2 * 1.25) / 1.3 / 60 + 7.5, 1);
  expect((await routeOf({ propertyIds: [c, a, b], end: start })).order).toEqual([c, b, a]);
});

test('of a queue it is the doors to do, the same each time, in both modes', async () => {
  const ids = await addDoors(Array.from({ length: 12 }, (_, i) => at((i * 5) % 12)));
  const queueId = await makeQueue(ids);
  const [visited = 0, won = 0, ...toDo] = ids;
  await contractor.post(`/api/queues/${queueId}/items/${visited}/outcome`, { outcome: 'not_home' });
  await contractor.put(`/api/properties/${won}/stage`, { stage: 'won' });
  for (const mode of ['shortest', 'one-side']) {
    const first = await routeOf({ queueId, mode });
    expect(first.order.toSorted()).toEqual(toDo.toSorted());
    expect(await routeOf({ queueId, mode })).toEqual(first);
  }
});

test('a door without its own place, and one not to contact, are left out and named', async () => {
  const [a = 0, nowhere = 0, middle = 0, noContact = 0] = await addDoors([
    at(1),
    { latitude: null, longitude: null },
    { ...at(2), locationPrecision: 'zip' },
    at(3),
  ]);
  const colleague = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
  await colleague.post(`/api/properties/${noContact}/tags`, { tagKey: 'do_not_contact' });
  expect(await routeOf({ propertyIds: [a, nowhere, middle, noContact] })).toMatchObject({
    order: [a],
    leftOut: [
      { propertyId: nowhere, reason: 'no-position' },
      { propertyId: middle, reason: 'no-position' },
      { propertyId: noContact, reason: 'do-not-contact' },
    ],
    miles: 0,
  });
});

test('doors of a ZIP that one does not hold are on no route, and foreign queues look absent', async () => {
  const [mine = 0] = await addDoors([at(1)]);
  const [foreign = 0] = await addDoors([at(2)], '85257');
  expect(await routeOf({ propertyIds: [mine, foreign] })).toMatchObject({ order: [mine], leftOut: [] });
  expect(await routeOf({ propertyIds: [foreign] })).toMatchObject({
    order: [],
    miles: 0,
    minutes: 0,
    place: null,
  });
  const queueId = await makeQueue([mine]);
  const other = await server.signIn(await server.addPerson({ zips: ['85251'] }));
  expect((await plan({ queueId }, other)).status).toBe(404);
});

test('what cannot be planned is refused with a sentence', async () => {
  const ids = await addDoors(Array.from({ length: 251 }, (_, i) => at(i)));
  expect(await refusal({ propertyIds: ids })).toBe('A walk has at most 250 doors, and these are 251');
  expect(await refusal({})).toBe('Please give either queueId or propertyIds');
  expect(await refusal({ queueId: 1, propertyIds: ids })).toBe('Please give either queueId or propertyIds');
  expect((await routeOf({ propertyIds: ids.slice(1) })).order).toHaveLength(250);
  for (const start of [{ latitude: 91, longitude: 0 }, { latitude: 1 }, 'here'])
    expect((await plan({ propertyIds: [1], start })).status).toBe(400);
});

test('250 doors on one coordinate, and addresses without a number, are a walk like any other', async () => {
  const ids = await addDoors(
    Array.from({ length: 250 }, (_, i) => ({
      ...at(0),
      address: i % 2 ? `E Elm ${street} St, unit ${i}` : `Lot ${i}`,
    })),
  );
  for (const mode of ['shortest', 'one-side']) {
    const route = await routeOf({ propertyIds: ids, mode });
    expect(route.order.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    expect(route).toMatchObject({ miles: 0, minutes: 625 });
  }
});

describe('with a service for roads', () => {
  let roads: Server;
  let answer: (sources: number, targets: number) => unknown;
  let onRoads: TestServer;
  beforeAll(async () => {
    roads = createServer((request, response) => {
      const [, sources = '', targets = ''] =
        /sources=([\d;]+)&destinations=([\d;]+)/.exec(request.url ?? '') ?? [];
      response.end(JSON.stringify(answer(sources.split(';').length, targets.split(';').length)));
    });
    await new Promise<void>((resolve) => roads.listen(0, '127.0.0.1', resolve));
    const { port } = roads.address() as AddressInfo;
    onRoads = await startTestServer({
      settings: { TRAVEL_TIMES: 'osrm', TRAVEL_TIMES_URL: `http://127.0.0.1:${port}` },
    });
  });
  afterAll(async () => {
    await onRoads.close();
    roads.close();
  });

  const planned = async () => {
    const client = await onRoads.contractor('85251');
    const ids = await addProperties(onRoads.services.db, '85251', [at(1), at(2), at(3)]);
    return Route.parse((await client.post('/api/routes', { propertyIds: ids })).json());
  };

  test('miles and minutes are those along the streets', async () => {
    const cells = (value: number) => (sources: number, targets: number) =>
      Array.from({ length: sources }, () => Array<number>(targets).fill(value));
    answer = (...size) => ({
      code: 'Ok',
      durations: cells(120)(...size),
      distances: cells(160.9344)(...size),
    });
    const route = await planned();
    expect(route).toMatchObject({ roads: true, roadsTrouble: null });
    expect(route.miles).toBeCloseTo(0.2, 6);
    expect(route.minutes).toBeCloseTo(4 + 7.5, 6);
  });

  test('if it fails the walk uses straight lines, with a message', async () => {
    answer = () => ({ code: 'NoSegment', message: 'Could not find a matching segment' });
    const route = await planned();
    expect(route).toMatchObject({
      roads: false,
      roadsTrouble: 'OSRM answered with something else than ways.',
    });
    expect(route.order).toHaveLength(3);
    expect(route.miles).toBeLessThan(0.02);
  });
});
