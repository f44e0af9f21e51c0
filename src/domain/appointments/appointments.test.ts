import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarText } from './icalendar.ts';
import { formatMoment, momentAt, timeInstead, wallClockAt } from './local-moment.ts';
import { overlaps } from './overlap.ts';

describe('a time on the clocks of a place', () => {
  test.each([
    ['an afternoon in Phoenix', '2026-11-23T14:30', 'America/Phoenix', '2026-11-23T21:30'],
    ['a summer morning in Denver', '2026-07-01T09:00', 'America/Denver', '2026-07-01T15:00'],
    ['shown twice, the first', '2026-11-01T01:30', 'America/Denver', '2026-11-01T07:30'],
    ['left out, an hour later', '2026-03-08T02:30', 'America/Denver', '2026-03-08T09:30'],
    ['the evening before the change', '2026-03-07T23:30', 'America/New_York', '2026-03-08T04:30'],
    ['half an hour beside the others', '2026-01-01T12:00', 'Asia/Kolkata', '2026-01-01T06:30'],
  ])('%s', (_name, wall, zone, utc) => {
    expect(momentAt(wall, zone).toISOString()).toBe(`${utc}:00.000Z`);
  });

  test('is read back from the moment, except for what clocks leave out', () => {
    const zone = fc.constantFrom('America/Phoenix', 'America/Denver', 'America/New_York', 'Pacific/Honolulu');
    const minute = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 });
    fc.assert(
      fc.property(zone, minute, (timeZone, minutes) => {
        const moment = new Date(minutes * 60_000);
        const wall = wallClockAt(moment, timeZone);
        // Of a time that is shown twice the first is meant.
        const apart = moment.getTime() - momentAt(wall, timeZone).getTime();
        expect([0, 3_600_000]).toContain(apart);
        expect(wallClockAt(momentAt(wall, timeZone), timeZone)).toBe(wall);
      }),
    );
  });

  test('is shown with its day and zone', () => {
    expect(formatMoment(new Date('2026-11-23T21:30:00Z'), 'America/Phoenix')).toBe(
      'Mon, Nov 23, 2026, 2:30 PM MST',
    );
  });
});

test('a time that clocks skip is named with the one that is meant instead', () => {
  expect(timeInstead('2026-03-08T02:30', 'America/Denver')).toBe('2026-03-08T03:30');
  expect(timeInstead('2026-03-08T02:30', 'America/Phoenix')).toBeNull();
  expect(timeInstead('2026-11-01T01:30', 'America/Denver')).toBeNull();
});

test('two appointments overlap unless one begins as the other ends', () => {
  const ten = { startsAt: Date.UTC(2026, 10, 24, 10), minutes: 60 };
  const at = (minutes: number, long = 60) => ({ startsAt: ten.startsAt + minutes * 60_000, minutes: long });
  expect([at(0), at(59), at(-59), at(10, 5)].map((one) => overlaps(one, ten))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([at(60), at(-60), at(-30, 30)].map((one) => overlaps(one, ten))).toEqual([false, false, false]);
});

describe('a calendar file', () => {
  const event: CalendarEvent = {
    uid: 'appointment-7@example.com',
    sequence: 2,
    startsAt: new Date('2026-11-23T21:30:00Z'),
    minutes: 90,
    changedAt: new Date('2026-11-20T08:00:00Z'),
    canceled: false,
    summary: 'Roof: 12 Elm St',
    location: '12 Elm St, Scottsdale, AZ 85251',
    description: '',
    url: 'https://leads.example.com/dashboard?property=7',
  };
  const calendar = { method: 'PUBLISH', name: 'Mine', product: 'Ridgecap' } as const;

  test('states when, where and what', () => {
    expect(calendarText({ ...calendar, events: [event] }).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Ridgecap//Appointments//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'X-WR-CALNAME:Mine',
      'BEGIN:VEVENT',
      'UID:appointment-7@example.com',
      'DTSTAMP:20261120T080000Z',
      'LAST-MODIFIED:20261120T080000Z',
      'SEQUENCE:2',
      'DTSTART:20261123T213000Z',
      'DTEND:20261123T230000Z',
      'STATUS:CONFIRMED',
      'SUMMARY:Roof: 12 Elm St',
      'LOCATION:12 Elm St\\, Scottsdale\\, AZ 85251',
      'URL:https://leads.example.com/dashboard?property=7',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('reminds ahead of the time, but not of what was canceled', () => {
    const linesOf = (one: Partial<CalendarEvent>) =>
      calendarText({ ...calendar, events: [{ ...event, alarmMinutes: 60, ...one }] }).split('\r\n');
    const lines = linesOf({});
    const begins = lines.indexOf('BEGIN:VALARM');
    expect(lines.slice(begins, begins + 6)).toEqual([
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'DESCRIPTION:Roof: 12 Elm St',
      'TRIGGER:-PT60M',
      'END:VALARM',
      'END:VEVENT',
    ]);
    expect(linesOf({ canceled: true })).not.toContain('BEGIN:VALARM');
  });

  test('an invitation names who asks and who comes; a mail address starts no new line', () => {
    const people = { organizer: 'no-reply@ridgecap.example', attendee: 'rep@example.com\r\nSUMMARY:Owned' };
    const text = unfolded(calendarText({ ...calendar, ...people, method: 'REQUEST', events: [event] }));
    expect(text).toContain('ORGANIZER;CN="Ridgecap":mailto:no-reply@ridgecap.example');
    expect(text).toContain(
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED:mailto:rep@example.comSUMMARY:Owned',
    );
  });

  test('whatever people write comes back as they wrote it, in lines that no program refuses', () => {
    const words = fc.string({
      unit: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 20 }),
        fc.constantFrom(';', ',', '\\', '\n', '\\n', 'é', '🏠', 'BEGIN:VEVENT'),
      ),
    });
    fc.assert(
      fc.property(words, words, (summary, description) => {
        const text = calendarText({ ...calendar, events: [{ ...event, summary, description }] });
        for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
        const lines = unfolded(text);
        expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
        expect(textOf(lines, 'SUMMARY')).toBe(plain(summary));
        expect(textOf(lines, 'DESCRIPTION') ?? '').toBe(plain(description));
      }),
    );
  });

  const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
  const textOf = (lines: string[], name: string) =>
    lines
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .replaceAll(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));
  const plain = (text: string) =>
    text
      .replaceAll(/\r\n?/g, '\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is meant
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, ' ');
});
