import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatBound, momentOf, readBound } from './bound.ts';
import { readHoursFile } from './hours-file.ts';
import { ageOf, formatAge, formatScope, formatSpan, hoursOn, standingAt } from './rules.ts';
import { sunriseOn, sunsetOn } from './sun.ts';

const TODAY = '2026-11-23';
const PHOENIX = { at: { latitude: 33.45, longitude: -112.07 }, timeZone: 'America/Phoenix' };
const bytes = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\n')}\n`);
const HEADER = 'state,city,from,to,weekdays,opens,closes,source,checked on,note';
const read = (...lines: string[]) => readHoursFile(bytes(HEADER, ...lines), TODAY);
const phoenix = read(
  'AZ,Phoenix,April,September,,9 AM,9 PM,Ordinance,2026-11-23,',
  'AZ,Phoenix,October,March,,9 AM,7 PM,Ordinance,2026-11-23,',
).rules;

describe('sunset', () => {
  // As the U.S. Naval Observatory publishes them.
  test.each([
    ['Phoenix in summer', '2026-06-21', 33.45, -112.07, '2026-06-22T02:42Z'],
    ['Phoenix in winter', '2026-12-21', 33.45, -112.07, '2026-12-22T00:25Z'],
    ['New York in summer', '2026-06-21', 40.71, -74.01, '2026-06-22T00:31Z'],
    ['Miami in winter', '2026-12-21', 25.77, -80.19, '2026-12-21T22:35Z'],
    ['London at the equinox', '2026-03-20', 51.51, -0.13, '2026-03-20T18:14Z'],
  ])('in %s', (_name, day, latitude, longitude, published) => {
    const set = sunsetOn(day, { latitude, longitude })?.getTime() ?? 0;
    expect(Math.abs(set - Date.parse(published)) / 60_000).toBeLessThan(3);
  });

  test('sunrise is as published, too, and neither is where the sun stays up or down', () => {
    const rise = sunriseOn('2026-06-21', PHOENIX.at)?.getTime() ?? 0;
    expect(Math.abs(rise - Date.parse('2026-06-21T12:19Z')) / 60_000).toBeLessThan(3);
    const utqiagvik = { latitude: 71.29, longitude: -156.79 };
    expect(sunsetOn('2026-06-21', utqiagvik)).toBeNull();
    expect(sunriseOn('2026-12-21', utqiagvik)).toBeNull();
  });
});

describe('a time of opening or closing', () => {
  test.each([
    ['9 AM', '09:00', '9 AM'],
    ['12:30 p.m.', '12:30', '12:30 PM'],
    ['12 AM', '00:00', '12 AM'],
    ['21:00', '21:00', '9 PM'],
    ['24:00', '24:00', 'midnight'],
    ['Sunset', 'sunset', 'sunset'],
    ['sunset - 30', 'sunset-30', '30 minutes before sunset'],
    ['sunrise+15', 'sunrise+15', '15 minutes after sunrise'],
    ['Later of 7 PM or sunset', 'later of 19:00 and sunset', '7 PM or sunset, whichever is later'],
  ])('%s', (text, bound, words) => {
    expect(readBound(text)).toBe(bound);
    expect(readBound(bound)).toBe(bound);
    expect(formatBound(bound)).toBe(words);
  });

  test.each(['', '9', '25:00', '13 PM', '9 A', 'noonish', 'later of 7 PM', 'sunset+9999'])('not %s', (text) =>
    expect(readBound(text)).toBeNull(),
  );

  test('the later and the earlier of two depend on the day', () => {
    const clockOf = (bound: string, day: string) => momentOf(bound, day, PHOENIX)?.toISOString();
    const winter = '2026-12-21';
    const summer = '2026-06-21';
    expect(clockOf('later of 19:00 and sunset', winter)).toBe('2026-12-22T02:00:00.000Z');
    expect(Date.parse(clockOf('later of 19:00 and sunset', summer) ?? '')).toBeGreaterThan(
      Date.parse('2026-06-22T02:35:00Z'),
    );
    expect(clockOf('earlier of 19:00 and sunset', summer)).toBe('2026-06-22T02:00:00.000Z');
  });
});

