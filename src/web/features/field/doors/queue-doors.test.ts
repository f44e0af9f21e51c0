import { describe, expect, test } from 'vitest';
import type { DoorKnown } from '#contract/knocks.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import type { KeptChange } from '#web/field/index.ts';
import { doorStore } from './door-store.ts';
import { doorsNow, itemsNow } from './queue-doors.ts';

const item = (id: number): QueueItem =>
  ({
    ...{ id, status: 'new', priority: 'medium', stage: 'queued', workedAt: null, tags: [], followUpOn: null },
    property: { id, address: `${id} Elm St` },
  }) as unknown as QueueItem;
const QUEUE = 7;
const items = [item(1), item(2)];
const READ_AT = 1000;

let n = 0;
function change(kind: ChangeKind, body: object, more: Partial<KeptChange> = {}): KeptChange {
  n += 1;
  const at = '2026-11-21T14:00:00.000Z';
  const kept = { id: `change-${n}`, deviceId: 'device', sequence: n, kind, at, label: '', userId: 'anna' };
  return { ...kept, body: { ...body }, state: 'waiting', detail: null, ...more };
}
const visit = (outcome: string, more: Partial<KeptChange> = {}) =>
  change('knock', { propertyId: 1, queueId: QUEUE, outcome }, more);
const unknown: DoorKnown = { propertyId: 1, doNotContact: false, lastKnock: null, knocks: 0, notes: [] };
const now = (changes: KeptChange[], from = items, known: DoorKnown[] = [], companyStages = {}) =>
  doorsNow(
    { queueId: QUEUE, items: from, known, readAt: { items: READ_AT, known: READ_AT } },
    doorStore(changes, { companyStages }),
  );
const first = (changes: KeptChange[], from = items) => now(changes, from)[0];
const standing = (changes: KeptChange[], from = items) => {
  const door = first(changes, from);
  return [door?.item.status, door?.item.stage, door?.known.knocks];
};

