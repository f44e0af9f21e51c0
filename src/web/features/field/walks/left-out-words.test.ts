import { expect, test } from 'vitest';
import { describeLeftOut } from './left-out-words.ts';

test('a cut counts what it leaves out by reason, and names the walk that has it', () => {
  const leftOut = [
    { propertyId: 1, reason: 'do-not-contact' as const },
    { propertyId: 2, reason: 'no-position' as const },
    { propertyId: 3, reason: 'no-position' as const },
    { propertyId: 4, reason: 'in-a-walk' as const },
    { propertyId: 5, reason: 'visited' as const },
  ];
  const overlaps = [{ walkId: 7, walker: 'Ben Okafor', doors: 1 }];
  expect(describeLeftOut(leftOut, overlaps)).toEqual([
    '2 doors left out: no position of their own.',
    '1 door left out: do not contact.',
    '1 door left out: visited, and not due for another try.',
    '1 door left out: already in a walk of Ben Okafor on this day.',
  ]);
  expect(describeLeftOut([], [])).toEqual([]);
});
