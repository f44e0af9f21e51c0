import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Appointment } from '#contract/appointments.ts';
import { ChangeAnswer } from '#contract/changes.ts';
import type { Crm, HistoryLine, Note } from '#contract/crm.ts';
import type { DoorKnown, Knock, OwnKnock } from '#contract/knocks.ts';
import { Person } from '#contract/people.ts';
import { QueueItem } from '#contract/queue-items.ts';
import { Queue } from '#contract/queues.ts';
import { wallClockAt } from '#domain/appointments/local-moment.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import { DAY_MS } from '#domain/durations.ts';
import { dayAfter } from '#domain/queues/follow-up.ts';
import { usualStages } from '#domain/queues/outcomes.ts';
import { quotaSentence, quotas } from '#domain/quotas.ts';
import { count, eq, sql } from '#server/db/orm.ts';
import { changes, knocks, properties, propertyStorms } from '#server/db/schema/index.ts';
import { grantZip } from '#server/features/company/coverage/index.ts';
import { startTestServer, type Person as TestPerson, type TestServer } from '#testing/app.ts';
import type { Client } from '#testing/client.ts';
import { addProperties } from '#testing/properties.ts';

let server: TestServer;
let person: TestPerson;
let anna: Client;
let bob: Client;
let homes: number[];
let door: number;
let queueId: number;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  homes = await addProperties(server.services.db, '85251', [{ latitude: 33.5, longitude: -111.9 }, {}, {}]);
  [door = 0] = homes;
  person = await server.addPerson({ zips: ['85251'] });
  anna = await server.signIn(person);
  bob = await server.signIn(await server.addPerson({ zips: ['85251'], colleagueOf: person }));
  queueId = Queue.parse((await anna.post('/api/queues', { name: 'Doors' })).json()).id;
  await anna.post(`/api/queues/${queueId}/items/bulk`, { propertyIds: homes });
  // The day before the visits that phones report.
  await server.services.db.execute(sql`update queue_items set added_at = added_at - interval '1 day'`);
});
afterAll(() => server.close());

const deviceId = randomUUID();
let sequence = 0;
/** A change made so many minutes ago. */
function change(kind: ChangeKind | string, body: object, minutesAgo = 0) {
  sequence += 1;
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const id: string = randomUUID();
  return { id, deviceId, sequence, kind, at, body };
}
type Sent = ReturnType<typeof change> & { heard?: { deviceAt: string; serverAt: string } };
const knock = (outcome: string, rest: object = {}, minutesAgo = 0) =>
  change('knock', { propertyId: door, queueId, outcome, ...rest }, minutesAgo);

const post = (changes: unknown[], client = anna, rest: object = {}) =>
  client.post('/api/changes', { changes, ...rest });
async function send(changes: Sent[], client = anna, rest: object = {}) {
  const answer = await post(changes, client, rest);
  expect(answer.status).toBe(200);
  return ChangeAnswer.array().parse((answer.json() as { results: unknown }).results);
}
const results = async (changes: Sent[], client = anna, rest: object = {}) =>
  (await send(changes, client, rest)).map(({ result, reason }) => reason ?? result);

const crmOf = async (propertyId = door, client = anna) =>
  (await client.get(`/api/properties/${propertyId}/crm`)).json() as Crm;
const stateOf = async () => {
  const { stage, tags } = await crmOf();
  const items = QueueItem.array().parse((await anna.get(`/api/queues/${queueId}/items`)).json());
  const status = items.find(({ property }) => property.id === door)?.status;
  return [status, stage, ...tags.map(({ key }) => key)];
};
const knocksAt = async (client = anna) =>
  (await client.get(`/api/properties/${door}/knocks`)).json() as Knock[];
const notesAt = async (propertyId = door) =>
  ((await anna.get(`/api/properties/${propertyId}/notes`)).json() as Note[]).map(({ body }) => body);