describe('doors as this device left them', () => {
  test('a visit that waits is shown, and can be taken back', () => {
    const waiting = visit('conversation');
    expect(standing([waiting])).toEqual(['done', 'knocked', 1]);
    expect(first([waiting])?.ownVisit).toBe(waiting);
    expect(first([waiting])?.known.lastKnock).toMatchObject({ outcome: 'conversation', by: null });
  });

  test('one the server has answered counts over what was read before, and not twice over what was read since', () => {
    expect(standing([visit('sold', { state: 'done', answeredAt: READ_AT + 1 })])).toEqual(['done', 'won', 1]);
    expect(standing([visit('sold', { state: 'done', answeredAt: READ_AT - 1 })])).toEqual([
      'new',
      'queued',
      0,
    ]);
  });

  test('a door whose visits were never read is marked', () => {
    const isRead = now([], items, [unknown]).map((door) => door.isRead);
    expect(isRead).toEqual([true, false]);
  });

  test('one taken back is as if it had not been', () => {
    const sent = visit('not_interested', { state: 'sent' });
    const back = change('undo', { changeId: sent.id });
    expect(standing([sent, back])).toEqual(['new', 'queued', 0]);
    expect(first([sent, back])?.ownVisit).toBeNull();
    const done = visit('not_interested', { state: 'done', answeredAt: READ_AT - 1 });
    const read = [{ ...item(1), status: 'done' as const }, item(2)];
    expect(standing([done, change('undo', { changeId: done.id })], read)[0]).toBe('new');
  });

  test('one taken back onto the list is to do again, and its visit counts', () => {
    const visited = visit('not_interested');
    const back = change('to-do', { propertyId: 1, queueId: QUEUE });
    expect(standing([visited, back])).toEqual(['new', 'queued', 1]);
  });

  test('notes are on top, and “Do not knock” applies at once', () => {
    const door = first([change('note', { propertyId: 1, body: 'Dog' }), visit('do_not_knock')]);
    expect(door?.known.notes.map(({ body }) => body)).toEqual(['Dog']);
    expect(door?.known.doNotContact).toBe(true);
  });

  test('the stage follows what the company decided', () => {
    const stages = { inspected: 'proposal_sent' };
    expect(now([visit('inspected')], items, [], stages)[0]?.item.stage).toBe('proposal_sent');
  });

  test('an appointment is shown on the clocks of the door until its visit is taken back or it was not made', () => {
    const agreed = visit('appointment');
    const body = { propertyId: 1, visitId: agreed.id, at: '2026-11-23T14:30' };
    const known = { ...unknown, timeZone: 'America/Phoenix' };
    const shown = (...changes: KeptChange[]) => now(changes, items, [known])[0]?.known.appointment;
    const waiting = change('appointment', body);
    expect(shown(agreed, waiting)).toEqual({ startsAt: '2026-11-23T21:30:00.000Z', by: null });
    expect(shown(agreed, waiting, change('undo', { changeId: agreed.id }))).toBeUndefined();
    expect(shown(agreed, { ...waiting, state: 'superseded' })).toBeUndefined();
  });

  const ann = { name: 'Ann', phone: null, email: null };
  const met = (body: object, more: Partial<KeptChange> = {}) =>
    change('person', { propertyId: 1, ...ann, ...body }, more);
  const sale = (dealValue: string) =>
    change('knock', { propertyId: 1, queueId: QUEUE, outcome: 'sold', dealValue });

  test('what was typed at a door is on its card before it is sent, and after', () => {
    const sold = sale('100.00');
    const here = first([sold, met({ visitId: sold.id })]);
    expect(here?.known).toMatchObject({ dealValue: '100.00', people: [{ name: 'Ann' }] });
    // What was read since shows it by itself.
    expect(first([met({}, { state: 'done', answeredAt: READ_AT - 1 })])?.known.people).toBeUndefined();
    const won = { propertyId: 1, stage: 'won', seen: null };
    expect(first([sold, change('stage', won)])?.known.dealValue).toBe('100.00');
    expect(first([sold, change('stage', { ...won, dealValue: '7.50' })])?.known.dealValue).toBe('7.50');
  });

  test('a visit that is taken back takes along the amount, the day and who was met', () => {
    const known: DoorKnown[] = [
      { ...unknown, dealValue: '50.00', people: [{ id: 7, contactHidden: false, ...ann }] },
    ];
    const sold = sale('100.00');
    const number = met({ phone: '+16025550123', visitId: sold.id });
    const back = change('undo', { changeId: sold.id });
    expect(now([sold, number], items, known)[0]?.known).toMatchObject({
      ...{ dealValue: '100.00', people: [{ id: 7, phone: '+16025550123' }] },
    });
    expect(now([sold, number, back], items, known)[0]?.known).toEqual(known[0]);
    const later = change('knock', {
      propertyId: 1,
      queueId: QUEUE,
      outcome: 'come_back',
      followUpOn: '2026-12-01',
    });
    expect(first([later, change('undo', { changeId: later.id })])?.item.followUpOn ?? null).toBeNull();
    // A person is not added if the visit is gone already, or the door is 'Do not contact'.
    expect(first([sold, back, met({ visitId: sold.id })])?.known.people).toBeUndefined();
    expect(first([visit('do_not_knock'), met({})])?.known.people).toBeUndefined();
  });

  test('other doors stay as they are', () => {
    expect(now([visit('sold')])[1]?.item).toEqual(items[1]);
  });

  const done = { state: 'done', answeredAt: READ_AT - 1 } as const;
  const read = (status: QueueItem['status']) => [{ ...item(1), status }, item(2)];

  test('the same outcome after an undo stays, once the server has both', () => {
    const slip = visit('not_home', done);
    const back = change('undo', { changeId: slip.id }, done);
    const again = visit('not_home', done);
    expect(standing([slip, back, again], read('not_home'))[0]).toBe('not_home');
    // The same where the second visit still waits.
    expect(standing([slip, back, visit('not_home')])[0]).toBe('not_home');
  });

  test('a colleague’s visit after one of ours stays when ours is taken back', () => {
    const ours = visit('not_home', done);
    const lastKnock: DoorKnown['lastKnock'] = {
      ...{ id: 9, propertyId: 1, outcome: 'not_home', at: '2026-11-21T15:00:00.000Z', by: 'Bob' },
      ...{ grade: 'near', distance: 3, changeId: null },
    };
    const known: DoorKnown = { ...unknown, lastKnock, knocks: 2 };
    const shown = (changes: KeptChange[]) => now(changes, read('not_home'), [known])[0];
    const back = change('undo', { changeId: ours.id });
    const door = shown([ours, back]);
    expect([door?.item.status, door?.known.knocks, door?.known.lastKnock]).toEqual([
      'not_home',
      1,
      lastKnock,
    ]);
    expect(shown([ours, { ...back, ...done }])?.item.status).toBe('not_home');
  });

  test('undo puts back what the visit found, as the server reported it', () => {
    const sold = visit('conversation', done);
    const before: NonNullable<DoorKnown['lastKnock']>['before'] = {
      ...{ status: 'not_home', stage: 'called', stageAfter: 'appt_set' },
      ...{ tagsAdded: [], tagsRemoved: [{ key: 'not_home', label: 'Not home' }] },
    };
    const at = sold.at;
    const lastKnock: DoorKnown['lastKnock'] = {
      ...{ id: 9, propertyId: 1, outcome: 'conversation', at, by: null, grade: 'near', distance: 3 },
      ...{ changeId: sold.id, queueId: QUEUE, before },
    };
    const list = [{ ...item(1), status: 'done', stage: 'appt_set' } as QueueItem, item(2)];
    const known: DoorKnown = { ...unknown, lastKnock, knocks: 2 };
    const door = now([sold, change('undo', { changeId: sold.id })], list, [known])[0];
    expect([door?.item.status, door?.item.stage, door?.item.tags.map(({ key }) => key)]).toEqual([
      ...['not_home', 'called'],
      ['not_home'],
    ]);
    expect([door?.known.knocks, door?.known.lastKnock]).toEqual([1, null]);
  });
});

