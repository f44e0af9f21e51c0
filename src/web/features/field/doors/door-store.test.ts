import { expect, test } from 'vitest';
import type { Deal } from '#contract/pipeline.ts';
import type { QueueItem } from '#contract/queue-items.ts';
import type { KeptChange } from '#web/field/index.ts';
import { type DoorReading, doorStore, noReadings, takeReadings } from './door-store.ts';
import { dealsNow, stagesNow } from './door-work.ts';
import { itemsNow } from './queue-doors.ts';

const rules = { companyStages: {} };
const hot = { key: 'hot', label: 'hot', color: 'red', protected: false } as const;
const item = (id: number) =>
  ({
    ...{ id, status: 'new', priority: 'medium', stage: 'queued', workedAt: null, tags: [], followUpOn: null },
    property: { id, address: `${id} Elm St` },
  }) as unknown as QueueItem;
const deal = { propertyId: 7, stage: 'knocked', dealValue: null, by: 'Bo', updatedAt: '' } as unknown as Deal;
const waiting = (body: object): KeptChange => ({
  ...{ id: 'one', deviceId: 'device', sequence: 1, kind: 'stage', at: '2026-11-24T14:00:00.000Z' },
  ...{ label: '', userId: 'anna', body: { propertyId: 7, ...body }, state: 'waiting', detail: null },
});
/** What every screen shows of door 7, where each read its own answer at 1000. */
function screens(read: readonly DoorReading[], readAt: number, changes: KeptChange[] = []) {
  const known = noReadings();
  takeReadings(known, read, readAt);
  const store = doorStore(changes, rules, known);
  const [shown] = itemsNow({ queueId: 1, items: [item(7)], readAt: 1000 }, store);
  return {
    queue: shown?.stage,
    tags: shown?.tags.map(({ key }) => key),
    board: dealsNow([deal], store, 1000)[0]?.stage,
    map: stagesNow([], store, 1000)[0]?.stage,
  };
}

test('what one screen read of a door is shown by every other one that read before it', () => {
  const read = [{ propertyId: 7, stage: 'appt_set', tags: [hot] }] as const;
  const everywhere = { queue: 'appt_set', tags: ['hot'], board: 'appt_set', map: 'appt_set' };
  expect(screens(read, 2000)).toEqual(everywhere);
  expect(screens(read, 500)).toEqual({ queue: 'queued', tags: [], board: 'knocked', map: undefined });
});

test('what waits on this device is laid over the latest answer, on every screen', () => {
  const read = [{ propertyId: 7, stage: 'appt_set' }] as const;
  expect(screens(read, 2000, [waiting({ stage: 'lost', seen: null })])).toMatchObject({
    ...{ queue: 'lost', board: 'lost', map: 'lost' },
  });
});

test('a list of which nothing is newer stays the one it is, so that it is not drawn again', () => {
  const items = [item(7)];
  expect(itemsNow({ queueId: 1, items, readAt: 1000 }, doorStore([], rules))).toBe(items);
});