describe('exactly once', () => {
  test('a visit sent again changes nothing, in its own call and within one', async () => {
    const visit = knock('not_home');
    expect(await results([visit, visit])).toEqual(['applied', 'already']);
    expect(await results([visit])).toEqual(['already']);
    expect(await knocksAt()).toHaveLength(1);
    expect(await stateOf()).toEqual(['not_home', 'knocked', 'not_home']);
  });

  test('the same batch from ten calls at once is done once', async () => {
    const batch = homes.flatMap((propertyId) => [
      change('note', { propertyId, body: 'Dog in the yard' }),
      change('knock', { propertyId, queueId, outcome: 'conversation' }),
    ]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => results(batch)));
    for (const [place] of batch.entries())
      expect(answers.map((answer) => answer[place]).filter((result) => result === 'applied')).toHaveLength(1);
    for (const home of homes) expect(await notesAt(home)).toEqual(['Dog in the yard']);
  });

  test('a hundred go in one call, more are refused with a sentence', async () => {
    const many = Array.from({ length: 101 }, (_, n) => change('note', { propertyId: door, body: `${n}` }));
    expect((await post(many)).status).toBe(400);
    expect(new Set(await results(many.slice(1)))).toEqual(new Set(['applied']));
  });

  test('an effect that fails leaves nothing of itself, and keeps back no other', async () => {
    const broken = change('stage', { propertyId: door, stage: 'nowhere' });
    const unknown = change('dance', { propertyId: door });
    const absent = change('knock', { propertyId: 2_000_000_000, queueId, outcome: 'sold' });
    const fine = change('note', { propertyId: door, body: 'Fine' });
    expect(await results([broken, unknown, absent, fine])).toEqual([
      'unreadable',
      'unknown-kind',
      'no-access',
      'applied',
    ]);
    const [row] = await server.services.db
      .select({ result: changes.result, knocks: count(knocks.id) })
      .from(changes)
      .leftJoin(knocks, eq(knocks.changeId, changes.id))
      .where(eq(changes.id, absent.id))
      .groupBy(changes.id);
    expect(row).toEqual({ result: 'refused', knocks: 0 });
  });

  test('what fails in the middle is refused with its sentence, and the others go by themselves', async () => {
    await server.services.db.execute(sql`insert into tag_catalog (key, label, customer_id, color)
      select 'own_' || n, 'Own ' || n, customer_id, 'gray'
      from users, generate_series(1, ${quotas.tags.most}) n where users.id = ${person.id}`);
    const note = (body: string) => change('note', { propertyId: door, body });
    const tag = change('tag', { propertyId: door, tagKey: 'one_more', on: true });
    const batch = [note('Before'), tag, note('After')];
    const [before, refused, after] = await send(batch);
    expect([before?.result, after?.result]).toEqual(['applied', 'applied']);
    expect(refused).toMatchObject({
      result: 'refused',
      reason: 'failed',
      detail: quotaSentence(quotas.tags),
    });
    expect(await results(batch)).toEqual(['already', 'failed', 'already']);
    expect(await notesAt()).toEqual(['After', 'Before']);
  });

  test('an id is the same however it is written', async () => {
    const visit = knock('not_home');
    const shouted = { ...visit, id: visit.id.toUpperCase() };
    expect(await results([shouted, visit])).toEqual(['applied', 'already']);
    expect(await knocksAt()).toHaveLength(1);
  });
});

