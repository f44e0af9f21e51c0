import { describe, expect, test } from 'vitest';
import type { QueueItem } from '#contract/queue-items.ts';
import type { ChangeKind } from '#domain/changes/kinds.ts';
import type { KeptChange } from '#web/field/index.ts';
import { doorsNow } from './overlay.ts';

const item = (id: number): QueueItem =>
  ({ id, status: 'new', stage: 'queued', tags: [], property: { id, address: `${id} Elm St` } }) as never;
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
  change('knock', { propertyId: 1, queueId: 7, outcome }, more);
const first = (changes: KeptChange[], from = items) => doorsNow(from, [], changes, READ_AT)[0];
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

  test('a door whose visits were never read says so', () => {
    const known = { propertyId: 1, doNotContact: false, lastKnock: null, knocks: 0, notes: [] };
    const isRead = doorsNow(items, [known], [], READ_AT).map((door) => door.isRead);
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
    const back = change('to-do', { propertyId: 1, queueId: 7 });
    expect(standing([visit('not_interested'), back])).toEqual(['new', 'queued', 1]);
  });

  test('notes stand on top, and “Do not knock” holds at once', () => {
    const door = first([change('note', { propertyId: 1, body: 'Dog' }), visit('do_not_knock')]);
    expect(door?.known.notes.map(({ body }) => body)).toEqual(['Dog']);
    expect(door?.known.doNotContact).toBe(true);
  });

  test('the stage follows what the company decided', () => {
    const doors = doorsNow(items, [], [visit('inspected')], READ_AT, { inspected: 'proposal_sent' });
    expect(doors[0]?.item.stage).toBe('proposal_sent');
  });

  test('an appointment is shown on the clocks of the door until its visit is taken back or it was not made', () => {
    const agreed = visit('appointment');
    const body = { propertyId: 1, visitId: agreed.id, at: '2026-11-23T14:30' };
    const known = { propertyId: 1, doNotContact: false, lastKnock: null, knocks: 0, notes: [] };
    const shown = (...changes: KeptChange[]) =>
      doorsNow(items, [{ ...known, timeZone: 'America/Phoenix' }], changes, READ_AT)[0]?.known.appointment;
    const waiting = change('appointment', body);
    expect(shown(agreed, waiting)).toEqual({ startsAt: '2026-11-23T21:30:00.000Z', by: null });
    expect(shown(agreed, waiting, change('undo', { changeId: agreed.id }))).toBeUndefined();
    expect(shown(agreed, { ...waiting, state: 'superseded' })).toBeUndefined();
  });

  test('other doors stay as they are', () => {
    expect(doorsNow(items, [], [visit('sold')], READ_AT)[1]?.item).toEqual(items[1]);
  });
});
