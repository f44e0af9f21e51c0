import { expect, test } from 'vitest';
import { describeSync } from './words.ts';

const calm = {
  ...{ isRead: true, waiting: 0, parked: 0, sending: false, trouble: null },
  lastSync: '1:40 PM',
};

test.each([
  [{}, 'Online · all sent · last sync 1:40 PM'],
  [{ lastSync: null }, 'Online · all sent'],
  [{ isRead: false }, 'Online · last sync 1:40 PM'],
  [{ waiting: 3, sending: true }, 'Online · sending · 3 saved on this device · last sync 1:40 PM'],
  [
    { trouble: { kind: 'offline' as const }, waiting: 12 },
    'Offline · 12 saved on this device · last sync 1:40 PM',
  ],
  [
    { trouble: { kind: 'removed' as const }, waiting: 1 },
    'This account was removed · 1 saved on this device · last sync 1:40 PM',
  ],
  [
    { trouble: { kind: 'sign-in' as const }, waiting: 2, parked: 1 },
    'Sign in again to send · 2 saved on this device · 1 to look at · last sync 1:40 PM',
  ],
  [{ parked: 1 }, 'Online · all sent · 1 to look at · last sync 1:40 PM'],
])('%o', (change, words) => {
  expect(describeSync({ ...calm, ...change })).toBe(words);
});