describe('a visit', () => {
  test('keeps when and where it was and how near, for its rep alone to the meter', async () => {
    const fix = { latitude: 33.5001, longitude: -111.9, accuracy: 6 };
    await send([knock('conversation', { fix }, 90)]);
    const own = (await anna.get('/api/knocks')).json() as OwnKnock[];
    expect(own).toMatchObject([{ grade: 'near', fix, withdrawn: false, outcome: 'conversation', by: null }]);
    expect(Math.round(own[0]?.distance ?? 0)).toBe(11);
    const [seen] = await knocksAt(bob);
    expect(seen).toMatchObject({ grade: 'near', by: expect.any(String) });
    expect(seen).not.toHaveProperty('fix');
    expect((await bob.get('/api/knocks')).json()).toEqual([]);
    await send([change('knock', { propertyId: homes[1], queueId, outcome: 'not_home' })]);
    expect(((await anna.get('/api/knocks')).json() as OwnKnock[])[0]).toMatchObject({
      grade: 'unknown',
      fix: null,
      distance: null,
    });
  });

  test('is in the timeline, and in the queue for the next visitor', async () => {
    await send([knock('come_back'), change('note', { propertyId: door, body: 'After five' })]);
    const hail = { propertyId: door, unconfirmed: false, reportIds: [], grade: 'radar' as const };
    const days = [0, 1, 2, 900].map((ago) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10));
    for (const [at, cellInches] of [1, 1.75, null, 4].entries())
      await server.services.db.insert(propertyStorms).values({ ...hail, day: days[at] ?? '', cellInches });
    const lines = (await anna.get(`/api/properties/${door}/timeline`)).json() as HistoryLine[];
    expect(lines.map(({ kind, label }) => [kind, label])).toContainEqual(['knocked', 'Come back']);
    const doors = (await anna.get(`/api/queues/${queueId}/doors`)).json() as DoorKnown[];
    expect(doors.find(({ propertyId }) => propertyId === door)).toMatchObject({
      doNotContact: false,
      knocks: 1,
      lastKnock: { outcome: 'come_back', grade: 'unknown', by: null },
      notes: [{ body: 'After five', by: null }],
      storm: { date: days[1], cellInches: 1.75, reported: null, unconfirmed: false },
    });
    expect((await bob.get(`/api/queues/${queueId}/doors`)).status).toBe(404);
    // A roof that is newer than the storm has seen no hail.
    await server.services.db
      .update(properties)
      .set({ roofReplacedOn: days[0] })
      .where(eq(properties.id, door));
    const [renewed] = ((await anna.get(`/api/queues/${queueId}/doors`)).json() as DoorKnown[]).filter(
      ({ propertyId }) => propertyId === door,
    );
    expect(renewed?.storm).toBeNull();
  });

  test('of a phone whose clock is a day off has the time it was made', async () => {
    const day = 24 * 60;
    const sentAt = new Date(Date.now() - day * 60_000).toISOString();
    await send([knock('not_home', {}, day + 30)], anna, { sentAt });
    const [visit] = await knocksAt();
    expect(Date.now() - Date.parse(visit?.at ?? '')).toBeLessThan(31 * 60_000);
    expect(Date.now() - Date.parse(visit?.at ?? '')).toBeGreaterThan(29 * 60_000);
  });

  test('of a phone whose clock was set a day ahead before it sent has the time it was made', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    const heard = { deviceAt: ago(60), serverAt: ago(60) };
    await send([{ ...knock('not_home', {}, 30), heard }], anna, { sentAt: ago(-24 * 60) });
    const [visit] = await knocksAt();
    expect(Math.round((Date.now() - Date.parse(visit?.at ?? '')) / 60_000)).toBe(30);
  });

  test('recorded in the list counts, too; skipping a door does not', async () => {
    const record = (outcome: string) =>
      anna.post(`/api/queues/${queueId}/items/${door}/outcome`, { outcome });
    await record('skipped');
    expect(await knocksAt()).toEqual([]);
    await record('inspected');
    expect(await knocksAt()).toMatchObject([{ outcome: 'inspected', grade: 'unknown' }]);
  });

  test('moves the deal as the company wants it', async () => {
    // Made on the phone before the company decided: what holds as it arrives is what counts.
    const offline = knock('inspected', {}, 30);
    await anna.put('/api/outcome-stages', { ...usualStages, inspected: 'proposal_sent' });
    await send([offline]);
    expect(await stateOf()).toEqual(['done', 'proposal_sent']);
  });
});

