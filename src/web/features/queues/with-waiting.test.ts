import { expect, test } from 'vitest';
import type { QueueItem } from '#contract/queue-items.ts';
import { withWaiting } from './with-waiting.ts';

const item = (id: number) =>
  ({
    ...{ status: 'new', priority: 'medium', stage: 'queued', workedAt: null },
    property: { id },
  }) as unknown as QueueItem;
const QUEUE = 7;
const at = '2026-11-22T14:00:00.000Z';
const knock = {
  ...{ id: 'a', kind: 'knock' as const, at },
  body: { propertyId: 1, queueId: QUEUE, outcome: 'not_interested' },
};
type Kept = Parameters<typeof withWaiting>[2][number];
const shown = (...changes: Kept[]) => withWaiting(QUEUE, [item(1), item(2)], changes);
const standing = (...changes: Kept[]) =>
  shown(...changes).map(({ status, stage, workedAt }) => [status, stage, workedAt]);
const untouched = ['new', 'queued', null];

test('a list shows what this device has not sent yet, and nothing of what was taken back', () => {
  expect(standing()).toEqual([untouched, untouched]);
  expect(standing(knock)).toEqual([['done', 'lost', at], untouched]);
  expect(standing(knock, { id: 'b', kind: 'undo', at, body: { changeId: 'a' } })).toEqual([
    untouched,
    untouched,
  ]);
  expect(standing({ id: 'c', kind: 'stage', at, body: { propertyId: 2, stage: 'called' } })).toEqual([
    untouched,
    ['new', 'called', null],
  ]);
});

test('a door taken back onto the list is to do again, and what is to be done first says so', () => {
  const back = { id: 'b', kind: 'to-do' as const, at, body: { propertyId: 1, queueId: QUEUE } };
  expect(standing(knock, back)[0]).toEqual(['new', 'queued', at]);
  const body = { propertyId: 2, queueId: QUEUE, priority: 'high' };
  const [first, second] = shown({ id: 'c', kind: 'priority', at, body });
  expect([first?.priority, second?.priority]).toEqual(['medium', 'high']);
});

test('what was said of a door in another list moves its deal and nothing else', () => {
  const elsewhere = { ...knock, body: { ...knock.body, queueId: 8 } };
  const body = { propertyId: 1, queueId: 8, priority: 'high' };
  expect(standing(elsewhere)[0]).toEqual(['new', 'lost', null]);
  expect(shown({ id: 'c', kind: 'priority', at, body })[0]?.priority).toBe('medium');
});
