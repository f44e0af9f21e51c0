import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ChangeAnswer } from '#contract/changes.ts';
import type { Crm, Note } from '#contract/crm.ts';
import type { Knock } from '#contract/knocks.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import { type Random, randomOf } from '#domain/random.ts';
import { sql } from '#server/db/orm.ts';
import { startTestServer, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';
import { type List, type StatedChange, statedRules } from './stated-rules.fixture.ts';

let server: TestServer;
let reps: readonly Client[];
beforeAll(async () => {
  server = await startTestServer();
  const first = await server.addPerson({ zips: ['85251'] });
  const second = await server.addPerson({ zips: ['85251'], colleagueOf: first });
  reps = await Promise.all([first, second].map(server.signIn));
});
afterAll(() => server.close());

const outcomes = ['not_home', 'conversation', 'appointment', 'not_interested', 'do_not_knock', 'sold'];
const priorities = ['low', 'medium', 'high'];
const stages = ['called', 'appt_set', 'won', 'lost'];

/** What a phone did at these doors in its own order, a minute or more between; now and then on a list that is not its own. */
function dayOf(
  phone: number,
  doors: readonly number[],
  lists: readonly List[],
  random: Random,
): StatedChange[] {
  let minutes = 600 + phone;
  const visits: string[] = [];
  return Array.from({ length: 24 }, () => {
    minutes -= 2 * random.whole(1, 20);
    const id = randomUUID();
    const at = new Date(Date.now() - minutes * 60_000);
    const base = { id, phone, at, deviceId: randomUUID(), sequence: 1 };
    const propertyId = random.pick(doors);
    const own = lists.find((list) => list.phone === phone);
    const { queueId } = random.chance(0.9) && own ? own : random.pick(lists);
    const draw = random.next();
    if (draw < 0.35) {
      visits.push(id);
      return { ...base, kind: 'knock', body: { propertyId, queueId, outcome: random.pick(outcomes) } };
    }
    if (draw < 0.45)
      return { ...base, kind: 'priority', body: { propertyId, queueId, priority: random.pick(priorities) } };
    if (draw < 0.6) return { ...base, kind: 'to-do', body: { propertyId, queueId } };
    if (draw < 0.67) {
      const visitId = random.chance(0.5) ? (visits.at(-1) ?? null) : null;
      return { ...base, kind: 'note', body: { propertyId, body: `Note ${id}`, visitId } };
    }
    if (draw < 0.77)
      return {
        ...base,
        kind: 'stage',
        body: { propertyId, stage: random.pick(stages), seen: random.pick(['queued', ...stages]) },
      };
    if (draw < 0.87) {
      const tagKey = random.pick(['do_not_contact', 'hot_lead']);
      return { ...base, kind: 'tag', body: { propertyId, tagKey, on: random.chance(0.5) } };
    }
    return { ...base, kind: 'undo', body: { changeId: visits.at(-1) ?? randomUUID() } };
  });
}

/** A list of each phone's own, in the order of the phones. */
async function makeLists(doorsOf: readonly (readonly number[])[]): Promise<List[]> {
  const lists: List[] = [];
  for (const [phone, doors] of doorsOf.entries()) {
    const made = await clientOf(phone).post('/api/queues', { name: `Walk ${randomUUID()}` });
    const { id: queueId } = made.json() as { id: number };
    const added = await clientOf(phone).post(`/api/queues/${queueId}/items/bulk`, { propertyIds: doors });
    expect([made.status, added.status]).toEqual([201, 200]);
    // Days before the phones' changes.
    await server.services.db.execute(
      sql`update queue_items set added_at = added_at - interval '3 days' where queue_id = ${queueId}`,
    );
    lists.push({ queueId, phone, doors });
  }
  return lists;
}

/** The state of a list's doors, as its phone reads it. */
async function readList({ queueId, phone, doors }: List) {
  const items = (await clientOf(phone).get(`/api/queues/${queueId}/items`)).json() as QueueItem[];
  return doors.map((id) => {
    const { status, priority, workedAt } = items.find(({ property }) => property.id === id) as QueueItem;
    return { id, status, priority, workedAt };
  });
}

const clientOf = (phone: number) => reps.at(phone) as Client;

async function send(changes: readonly StatedChange[]) {
  const [{ phone } = { phone: 0 }] = changes;
  const sent = changes.map(({ id, deviceId, sequence, kind, at, body }) => ({
    ...{ id, deviceId, sequence, kind, body },
    at: at.toISOString(),
  }));
  const answer = await clientOf(phone).post('/api/changes', { changes: sent });
  expect(answer.status).toBe(200);
  const { results } = answer.json() as { results: unknown };
  return ChangeAnswer.array()
    .parse(results)
    .map(({ result, reason }) => reason ?? result);
}

/** The company's state of a door, as one of them reads it. */
async function doorOf(propertyId: number) {
  const read = async (what: string) =>
    (await clientOf(0).get(`/api/properties/${propertyId}/${what}`)).json();
  const { stage, tags } = (await read('crm')) as Crm;
  const knocks = (await read('knocks')) as Knock[];
  const notes = (await read('notes')) as Note[];
  return {
    stage,
    tags: tags.map(({ key }) => key).toSorted(),
    knocks: knocks.map(({ outcome, at }) => `${at} ${outcome}`).toSorted(),
    notes: notes.map(({ body }) => body).toReversed(),
  };
}

describe('two phones of a company, arriving in any order', () => {
  test.each(Array.from({ length: 10 }, (_, n) => `seed ${n}`))(
    '%s: each change and each door is as the rules require',
    async (seed) => {
      const random = randomOf(seed);
      const doors = await addProperties(server.services.db, '85251', [{}, {}]);
      const lists = await makeLists([doors, doors.slice(0, 1)]);
      const rules = statedRules(doors, lists);
      const days = reps.map((_, phone) => dayOf(phone, doors, lists, random));
      while (days.some((day) => day.length > 0)) {
        const day = random.pick(days.filter((day) => day.length > 0));
        const batch = day.splice(0, random.whole(1, 5));
        const expected = batch.map((change) => rules.apply(change));
        expect(await send(batch)).toEqual(expected);
        // The answer was lost on its way. What was refused would be looked at again.
        const again = batch.filter((_, place) => expected[place] !== 'nothing-to-undo');
        if (again.length > 0 && random.chance(0.3))
          expect(await send(again)).toEqual(
            expected
              .filter((result) => result !== 'nothing-to-undo')
              .map((result) => (result === 'applied' ? 'already' : result)),
          );
      }
      for (const door of doors) expect(await doorOf(door)).toEqual(rules.doorOf(door));
      for (const list of lists) expect(await readList(list)).toEqual(rules.listOf(list));
    },
  );

  test('at the same time: nothing is lost, nothing blocks, and “Do not contact” binds', async () => {
    const doors = await addProperties(server.services.db, '85251', [{}, {}, {}, {}]);
    const days = reps.map((_, phone) =>
      Array.from({ length: 60 }, (_, n): StatedChange => {
        // The doors in opposite orders.
        const propertyId = doors.at(phone === 0 ? n % 4 : -1 - (n % 4)) ?? 0;
        const base = { id: randomUUID(), phone, at: new Date(Date.now() - 60_000 * (100 - n)) };
        const outcome = n === 7 ? 'do_not_knock' : 'not_home';
        return { ...base, deviceId: randomUUID(), sequence: 1, kind: 'knock', body: { propertyId, outcome } };
      }),
    );
    const answers = await Promise.all(
      days.flatMap((day) => [send(day), send(day.slice(0, 30)), send(day.toReversed())]),
    );
    expect(
      answers.flat().filter((result) => result === 'applied' || result === 'later-visit').length,
    ).toBeGreaterThanOrEqual(120);
    const known = await Promise.all(doors.map(doorOf));
    expect(known.flatMap(({ knocks }) => knocks)).toHaveLength(120);
    expect(known.filter(({ tags }) => tags.includes('do_not_contact'))).toHaveLength(2);
  });
});