describe('two at one door without a connection', () => {
  test('the later visit sets the door’s status, whichever arrives first; both are kept', async () => {
    await send([knock('appointment', {}, 5)], bob);
    expect(await results([knock('not_interested', {}, 30)])).toEqual(['later-visit']);
    expect((await crmOf()).stage).toBe('appt_set');
    expect((await knocksAt()).map(({ outcome }) => outcome)).toEqual(['appointment', 'not_interested']);
    // A visit by a colleague counts as work on their own list.
    expect((await stateOf())[0]).toBe('done');
  });

  test('a sale that arrives late is still a sale', async () => {
    await send([knock('not_home', {}, 5)], bob);
    expect(await results([knock('sold', { dealValue: '12500' }, 30)])).toEqual(['later-visit']);
    expect(await crmOf()).toMatchObject({ stage: 'won', dealValue: '12500.00' });
  });

  test('“Do not knock” binds the company at once and stays after later visits', async () => {
    await send([knock('conversation', {}, 5)], bob);
    expect(await results([knock('do_not_knock', {}, 30)])).toEqual(['later-visit']);
    expect((await crmOf(door, bob)).tags.map(({ key }) => key)).toEqual(['do_not_contact']);
    const off = change('tag', { propertyId: door, tagKey: 'do_not_contact', on: false }, 10);
    expect(await results([off], bob)).toEqual(['leaders-only']);
    await send([knock('conversation')], bob);
    expect((await crmOf()).tags.map(({ key }) => key)).toEqual(['do_not_contact']);
    const knowing = change('tag', { propertyId: door, tagKey: 'do_not_contact', on: false });
    // Anna owns the company: who is a rep there cannot lift what she set.
    expect(await results([knowing], bob)).toEqual(['leaders-only']);
    expect((await crmOf()).tags.map(({ key }) => key)).toEqual(['do_not_contact']);
    expect(await results([{ ...knowing, id: randomUUID() }])).toEqual(['applied']);
  });

  test('a later conversation at such a door is recorded and reopens no deal', async () => {
    await send([knock('do_not_knock', {}, 30)]);
    expect(await results([knock('conversation'), knock('appointment')], bob)).toEqual(['applied', 'applied']);
    expect(await crmOf()).toMatchObject({ stage: 'lost' });
    expect((await knocksAt()).map(({ outcome }) => outcome)).toContain('conversation');
    expect(await results([change('to-do', { propertyId: door, queueId })])).toEqual(['do-not-contact']);
    const again = await anna.post(`/api/queues/${queueId}/items/${door}/outcome`, { outcome: 'to_do' });
    expect(again.status).toBe(409);
    expect(await crmOf()).toMatchObject({ stage: 'lost' });
  });

  test('of two stages the last to arrive holds, but a deal won unseen stays won', async () => {
    const stage = (stage: string, seen: string) => change('stage', { propertyId: door, stage, seen });
    expect(await results([stage('called', 'queued')], bob)).toEqual(['applied']);
    expect(await results([stage('lost', 'queued')])).toEqual(['applied']);
    await results([stage('won', 'lost')], bob);
    expect(await results([stage('called', 'lost')])).toEqual(['won']);
    expect((await crmOf()).stage).toBe('won');
    expect(await results([stage('called', 'won')])).toEqual(['applied']);
  });
});

describe('taking a visit back', () => {
  const undo = (visit: Sent) => change('undo', { changeId: visit.id });

  test('puts the door back to where the visit found it', async () => {
    await send([knock('not_home', {}, 60)]);
    const before = await stateOf();
    const visit = knock('sold', { dealValue: '9000' });
    await send([visit]);
    expect(await stateOf()).toEqual(['done', 'won']);
    const back = undo(visit);
    expect(await results([back, back, undo(visit)])).toEqual(['applied', 'already', 'already']);
    expect(await stateOf()).toEqual(before);
    expect((await knocksAt()).map(({ outcome }) => outcome)).toEqual(['not_home']);
    expect((await anna.get('/api/knocks')).json()).toMatchObject([{ withdrawn: true }, { withdrawn: false }]);
  });

  test('takes back the note saved with it, and when the door was worked last', async () => {
    const workedAt = async () => {
      const items = QueueItem.array().parse((await anna.get(`/api/queues/${queueId}/items`)).json());
      return items.find(({ property }) => property.id === door)?.workedAt ?? null;
    };
    await send([change('note', { propertyId: door, body: 'Gate code 12' })]);
    const first = knock('not_home', {}, 60);
    await send([first]);
    const before = await workedAt();
    expect(before).not.toBeNull();
    const visit = knock('conversation', {}, 5);
    const note = change('note', { propertyId: door, body: 'Wrong house', visitId: visit.id });
    expect(await results([visit, note])).toEqual(['applied', 'applied']);
    expect(await workedAt()).not.toBe(before);
    expect(await results([undo(visit)])).toEqual(['applied']);
    expect(await notesAt()).toEqual(['Gate code 12']);
    expect(await workedAt()).toBe(before);
    // One that arrives behind its undo is not kept.
    expect(await results([change('note', { propertyId: door, body: 'Late', visitId: visit.id })])).toEqual([
      'taken-back',
    ]);
    expect(await results([undo(first)])).toEqual(['applied']);
    expect(await workedAt()).toBeNull();
  });

  test('keeps a note that was edited since', async () => {
    const visit = knock('conversation', {}, 5);
    await send([visit, change('note', { propertyId: door, body: 'Dog', visitId: visit.id })]);
    const [note] = (await anna.get(`/api/properties/${door}/notes`)).json() as Note[];
    await anna.put(`/api/properties/${door}/notes/${note?.id}`, { body: 'Dog, friendly' });
    await send([undo(visit)]);
    expect(await notesAt()).toEqual(['Dog, friendly']);
  });

  test('is only for its author, and changes nothing behind a later visit', async () => {
    const visit = knock('not_interested', {}, 10);
    await send([visit]);
    expect(await results([undo(visit)], bob)).toEqual(['nothing-to-undo']);
    await send([knock('appointment')], bob);
    expect(await results([undo(visit)])).toEqual(['later-visit']);
    expect((await crmOf()).stage).toBe('appt_set');
    expect((await knocksAt()).map(({ outcome }) => outcome)).toEqual(['appointment']);
  });

  test('leaves a colleague’s tag: their “Do not contact” holds', async () => {
    const visit = knock('do_not_knock', {}, 10);
    await send([visit], bob);
    expect(await results([knock('do_not_knock', {}, 30)])).toEqual(['later-visit']);
    expect(await results([undo(visit)], bob)).toEqual(['applied']);
    expect((await crmOf(door, bob)).tags.map(({ key }) => key)).toEqual(['do_not_contact']);
  });

  test('of one’s own “Do not contact” is known before it was sent, and is done', async () => {
    const on = change('tag', { propertyId: door, tagKey: 'do_not_contact', on: true }, 30);
    const off = change('tag', { propertyId: door, tagKey: 'do_not_contact', on: false }, 29);
    expect(await results([on, off])).toEqual(['applied', 'applied']);
    expect((await crmOf()).tags).toEqual([]);
  });
});

