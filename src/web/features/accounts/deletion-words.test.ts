import { expect, test } from 'vitest';
import { goesWith, staysOf } from './deletion-words.ts';

const nothing = {
  email: 'dana@peakroofs.com',
  zipCodes: 0,
  queues: 0,
  queueItems: 0,
  notes: 0,
  tags: 0,
  stages: 0,
  apiTokens: 0,
  requests: 0,
  ticketsKept: 0,
};

test('an administrator reads what goes with a user before deleting them', () => {
  expect(goesWith({ ...nothing, zipCodes: 2, queues: 1, queueItems: 1204, notes: 9 })).toBe(
    'Deleted with the account: 2 ZIP codes, 1 queue, 1,204 properties in queues, and 9 notes.',
  );
  expect(goesWith(nothing)).toBe('Nothing else is deleted with the account.');
});

test('tickets stay, which is mentioned if there are any', () => {
  expect(staysOf({ ...nothing, ticketsKept: 1 })).toBe('Kept without the account: 1 support ticket.');
  expect(staysOf(nothing)).toBeNull();
});
