import { expect, test } from 'vitest';
import { describeFacts, describeOrigin } from './words.ts';

test.each([
  [{ source: 'file', kind: 'file' }, 'from the file of Nov 3, 2026'],
  [{ source: 'simulated', kind: 'sample' }, 'simulated'],
  [{ source: 'rep', kind: 'field' }, 'seen at the door on Nov 3, 2026'],
  [{ source: 'reviewer', kind: 'flight' }, 'reviewed by a person, flight of Nov 3, 2026'],
  [{ source: 'reviewer', kind: 'field' }, 'reviewed by a person on Nov 3, 2026'],
  [
    { source: 'model', kind: 'flight', confidence: 0.724 },
    'found by software, flight of Nov 3, 2026, 72% sure',
  ],
] as const)('%o', (origin, expected) => {
  expect(describeOrigin(origin, 'Nov 3, 2026')).toBe(expected);
});

test('a review shows when a person looked, and at what', () => {
  expect(describeOrigin({ source: 'reviewer', kind: 'flight' }, 'Nov 3, 2026', 'Nov 5, 2026')).toBe(
    'reviewed by a person on Nov 5, 2026, flight of Nov 3, 2026',
  );
});

test('all facts about a roof fit in one line', () => {
  expect(describeFacts({ severityLevel: 'none', hasPool: false, roofType: null })).toBe('no damage, no pool');
});