describe('changes of a list', () => {
  const priority = (priority: string, minutesAgo = 0) =>
    change('priority', { propertyId: door, queueId, priority }, minutesAgo);
  const toDo = (minutesAgo = 0) => change('to-do', { propertyId: door, queueId }, minutesAgo);
  const priorityNow = async () => {
    const items = QueueItem.array().parse((await anna.get(`/api/queues/${queueId}/items`)).json());
    return items.find(({ property }) => property.id === door)?.priority;
  };

  test('a priority is set once, and the last to arrive wins', async () => {
    const high = priority('high');
    expect(await results([high, high, priority('high')])).toEqual(['applied', 'already', 'already']);
    expect(await results([priority('low', 30)])).toEqual(['applied']);
    expect(await results([high])).toEqual(['already']);
    expect(await priorityNow()).toBe('low');
    expect(await results([priority('urgent')])).toEqual(['unreadable']);
  });

  test('a door is taken back onto the list once, and its visit counts', async () => {
    const back = toDo(30);
    expect(await results([knock('not_interested', {}, 60), back, back])).toEqual([
      'applied',
      'applied',
      'already',
    ]);
    expect(await stateOf()).toEqual(['new', 'queued']);
    expect(await knocksAt()).toHaveLength(1);
    expect(await results([toDo()])).toEqual(['already']);
    await send([knock('conversation')]);
    expect(await results([back])).toEqual(['already']);
    expect((await stateOf())[0]).toBe('done');
  });

  test('but not if the door was visited since', async () => {
    await send([knock('not_interested', {}, 60)]);
    await send([knock('appointment', {}, 5)], bob);
    expect(await results([toDo(30)])).toEqual(['worked-since']);
    expect(await stateOf()).toEqual(['done', 'appt_set']);
  });

  test('and stays there when the visit before is taken back', async () => {
    const visit = knock('not_home', {}, 50);
    await send([knock('conversation', {}, 60), visit, toDo(40)]);
    expect(await results([change('undo', { changeId: visit.id })])).toEqual(['applied']);
    expect((await stateOf())[0]).toBe('new');
  });

  test('a deleted list, and a colleague’s, are refused and change nothing', async () => {
    expect(await results([priority('high'), toDo()], bob)).toEqual(['off-list', 'off-list']);
    expect(await priorityNow()).toBe('medium');
    await anna.delete(`/api/queues/${queueId}`);
    expect(await send([priority('high')])).toMatchObject([
      { result: 'superseded', detail: 'The door is not on that list any more.' },
    ]);
  });
});

