import { expect, test } from 'vitest';
import { isTimeZone, localDay } from './local-day.ts';

test('an Arizona evening is still today', () => {
  const evening = new Date('2026-11-21T19:30:00-07:00');
  expect(localDay(evening, 'America/Phoenix')).toBe('2026-11-21');
  expect(localDay(evening, 'UTC')).toBe('2026-11-22');
});

test('days follow the clock of the place, summer time and year’s end included', () => {
  expect(localDay(new Date('2026-07-01T03:59:59Z'), 'America/New_York')).toBe('2026-06-30');
  expect(localDay(new Date('2026-12-01T04:30:00Z'), 'America/New_York')).toBe('2026-11-30');
  expect(localDay(new Date('2026-12-31T11:00:00Z'), 'Pacific/Kiritimati')).toBe('2027-01-01');
});

test('only time zones are time zones', () => {
  for (const name of ['UTC', 'America/Phoenix', 'Asia/Kolkata']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Arizona', 'America/../Phoenix', '0', ' UTC']) expect(isTimeZone(name)).toBe(false);
});
