import { expect, test } from 'vitest';
import { remindersAt } from './reminders.ts';

const sentAt = new Date('2026-11-02T17:30:00Z');
test.each([
  ['a month', '2026-12-02', ['2026-11-05T17:30:00.000Z', '2026-12-01T17:00:00.000Z']],
  ['five days', '2026-11-07', ['2026-11-06T17:00:00.000Z']],
  ['three days', '2026-11-05', ['2026-11-04T17:00:00.000Z']],
  ['a day', '2026-11-03', []],
])('a proposal that is valid for %s', (_, validUntil, moments) => {
  const found = remindersAt(sentAt, { validUntil, timeZone: 'America/Phoenix' });
  expect(found.map((at) => at.toISOString())).toEqual(moments);
});