describe('an appointment', () => {
  const PHOENIX = 'America/Phoenix';
  const DAY = 24 * 60;
  const at = (days: number) =>
    `${wallClockAt(new Date(Date.now() + days * DAY * 60_000), PHOENIX).slice(0, 10)}T14:30`;
  /** A visit and the time agreed on at it, as the phone sends them. */
  function agreed(days = 2, minutesAgo = 0) {
    const visit = knock('appointment', {}, minutesAgo);
    const body = { propertyId: door, visitId: visit.id, at: at(days), note: 'Ladder' };
    return [visit, change('appointment', body, minutesAgo)];
  }
  const appointmentsAt = async (client = anna) =>
    (await client.get(`/api/properties/${door}/appointments`)).json() as Appointment[];
  const states = async () => (await appointmentsAt()).map(({ state }) => state);

  test('is set once, on the clocks of the door, and goes along with the next pack', async () => {
    const sent = agreed();
    expect(await results([...sent, ...sent])).toEqual(['applied', 'applied', 'already', 'already']);
    const startsAt = `${at(2).slice(0, 10)}T21:30:00.000Z`;
    expect(await appointmentsAt()).toMatchObject([
      { startsAt, timeZone: PHOENIX, minutes: 60, note: 'Ladder', state: 'set', by: null },
    ]);
    expect((await crmOf()).stage).toBe('appt_set');
    const doors = (await anna.get(`/api/queues/${queueId}/doors`)).json() as DoorKnown[];
    expect(doors.find(({ propertyId }) => propertyId === door)).toMatchObject({
      timeZone: PHOENIX,
      appointment: { startsAt, by: null },
    });
  });

  test('of one that no visit came with, the stage follows', async () => {
    const alone = change('appointment', { propertyId: door, at: at(1) });
    expect(await results([alone])).toEqual(['applied']);
    expect((await crmOf()).stage).toBe('appt_set');
  });

  test('two reps who made appointments at one door while offline: both are kept and shown', async () => {
    await send(agreed(2, 5), bob);
    expect(await results(agreed(3, 30))).toEqual(['later-visit', 'applied']);
    expect(await states()).toEqual(['set', 'set']);
    expect((await appointmentsAt(bob)).map(({ by }) => by === null)).toEqual([false, true]);
  });

  test('stays beside a later visit that closed the deal, and does not open it again', async () => {
    await send([knock('not_interested', {}, 5)], bob);
    expect(await results(agreed(2, 30))).toEqual(['later-visit', 'applied']);
    expect((await crmOf()).stage).toBe('lost');
    expect(await states()).toEqual(['set']);
  });

  test('at an hour that is taken is kept as well, and both mention it', async () => {
    const [, second = 0] = homes;
    const when = `${wallClockAt(new Date(Date.now() + DAY * 60_000), 'America/Phoenix').slice(0, 10)}T14:30`;
    const first = change('appointment', { propertyId: door, at: when });
    const other = change('appointment', { propertyId: second, at: when.replace('14:30', '15:00') });
    expect(await send([first])).toMatchObject([{ result: 'applied', reason: null, detail: null }]);
    const taken = { reason: 'time-taken', detail: expect.stringContaining('another appointment') };
    expect(await send([other])).toMatchObject([{ result: 'applied', ...taken }]);
    // The answer was lost in transit: the repetition gets the same.
    expect(await send([other])).toMatchObject([{ result: 'already', ...taken }]);
    for (const home of [door, second]) {
      const list = (await anna.get(`/api/properties/${home}/appointments`)).json();
      expect(list).toMatchObject([{ state: 'set', conflict: true }]);
    }
    const [{ id } = { id: 0 }] = (
      await anna.get(`/api/properties/${door}/appointments`)
    ).json() as Appointment[];
    await anna.put(`/api/appointments/${id}`, { state: 'canceled' });
    expect((await anna.get(`/api/properties/${second}/appointments`)).json()).toMatchObject([
      { conflict: false },
    ]);
  });

  test('at a time that clocks skip is moved, and the answer mentions it', async () => {
    const [denver = 0] = await addProperties(server.services.db, '85251', [
      { latitude: 39.7, longitude: -105 },
    ]);
    const skipped = ['2027-03-14T02:30', '2028-03-12T02:30'].find((at) => Date.parse(`${at}Z`) > Date.now());
    expect(await send([change('appointment', { propertyId: denver, at: skipped })])).toMatchObject([
      { result: 'applied', reason: 'time-skipped', detail: expect.stringContaining('Clocks skip') },
    ]);
    const [set] = (await anna.get(`/api/properties/${denver}/appointments`)).json() as Appointment[];
    expect(wallClockAt(new Date(set?.startsAt ?? 0), 'America/Denver').slice(11)).toBe('03:30');
  });

  test('is not made if the door became “Do not contact” meanwhile; the visit still counts', async () => {
    await send([change('tag', { propertyId: door, tagKey: 'do_not_contact', on: true })], bob);
    expect(await send(agreed(2, 30))).toMatchObject([
      { result: 'applied' },
      { result: 'superseded', detail: expect.stringContaining('Do not contact') },
    ]);
    expect(await states()).toEqual([]);
    expect(await knocksAt()).toHaveLength(1);
  });

  test('goes with the visit that is taken back, sent before it or after it', async () => {
    const [visit, time] = agreed();
    const undo = change('undo', { changeId: visit?.id });
    expect(await results([visit, time, undo] as Sent[])).toEqual(['applied', 'applied', 'applied']);
    expect(await states()).toEqual(['canceled']);
    expect((await crmOf()).stage).toBe('queued');
    const [second, late] = agreed();
    const back = change('undo', { changeId: second?.id });
    expect(await results([second, back, late] as Sent[])).toEqual(['applied', 'applied', 'taken-back']);
    expect(await states()).toEqual(['canceled']);
  });

  test('that was held stays so when its visit is taken back', async () => {
    const [visit, time] = agreed() as [Sent, Sent];
    await send([visit, time]);
    const [made] = await appointmentsAt();
    await anna.put(`/api/appointments/${made?.id}`, { state: 'held' });
    await send([change('undo', { changeId: visit.id })]);
    expect(await states()).toEqual(['held']);
  });

  test('is judged by when it was agreed on, not by when the phone was online again', async () => {
    expect(await results(agreed(-8, 10 * DAY))).toEqual(['applied', 'applied']);
    expect(await send([change('appointment', { propertyId: door, at: at(-8) })])).toMatchObject([
      { result: 'refused', detail: 'This time was more than a week ago' },
    ]);
    expect(await results([change('appointment', { propertyId: door, at: 'soon' })])).toEqual(['unreadable']);
  });
});

