import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangeAnswer } from '#contract/changes.ts';
import type { Knock } from '#contract/knocks.ts';
import { eq } from '#server/db/orm.ts';
import { changes } from '#server/db/schema/index.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let anna: Client;
beforeAll(async () => {
  server = await startTestServer();
  anna = await server.contractor('85251');
});
afterAll(() => server.close());

const newDoor = async () =>
  (await addProperties(server.services.db, '85251', [{ latitude: 33.5, longitude: -111.9 }]))[0] ?? 0;
const knock = (propertyId: number, rest: object = {}, body: object = {}) => ({
  ...{ id: randomUUID() as string, deviceId: randomUUID(), sequence: 1, kind: 'knock' },
  ...{ at: new Date().toISOString(), ...rest },
  body: { propertyId, outcome: 'conversation', ...body },
});
const post = (changes: unknown, rest: object = {}, client = anna) =>
  client.post('/api/changes', { changes, ...rest });
async function results(changes: unknown[], rest: object = {}, client = anna) {
  const answer = await post(changes, rest, client);
  expect(answer.status).toBe(200);
  const { results } = answer.json() as { results: unknown };
  return ChangeAnswer.array()
    .parse(results)
    .map(({ result, reason }) => reason ?? result);
}
const visits = async (door: number) => (await anna.get(`/api/properties/${door}/knocks`)).json() as Knock[];
const detailOf = ({ json }: { json(): unknown }) => (json() as { detail: string }).detail;

test('one id with two contents in a call: the first is done, and the second is not', async () => {
  const door = await newDoor();
  const first = knock(door);
  expect(await results([first, knock(door, { id: first.id }, { outcome: 'sold' })])).toEqual([
    'applied',
    'already',
  ]);
  expect((await visits(door)).map(({ outcome }) => outcome)).toEqual(['conversation']);
});

test('another user’s id is neither applied nor disclosed, and their change stays unchanged', async () => {
  const door = await newDoor();
  const mine = knock(door);
  await results([mine]);
  const stranger = await server.contractor('85251');
  expect(await results([knock(door, { id: mine.id }, { outcome: 'sold' })], {}, stranger)).toEqual([
    'not-yours',
  ]);
  const undo = { ...knock(door), kind: 'undo', body: { changeId: mine.id } };
  expect(await results([undo], {}, stranger)).toEqual(['nothing-to-undo']);
  expect((await visits(door)).map(({ outcome }) => outcome)).toEqual(['conversation']);
});

test('a UUID of another version is an id as well; an invalid one is reported, by its position', async () => {
  const door = await newDoor();
  expect(await results([knock(door, { id: '2c1d43b8-1c1a-11ee-be56-0242ac120002' })])).toEqual(['applied']);
  const refused = await post([knock(door), knock(door, { id: 'seven' })]);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain('changes.1.id');
  expect(await visits(door)).toHaveLength(1);
});

test.each([
  ['after the end of time', '9999-12-31T23:59:59Z'],
  ['before its beginning', '0000-01-01T00:00:00Z'],
  ['of a clock that was never set', '1970-01-01T00:00:00Z'],
])('a visit %s counts as of its arrival', async (_, at) => {
  const door = await newDoor();
  expect(await results([knock(door, { at })])).toEqual(['applied']);
  const [visit] = await visits(door);
  expect(Date.now() - Date.parse(visit?.at ?? '')).toBeLessThan(600_000);
  expect(await results([knock(door, { at })], { sentAt: '9999-12-31T23:59:59Z' })).toEqual(['applied']);
  expect(await results([knock(door, { at })], { sentAt: '0000-01-01T00:00:00Z' })).toEqual(['applied']);
});

test.each([
  ['not a number', { latitude: Number.NaN, longitude: -111.9, accuracy: 5 }],
  ['off the globe', { latitude: 91, longitude: -111.9, accuracy: 5 }],
  ['off by more than the Earth is large', { latitude: 33.5, longitude: -111.9, accuracy: 1e9 }],
  ['a word', 'here'],
])('a position that is %s is none, and the visit counts', async (_, fix) => {
  const door = await newDoor();
  expect(await results([knock(door, {}, { fix })])).toEqual(['applied']);
  expect(await visits(door)).toMatchObject([{ grade: 'unknown', distance: null }]);
});

test('too long or too much is reported, and no part of it is stored', async () => {
  const door = await newDoor();
  const note = (body: string) => ({ ...knock(door), kind: 'note', body: { propertyId: door, body } });
  expect(await results([note('x'.repeat(100_000)), note('Fine')])).toEqual(['unreadable', 'applied']);
  const tooLarge = await post([note('x'.repeat(12_000_000))]);
  expect([tooLarge.status, detailOf(tooLarge)]).toEqual([413, 'The request is too large.']);
  const tooMany = await post(Array.from({ length: 101 }, () => knock(door)));
  expect(tooMany.status).toBe(400);
  expect(detailOf(tooMany)).toBe('At most 100 changes go in one call');
  expect((await post([])).status).toBe(400);
  expect((await post('all')).status).toBe(400);
  expect(await visits(door)).toEqual([]);
});

test.each([
  ['a sequence that is none', { sequence: -1 }],
  ['a device that is none', { deviceId: 'my phone' }],
  ['a time that is none', { at: 'yesterday' }],
  ['a kind of another sort', { kind: 7 }],
])('%s is refused with its place, and nothing of the call is done', async (_, wrong) => {
  const door = await newDoor();
  const sent = [knock(door), knock(door, wrong)];
  const answer = await post(sent);
  expect(answer.status).toBe(400);
  expect(answer.text).toContain(`changes.1.${Object.keys(wrong)[0]}`);
  expect(await server.services.db.$count(changes, eq(changes.id, sent[0]?.id ?? ''))).toBe(0);
});
