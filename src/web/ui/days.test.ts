import { expect, test } from 'vitest';
import { dayOf, endOfDay, startOfDay } from './days.ts';

test('a day is that of the browser, from its first second to its last', () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayOf(new Date(startOfDay('2026-11-21')))).toBe('2026-11-21');
  expect(dayOf(new Date(endOfDay('2026-11-21')))).toBe('2026-11-21');
  expect(Date.parse(endOfDay('2026-11-21')) - Date.parse(startOfDay('2026-11-21'))).toBe(86_399_000);
});
