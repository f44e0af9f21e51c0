import { afterEach, expect, test } from 'vitest';
import { dateAndTime, dateOnly } from './dates.ts';
import { dayOf, dayZone, endOfDay, setDayZone, startOfDay } from './days.ts';

afterEach(() => setDayZone(null));

test.each(['America/Phoenix', 'America/New_York', 'Pacific/Kiritimati', 'UTC'])(
  'a day in %s lasts from its first second to its last, also when clocks change',
  (zone) => {
    setDayZone(zone);
    for (const day of ['2026-11-21', '2026-03-08', '2026-11-01', '2026-12-31']) {
      expect([dayOf(new Date(startOfDay(day))), dayOf(new Date(endOfDay(day)))]).toEqual([day, day]);
      expect(dayOf(new Date(Date.parse(startOfDay(day)) - 1))).not.toBe(day);
      expect(dayOf(new Date(Date.parse(endOfDay(day)) + 1000))).not.toBe(day);
    }
  },
);

test('the company’s calendar decides, wherever the browser is', () => {
  const evening = '2026-11-28T02:37:00Z';
  setDayZone('America/Phoenix');
  expect([dayZone(), dayOf(new Date(evening))]).toEqual(['America/Phoenix', '2026-11-27']);
  expect([dateOnly(evening), dateAndTime(evening)].join(' ')).toMatch(/27.*27.*7:37/);
  setDayZone('UTC');
  expect([dayOf(new Date(evening)), dateOnly(evening)].join(' ')).toMatch(/28.*28/);
});

test('without one it is the browser’s', () => {
  expect(dayZone()).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
});
