import { expect, test } from 'vitest';
import { goesWith, movesWith, staysOf } from './deletion-words.ts';

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
  contacts: 0,
  measurements: 0,
  drafts: 0,
  ticketsKept: 0,
  optOutsKept: 0,
  piecesKept: 0,
  contractsKept: 0,
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

test('what binds a company of one stays without its user, and moves along to another company', () => {
  const binding = { ...nothing, contacts: 3, optOutsKept: 12, piecesKept: 1300, contractsKept: 2 };
  expect(goesWith(binding)).toBe('Deleted with the account: 3 contacts.');
  expect(staysOf(binding)).toBe(
    'Kept without the account: 12 opt-outs, 1,300 mailed pieces, and 2 sent or signed proposals.',
  );
  expect(movesWith({ ...binding, contractsKept: 0 })).toEqual([
    'Move along: 12 opt-outs and 1,300 mailed pieces.',
    'Deleted with the former company: 3 contacts.',
  ]);
  expect(movesWith(binding)[1]).toBe(
    'Stay with the former company: 2 sent or signed proposals and 3 contacts.',
  );
  expect(movesWith(nothing)).toEqual([]);
});
