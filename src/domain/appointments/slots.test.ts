import { expect, test } from 'vitest';
import { nextSlots, skippedSentence, slotLabels } from './slots.ts';

test('the next times at a door, none within the hour', () => {
  expect(nextSlots('2026-11-23T13:30')).toEqual([
    '2026-11-23T17:30',
    '2026-11-24T10:00',
    '2026-11-24T14:00',
    '2026-11-24T17:30',
    '2026-11-25T10:00',
    '2026-11-25T14:00',
  ]);
  expect(nextSlots('2026-11-23T13:00', 1)).toEqual(['2026-11-23T14:00']);
});

test('late in the evening the first one is tomorrow, over the end of a year too', () => {
  expect(nextSlots('2026-12-31T23:59', 2)).toEqual(['2027-01-01T10:00', '2027-01-01T14:00']);
});

test('a skipped time is reported with the one that replaces it', () => {
  expect(skippedSentence('2026-03-08T02:30', '2026-03-08T03:30')).toBe(
    'Clocks skip 2:30 AM on Sun, Mar 8. The appointment is at 3:30 AM.',
  );
});

test('is labeled in everyday terms', () => {
  const now = '2026-11-23T13:30';
  expect(nextSlots(now).map((slot) => Object.values(slotLabels(slot, now)).join(' '))).toEqual([
    'Today 5:30 PM',
    'Tomorrow 10:00 AM',
    'Tomorrow 2:00 PM',
    'Tomorrow 5:30 PM',
    'Wed, Nov 25 10:00 AM',
    'Wed, Nov 25 2:00 PM',
  ]);
});
