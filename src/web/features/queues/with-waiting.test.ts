import { expect, test } from 'vitest';
import type { QueueItem } from '#contract/queue-items.ts';
import { withWaiting } from './with-waiting.ts';

const item = (id: number) =>
  ({ status: 'new', stage: 'queued', workedAt: null, property: { id } }) as unknown as QueueItem;
const at = '2026-11-22T14:00:00.000Z';
const knock = { id: 'a', kind: 'knock' as const, at, body: { propertyId: 1, outcome: 'not_interested' } };

test('a list shows what this device has not sent yet, and nothing of what was taken back', () => {
  const standing = (...changes: Parameters<typeof withWaiting>[1]) =>
    withWaiting([item(1), item(2)], changes).map(({ status, stage, workedAt }) => [status, stage, workedAt]);
  const untouched = ['new', 'queued', null];
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