describe('the list of a queue', () => {
  const itemsOf = (changes: KeptChange[], companyStages = {}) =>
    itemsNow({ queueId: QUEUE, items, readAt: READ_AT }, doorStore(changes, { companyStages }));

  test('shows the stage that the company decided, as knock mode does', () => {
    const stages = { conversation: 'appt_set' };
    const changes = [visit('conversation')];
    expect(itemsOf(changes, stages)).toEqual(now(changes, items, [], stages).map((door) => door.item));
    expect(itemsOf(changes, stages)[0]?.stage).toBe('appt_set');
  });

  test('a visit made on another list counts here as well; a priority there, or skipping, does not', () => {
    const elsewhere = change('knock', { propertyId: 1, queueId: 8, outcome: 'not_interested' });
    const priority = change('priority', { propertyId: 1, queueId: 8, priority: 'high' });
    expect(itemsOf([elsewhere, priority])[0]).toMatchObject({
      ...{ status: 'done', stage: 'lost', workedAt: expect.any(String), priority: 'medium' },
    });
    const skipped = change('knock', { propertyId: 1, queueId: 8, outcome: 'skipped' });
    expect(itemsOf([skipped])[0]).toMatchObject({ status: 'new', workedAt: null });
  });

  test('shows the day agreed on at once', () => {
    const agreed = { propertyId: 1, queueId: QUEUE, outcome: 'come_back', followUpOn: '2026-12-01' };
    const changes = [change('knock', agreed)];
    expect(itemsOf(changes)[0]).toMatchObject({ status: 'come_back', followUpOn: '2026-12-01' });
    expect(itemsOf([...changes, visit('conversation')])[0]).toMatchObject({
      status: 'done',
      followUpOn: null,
    });
  });

  test('shows priorities and tags', () => {
    const priority = change('priority', { propertyId: 2, queueId: QUEUE, priority: 'high' });
    const [one, two] = itemsOf([visit('not_home'), priority]);
    expect([one?.tags.map(({ key }) => key), two?.priority]).toEqual([['not_home'], 'high']);
  });
});