describe('a file of hours', () => {
  test('is read by the names of its columns, in any order and spelling of dates and days', () => {
    const { rules, problems } = readHoursFile(
      bytes(
        'City;State;Opens;Closes;Source;Checked on;Weekdays;Months from;Months to',
        'Oro  Valley;arizona;sunrise;later of 7 PM and sunset;Town Code;11/23/2026;Mon-Sat;nov 15;2',
        'Oro Valley;AZ;closed;;Town Code;2026-11-23;Sun;;',
      ),
      TODAY,
    );
    expect(problems).toEqual([]);
    expect(rules).toMatchObject([
      { state: 'AZ', city: 'Oro Valley', from: '11-15', to: '02-29', weekdays: [1, 2, 3, 4, 5, 6] },
      { opens: null, closes: null, weekdays: [0], from: null, to: null, checkedOn: '2026-11-23' },
    ]);
    expect(rules.map(formatScope)).toEqual(['Nov 15 to Feb 29; Mon, Tue, Wed, Thu, Fri, Sat', 'Sun']);
  });

  test('names every fault by its row in a sentence, and rows that speak of the same day', () => {
    const { problems } = read(
      'ZZ,,April,,Someday,9,9 PM,,2027-01-01,',
      'AZ,Mesa,,,,9 PM,9 AM,Code,yesterday,',
      'AZ,Tempe,April,September,,9 AM,9 PM,Code,2026-11-23,',
      'AZ,tempe,June,June,Sun,9 AM,8 PM,Code,2026-11-23,',
      'AZ,Tempe,13,14,,9 AM,8 PM,Code,2026-11-23,',
    );
    expect(problems.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 ‘ZZ’ is no state.',
      '2 The city is missing.',
      '2 Please give both ‘from’ and ‘to’, or neither.',
      '2 ‘Someday’ does not name days of the week, such as Mon-Sat.',
      '2 ‘9’ under ‘opens’ is not a time such as 9 AM, 21:00, sunset, or later of 7 PM and sunset.',
      '2 The source is missing.',
      '2 ‘checked on’ (2027-01-01) is in the future.',
      '3 It closes (9 AM) before it opens (9 PM).',
      '3 ‘yesterday’ under ‘checked on’ is no day such as 2026-11-23.',
      '5 Row 4 has hours of tempe for the same days.',
      '6 ‘13’ is no month or day of the year, such as April or 04-01.',
    ]);
  });

  test('that is none is refused in a sentence', () => {
    const refused =
      (...lines: string[]) =>
      () =>
        readHoursFile(bytes(...lines), TODAY);
    expect(refused('address,owner', '1 Main St,Ann')).toThrow('The header lacks ‘state’, ‘city’, ‘opens’');
    expect(refused(HEADER)).toThrow('The file has a header line and no rows.');
    expect(refused('')).toThrow('empty file');
  });

  test('the example can be imported as it is', () => {
    const example = readFileSync('public/examples/knocking-hours-arizona.csv');
    const { rules, problems } = readHoursFile(example, TODAY);
    expect(problems).toEqual([]);
    for (const { state, checkedOn, note } of rules)
      expect({ state, checkedOn, note }).toMatchObject({
        ...{ state: 'AZ', checkedOn: '2026-11-23' },
        note: expect.stringContaining('confirm with the city before relying on it'),
      });
    expect(hoursOn({ city: 'PHOENIX', state: 'az' }, rules, '2026-07-01')).toMatchObject({
      rule: { opens: '09:00', closes: '21:00' },
    });
  });
});

describe('the hours at a door', () => {
  const on = (city: string | null, day: string) => hoursOn({ city, state: 'AZ' }, phoenix, day);

  test('follow the season and span New Year', () => {
    expect(on('phoenix ', '2026-09-30')).toMatchObject({ rule: { closes: '21:00' } });
    expect(on('Phoenix', '2026-10-01')).toMatchObject({ rule: { closes: '19:00' } });
    expect(on('Phoenix', '2027-01-01')).toMatchObject({ rule: { closes: '19:00' } });
  });

  test('are the cautious ones, with the reason, where none are on file', () => {
    expect(on('Mesa', TODAY)).toEqual({ kind: 'cautious', because: 'no-rule' });
    expect(on(null, TODAY)).toEqual({ kind: 'cautious', because: 'no-city' });
    const saturdays = phoenix.map((rule) => ({ ...rule, weekdays: [6] }));
    expect(hoursOn({ city: 'Phoenix', state: 'AZ' }, saturdays, TODAY)).toEqual({
      ...{ kind: 'cautious', because: 'no-rule-that-day' },
    });
    expect(hoursOn({ city: 'Phoenix', state: 'OR' }, phoenix, TODAY).kind).toBe('cautious');
  });

  test('show whether knocking is allowed now, in the door’s local time', () => {
    const at = (time: string, city: string | null = 'Phoenix') =>
      standingAt(on(city, TODAY), new Date(`2026-11-23T${time}:00-07:00`), PHOENIX);
    expect([at('08:59'), at('09:00'), at('18:59'), at('19:00')]).toEqual(['early', 'open', 'open', 'over']);
    // The sun sets at 17:21.
    expect([at('17:00', 'Mesa'), at('17:40', 'Mesa')]).toEqual(['open', 'over']);
    const [rule] = phoenix;
    if (rule)
      expect(
        standingAt({ kind: 'rule', rule: { ...rule, opens: null, closes: null } }, new Date(), PHOENIX),
      ).toBe('closed');
  });

  test('show their age, and when they are too old', () => {
    const rule = { checkedOn: '2025-11-23' };
    expect(ageOf(rule, '2026-11-23')).toEqual({ days: 365, isOld: false });
    expect(ageOf(rule, '2026-11-24')).toEqual({ days: 366, isOld: true });
    expect([0, 1, 59, 60, 400, 800].map(formatAge)).toEqual([
      ...['today', '1 day ago', '59 days ago', '1 month ago', '13 months ago', '2 years ago'],
    ]);
    expect(formatSpan({ opens: null, closes: null })).toBe('no knocking');
  });
});
