import { expect, test } from 'vitest';
import { nameOfNew } from './name-of-new.ts';

test('a queue of all doors of a list is named after its view and day, and never twice the same', () => {
  const worst = { shingle: true, severityLevel: 'moderate,severe', zipCode: '85251' };
  expect(nameOfNew(worst, 'Nov 26', [])).toBe('Worst shingle roofs, Nov 26');
  expect(nameOfNew({ ...worst, solar: true }, 'Nov 26', [])).toBe('Doors, Nov 26');
  expect(nameOfNew({}, 'Nov 26', ['doors, nov 26', 'Doors, Nov 26 2', 'Walk'])).toBe('Doors, Nov 26 3');
});