describe('what changed while the phone was away', () => {
  test('a queue that was deleted takes nothing from the visit', async () => {
    await anna.delete(`/api/queues/${queueId}`);
    expect(await results([knock('conversation')])).toEqual(['applied']);
    expect((await crmOf()).stage).toBe('knocked');
    expect(await knocksAt()).toHaveLength(1);
  });

  test('a colleague who names a queue that is not theirs has visited its door all the same', async () => {
    expect(await results([knock('conversation')], bob)).toEqual(['applied']);
    expect(await stateOf()).toEqual(['done', 'knocked']);
  });

  test('a ZIP that was taken away refuses, and the same change is done once it is there again', async () => {
    const visit = knock('sold');
    const { db } = server.services;
    const colleague = await server.addPerson({ zips: ['85257'], colleagueOf: person });
    const away = await server.signIn(colleague);
    expect(await send([visit], away)).toMatchObject([
      { result: 'refused', reason: 'no-access', detail: 'This door is not in your ZIP codes any more.' },
    ]);
    expect(await db.$count(knocks, eq(knocks.propertyId, door))).toBe(0);
    expect(await results([visit], anna)).toEqual(['not-yours']);
    await grantZip(db, { userId: colleague.id, zipCode: '85251' });
    expect(await results([visit], away)).toEqual(['applied']);
    expect((await crmOf()).stage).toBe('won');
  });

  test('no other company sees it', async () => {
    await send([knock('sold'), change('note', { propertyId: door, body: 'Secret' })]);
    const other = await server.signIn(await server.addPerson({ zips: ['85251'] }));
    expect(await knocksAt(other)).toEqual([]);
    expect((await crmOf(door, other)).stage).toBe('new');
  });
});

describe('coming back', () => {
  const today = () => wallClockAt(new Date(), 'America/Phoenix').slice(0, 10);
  const itemOf = async () =>
    QueueItem.array()
      .parse((await anna.get(`/api/queues/${queueId}/items`)).json())
      .find(({ property }) => property.id === door);

  test('a visit keeps the day agreed on, and the list shows it instead of “Skipped”', async () => {
    const on = dayAfter(today(), 3);
    await send([knock('come_back', { followUpOn: on })]);
    expect(await itemOf()).toMatchObject({ status: 'come_back', followUpOn: on });
    // The day begins at the door, seven hours behind UTC.
    const [kept] = await server.services.db.select().from(knocks).where(eq(knocks.propertyId, door));
    expect(kept).toMatchObject({ followUpOn: on, followUpAt: new Date(`${on}T07:00:00Z`) });
  });

  test('a later visit, or taking it back, ends it; a door that is skipped keeps it', async () => {
    const come = knock('come_back', { followUpOn: today() }, 3);
    await send([come, change('undo', { changeId: come.id }, 2)]);
    expect(await itemOf()).toMatchObject({ status: 'new', followUpOn: null });
    await send([knock('come_back', { followUpOn: today() }, 1)]);
    expect(await itemOf()).toMatchObject({ status: 'come_back', followUpOn: today() });
    await send([knock('conversation')]);
    expect(await itemOf()).toMatchObject({ status: 'done', followUpOn: null });
  });

  test('a visit counts also with an unreadable or past day, or from an earlier release', async () => {
    const [other = 0, third = 0] = homes.slice(1);
    const sent = [
      knock('come_back', { followUpOn: 'soon' }),
      knock('come_back', { propertyId: other, followUpOn: '2020-01-01' }),
      knock('come_back', { propertyId: third }),
    ];
    expect((await send(sent)).map(({ result }) => result)).toEqual(['applied', 'applied', 'applied']);
    expect(await itemOf()).toMatchObject({ status: 'come_back', followUpOn: null });
  });
});

