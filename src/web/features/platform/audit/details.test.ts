import { expect, test } from 'vitest';
import { detailsOf } from './details.ts';

test('details are shown as text', () => {
  expect(detailsOf({ zipCode: '85251', exclusive: true, expiresAt: null, rows: 2591 })).toBe(
    'zip code 85251, exclusive yes, expires at none, rows 2,591',
  );
  expect(detailsOf({})).toBe('');
});

test('a moment is shown in the reader’s own zone and format', () => {
  const text = detailsOf({ expiresAt: '2027-03-01T12:00:00.000Z' });
  expect(text).toContain('2027');
  expect(text).not.toContain('T12');
});
