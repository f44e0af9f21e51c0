import { expect, test } from 'vitest';
import { walkName } from './walk-name.ts';

test('a walk is named after what was cut, its number and its own day', () => {
  expect(walkName('North of Oak St', 2, '2026-11-27')).toBe('North of Oak St 2, Nov 27, 2026');
});

test('the day of the queue gives way to that of the walk', () => {
  expect(walkName('Worst shingle roofs, Nov 26', 1, '2026-11-27')).toBe(
    'Worst shingle roofs 1, Nov 27, 2026',
  );
  expect(walkName('Doors, Nov 26 3', 1, '2026-11-27')).toBe('Doors 1, Nov 27, 2026');
  expect(walkName('Hail of an inch, Nov 26, 2026', 1, '2026-11-27')).toBe('Hail of an inch 1, Nov 27, 2026');
});