describe('people met at a door', () => {
  const person = (fields: object, visitId: string | null = null) =>
    change('person', { propertyId: door, visitId, ...fields });
  const known = async () => Person.array().parse((await bob.get(`/api/properties/${door}/people`)).json());
  const olivia = { name: 'Olivia Kurz', phone: '(602) 555-0123' };

  test('come with a visit, once however often they are sent', async () => {
    const visit = knock('sold', { dealValue: '12500.00' });
    const met = person(olivia, visit.id);
    await Promise.all([send([visit, met]), send([visit, met])]);
    expect(await send([met])).toMatchObject([{ result: 'already' }]);
    expect(await known()).toMatchObject([{ name: 'Olivia Kurz', phone: '+16025550123' }]);
    // Repeated in another change, they are not a second person.
    expect(await send([person({ name: 'olivia kurz' })])).toMatchObject([{ result: 'already' }]);
    expect(await send([person({ name: 'Olivia Kurz', phone: '602 555 9999' })])).toMatchObject([
      { result: 'applied' },
    ]);
    expect(await known()).toHaveLength(2);
  });

  test('are completed later, by any colleague', async () => {
    await send([person({ name: 'Olivia Kurz' })]);
    await send([person(olivia)], bob);
    expect(await known()).toMatchObject([{ name: 'Olivia Kurz', phone: '+16025550123' }]);
    expect(await known()).toHaveLength(1);
  });

  test('taking the visit back takes back them and the number it brought', async () => {
    await send([person({ name: 'Olivia Kurz' })]);
    const before = await known();
    const visit = knock('sold', {}, 1);
    await send([visit, person(olivia, visit.id), person({ name: 'Ben' }, visit.id)]);
    expect(await known()).toMatchObject([{ phone: '+16025550123' }, { name: 'Ben' }]);
    await send([change('undo', { changeId: visit.id })]);
    expect(await known()).toEqual(before);
    expect(await send([person({ name: 'Late' }, visit.id)])).toMatchObject([
      { result: 'superseded', reason: 'taken-back' },
    ]);
  });

  test('who a colleague corrected stays when the visit is taken back', async () => {
    const visit = knock('sold', {}, 1);
    await send([visit, person(olivia, visit.id)]);
    const [{ id } = { id: 0 }] = await known();
    await bob.put(`/api/properties/${door}/people/${id}`, { name: 'Olivia Kurtz', phone: null });
    await send([change('undo', { changeId: visit.id })]);
    expect(await known()).toMatchObject([{ name: 'Olivia Kurtz' }]);
  });

  test('a wrong number refuses the person alone, and the visit stays', async () => {
    const visit = knock('appointment');
    expect(await send([visit, person({ name: 'A', phone: '12' }, visit.id)])).toMatchObject([
      { result: 'applied' },
      { result: 'refused', reason: 'unreadable' },
    ]);
    expect(await send([person(olivia)], await server.contractor('85252'))).toMatchObject([
      { result: 'refused', reason: 'no-access' },
    ]);
  });

  test('no one is added at a door marked “Do not contact”', async () => {
    await bob.post(`/api/properties/${door}/tags`, { tagKey: 'do_not_contact' });
    expect(await send([person(olivia)])).toMatchObject([{ result: 'superseded', reason: 'do-not-contact' }]);
    expect(await known()).toEqual([]);
  });

  test('an amount is added to a sale later', async () => {
    await send([knock('sold')]);
    const worth = change('stage', { propertyId: door, stage: 'won', seen: 'won', dealValue: '900.50' });
    expect(await send([worth], bob)).toMatchObject([{ result: 'applied' }]);
    expect((await anna.get(`/api/properties/${door}/crm`)).json()).toMatchObject({ dealValue: '900.50' });
  });
});
