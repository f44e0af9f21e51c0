import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HoursRule } from '../../knocking-hours/rules.ts';
import { callHoursProblem } from './at-this-hour.ts';
import { channels, optOutChannels, optOutSources } from './channels.ts';
import { mayContact } from './may-contact.ts';
import { monthsAfter } from './phone.ts';
import { phone, question } from './question.fixture.ts';
import { type ContactPoint, type ContactQuestion, contactBases, lineKinds } from './question.ts';
import { CONTACT_RULES_VERSION, contactRules, contactSubjects } from './rules/index.ts';

const texas = question().place;
const at = (moment: string) => new Date(moment);
const codes = (changes: Partial<ContactQuestion>) =>
  mayContact(question(changes)).reasons.map(({ code }) => code);
const until = (changes: Partial<ContactQuestion>) => mayContact(question(changes)).until?.toISOString();

describe('calling hours', () => {
  test.each([
    ['Friday, a minute early', '2026-11-20T08:59:00-06:00', ['hours'], '2026-11-20T15:00:00.000Z'],
    ['Friday, as it opens', '2026-11-20T09:00:00-06:00', [], undefined],
    ['Friday, the last minute', '2026-11-20T20:59:00-06:00', [], undefined],
    // Federal law and Texas close at the same time.
    ['Friday, as it closes', '2026-11-20T21:00:00-06:00', ['hours', 'hours'], '2026-11-21T15:00:00.000Z'],
    ['Sunday morning', '2026-11-22T10:00:00-06:00', ['hours'], '2026-11-22T18:00:00.000Z'],
    ['Sunday afternoon', '2026-11-22T12:00:00-06:00', [], undefined],
    ['Thanksgiving', '2026-11-26T10:00:00-06:00', [], undefined],
  ])('in Texas: %s', (_when, moment, expected, next) => {
    expect(codes({ at: at(moment) })).toEqual(expected);
    expect(until({ at: at(moment) })).toBe(next);
  });

  test('they follow the clock of the property, also in the night clocks go forward', () => {
    const florida = { ...texas, state: 'FL', city: 'Tampa', timeZone: 'America/New_York' };
    const evening = { place: florida, at: at('2026-03-07T20:00:00-05:00') };
    expect(codes(evening)).toEqual(['hours']);
    expect(until(evening)).toBe('2026-03-08T12:00:00.000Z');
    expect(codes({ ...evening, at: at('2026-03-07T19:59:00-05:00') })).toEqual([]);
  });

  test('a state without rules on file has the careful hours: no Sundays, no federal holidays', () => {
    const ohio = { ...texas, state: 'OH', city: 'Dayton', timeZone: 'America/New_York' };
    expect(codes({ place: ohio, at: at('2026-11-26T10:00:00-05:00') })).toEqual(['hours']);
    expect(until({ place: ohio, at: at('2026-11-26T10:00:00-05:00') })).toBe('2026-11-27T14:00:00.000Z');
    const sunday = mayContact(question({ place: ohio, at: at('2026-11-22T13:00:00-05:00') }));
    expect(sunday.reasons[0]?.sentence).toBe(
      'OH has no calling hours on file, so the cautious default applies: not on Sundays.',
    );
  });

  test('a household may be called about the appointment it agreed to when nothing may be sold', () => {
    const arizona = { ...texas, state: 'AZ', city: 'Mesa', timeZone: 'America/Phoenix' };
    const listed = phone({ basis: 'purchased', registry: { listed: true, checkedOn: '2026-11-01' } });
    const sunday = {
      ...{ place: arizona, at: at('2026-11-22T09:00:00-07:00'), person: { points: [listed] } },
      property: { noKnock: null, appointmentsOn: ['2026-11-22'] },
    };
    expect(codes(sunday)).toEqual(['registry-listed', 'hours']);
    expect(codes({ ...sunday, about: 'appointment' })).toEqual([]);
    expect(codes({ ...sunday, about: 'appointment', channel: 'text' })).toEqual([]);
    const night = { ...sunday, about: 'appointment', at: at('2026-11-22T21:00:00-07:00') } as const;
    expect(codes(night)).toEqual(['hours']);
    // A state's own hours stay.
    const florida = { ...arizona, state: 'FL', city: 'Tampa', timeZone: 'America/New_York' };
    const late = {
      ...sunday,
      place: florida,
      about: 'appointment',
      at: at('2026-11-22T20:30:00-05:00'),
    } as const;
    expect(codes(late)).toEqual(['hours']);
    expect(codes({ ...late, at: at('2026-11-22T19:30:00-05:00') })).toEqual([]);
    // Its day is over, there is none, or they want no contact.
    expect(codes({ ...night, at: at('2026-11-23T10:00:00-07:00') })).toEqual(['registry-listed']);
    const property = { noKnock: null, appointmentsOn: [] };
    expect(codes({ ...sunday, about: 'appointment', property })).toEqual(['registry-listed', 'hours']);
    for (const channel of ['all', 'call'] as const) {
      const optOuts = [{ channel, source: 'asked' as const, on: '2026-11-21' }];
      const company = { optOuts, boughtOn: null };
      expect(codes({ ...sunday, about: 'appointment', company })).toEqual(['opted-out']);
      const points = [{ ...listed, optOuts }];
      expect(codes({ ...sunday, about: 'appointment', person: { points } })).toEqual(['opted-out']);
    }
  });

  test('a list that is used later is not asked about the hour', () => {
    expect(codes({ at: null })).toEqual([]);
  });

  test('a device without a connection knows them, too', () => {
    const plano = { state: 'TX', timeZone: 'America/Chicago' };
    expect(callHoursProblem(plano, at('2026-11-20T14:00:00-06:00'))).toBeNull();
    expect(callHoursProblem(plano, at('2026-11-22T10:00:00-06:00'))).toBe(
      'Calls and texts are allowed only from 12 PM to 9 PM where the property is. From Sun, Nov 22, 12:00 PM.',
    );
  });

  test('before a law was in force, its hours do not hold', () => {
    expect(
      codes({
        at: at('2025-08-31T10:00:00-05:00'),
        person: { points: [phone({ consentOn: '2025-01-01' })] },
      }),
    ).toEqual([]);
  });
});

describe('the do-not-call registry', () => {
  const bought = (changes: Partial<ContactPoint>) => ({
    person: { points: [phone({ basis: 'purchased', ...changes })] },
  });
  test.each([
    ['never checked', { registry: null }, ['registry-unknown']],
    ['listed', { registry: { listed: true, checkedOn: '2026-11-20' } }, ['registry-listed']],
    ['clear 31 days ago', { registry: { listed: false, checkedOn: '2026-10-20' } }, []],
    ['clear 32 days ago', { registry: { listed: false, checkedOn: '2026-10-19' } }, ['registry-old']],
    [
      'listed, but agreed',
      { registry: { listed: true, checkedOn: '2026-11-20' }, consentOn: '2026-11-01' },
      [],
    ],
    ['asked three months ago', { basis: 'inquiry', obtainedOn: '2026-08-20' }, []],
    ['asked longer ago', { basis: 'inquiry', obtainedOn: '2026-08-19' }, ['registry-unknown']],
    ['a customer of 18 months ago', { basis: 'customer', obtainedOn: '2025-05-20' }, []],
  ] as const)('a bought number, %s', (_what, changes, expected) => {
    expect(codes(bought(changes as Partial<ContactPoint>))).toEqual(expected);
  });

  test('a household that bought a roof may be called for 18 months', () => {
    const company = (boughtOn: string) => ({ ...bought({}), company: { optOuts: [], boughtOn } });
    expect(codes(company('2025-05-20'))).toEqual([]);
    expect(codes(company('2025-05-19'))).toEqual(['registry-unknown']);
  });

  test('of several numbers one that is free is enough; without any there is nothing to call', () => {
    const listed = phone({ basis: 'purchased', registry: { listed: true, checkedOn: '2026-11-20' } });
    expect(codes({ person: { points: [listed, phone()] } })).toEqual([]);
    expect(codes({ person: { points: [listed] } })).toEqual(['registry-listed']);
    expect(codes({ person: { points: [] } })).toEqual(['no-number']);
    expect(codes({ channel: 'email', person: null })).toEqual(['no-address']);
  });
});

test('texts want consent and a mobile', () => {
  expect(codes({ channel: 'text' })).toEqual(['no-consent']);
  expect(codes({ channel: 'text', person: { points: [phone({ consentOn: '2026-11-20' })] } })).toEqual([]);
  const landline = phone({ consentOn: '2026-11-20', lineKind: 'landline' });
  expect(codes({ channel: 'text', person: { points: [landline] } })).toEqual(['landline']);
});

describe('at the door', () => {
  const rule: HoursRule = {
    ...{ state: 'TX', city: 'Plano', from: null, to: null, weekdays: null, opens: '10:00', closes: '19:00' },
    ...{ source: 'Sec. 11-243', checkedOn: '2026-11-01', note: null },
  };
  const door = (changes: Partial<ContactQuestion> = {}): Partial<ContactQuestion> => ({
    channel: 'knock',
    place: { ...texas, knockingHours: [rule] },
    ...changes,
  });
  test('the city’s hours hold', () => {
    expect(codes(door())).toEqual([]);
    const evening = door({ at: at('2026-11-20T19:30:00-06:00') });
    expect(codes(evening)).toEqual(['hours']);
    expect(until(evening)).toBe('2026-11-21T16:00:00.000Z');
  });
  test('a no-knock list keeps people away until it ends, then the hours do', () => {
    const noKnock = { source: 'City of Plano', from: '2026-01-01', to: '2026-11-25' };
    const listed = door({ property: { noKnock, appointmentsOn: [] } });
    expect(codes(listed)).toEqual(['no-knock-list']);
    expect(until(listed)).toBe('2026-11-26T16:00:00.000Z');
    expect(codes({ ...listed, property: { noKnock, appointmentsOn: ['2026-11-20'] } })).toEqual([]);
    expect(codes({ ...listed, at: null, today: '2026-11-26' })).toEqual([]);
  });
  test('a sign and a request last; an appointment does not undo a request', () => {
    const sign = { channel: 'knock', source: 'sign', on: '2026-11-01' } as const;
    const asked = { channel: 'all', source: 'asked', on: '2026-11-02' } as const;
    const answer = mayContact(question(door({ company: { optOuts: [sign, asked], boughtOn: null } })));
    expect(answer.until).toBeNull();
    expect(answer.reasons.map(({ sentence }) => sentence)).toEqual([
      'A no-soliciting sign was seen on Sunday, November 1, 2026.',
      'They asked not to be contacted on Monday, November 2, 2026.',
    ]);
    const property = { noKnock: null, appointmentsOn: ['2026-11-20'] };
    expect(codes(door({ property, company: { optOuts: [sign], boughtOn: null } }))).toEqual([]);
    expect(codes(door({ at: null, property, company: { optOuts: [sign], boughtOn: null } }))).toEqual([
      'sign-posted',
    ]);
    expect(codes(door({ property, company: { optOuts: [asked], boughtOn: null } }))).toEqual(['opted-out']);
  });
});

test('an opt-out binds its channel alone, one of everything binds all', () => {
  const person = { points: [phone({ consentOn: '2026-11-01' }), phone({ kind: 'email' })] };
  const refusedBy = (channel: (typeof optOutChannels)[number]) =>
    channels.filter((each) => {
      const company = { optOuts: [{ channel, source: 'asked' as const, on: '2026-11-01' }], boughtOn: null };
      return !mayContact(question({ channel: each, person, company })).allowed;
    });
  expect(refusedBy('text')).toEqual(['text']);
  expect(refusedBy('mail')).toEqual(['mail']);
  expect(refusedBy('all')).toEqual([...channels]);
});

describe('whatever the circumstances', () => {
  const day = fc
    .date({ min: new Date('2025-10-01'), max: new Date('2027-01-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  const optOut = fc.record({
    channel: fc.constantFrom(...optOutChannels),
    source: fc.constantFrom(...optOutSources),
    on: day,
  });
  const point = fc.record({
    kind: fc.constantFrom('phone' as const, 'email' as const),
    lineKind: fc.constantFrom(...lineKinds),
    basis: fc.constantFrom(...contactBases),
    obtainedOn: day,
    consentOn: fc.option(day),
    registry: fc.option(fc.record({ listed: fc.boolean(), checkedOn: day })),
    optOuts: fc.array(optOut, { maxLength: 2 }),
  });
  const any: fc.Arbitrary<ContactQuestion> = fc.record({
    channel: fc.constantFrom(...channels),
    about: fc.constantFrom(...contactSubjects),
    at: fc.option(fc.date({ min: new Date('2025-10-01'), max: new Date('2027-01-31'), noInvalidDate: true })),
    today: day,
    place: fc.record({
      state: fc.constantFrom('TX', 'FL', 'MN', 'AZ', 'OH', ''),
      city: fc.option(fc.constant('Plano')),
      timeZone: fc.constantFrom('America/Chicago', 'America/Phoenix', 'America/New_York'),
      at: fc.constant(texas.at),
      knockingHours: fc.constant([]),
    }),
    property: fc.record({
      noKnock: fc.option(fc.record({ source: fc.constant('City'), from: day, to: fc.option(day) })),
      appointmentsOn: fc.array(day, { maxLength: 2 }),
    }),
    person: fc.option(fc.record({ points: fc.array(point, { maxLength: 3 }) })),
    company: fc.record({ optOuts: fc.array(optOut, { maxLength: 2 }), boughtOn: fc.option(day) }),
  });

  test('one more opt-out never allows more', () => {
    fc.assert(
      fc.property(any, optOut, (before, more) => {
        const company = { ...before.company, optOuts: [...before.company.optOuts, more] };
        const after = mayContact({ ...before, company });
        expect(after.allowed && !mayContact(before).allowed).toBe(false);
        const points = before.person?.points.map((one) => ({ ...one, optOuts: [...one.optOuts, more] }));
        if (!points) return;
        const bound = mayContact({ ...before, person: { points } });
        expect(bound.allowed && !mayContact(before).allowed).toBe(false);
      }),
    );
  });

  test('what is not allowed says why, and the moment it names is allowed', () => {
    fc.assert(
      fc.property(any, (asked) => {
        const { allowed, reasons, until: next } = mayContact(asked);
        expect(allowed).toBe(reasons.length === 0);
        for (const { sentence } of reasons) expect(sentence).toMatch(/^\S.*\.$/);
        if (next) expect(mayContact({ ...asked, at: next }).allowed).toBe(true);
      }),
    );
  });
});

test('months end with the month', () => {
  expect(monthsAfter('2026-11-30', 3)).toBe('2027-02-28');
  expect(monthsAfter('2025-05-20', 18)).toBe('2026-11-20');
});

test('each rule names its source; a changed rule has another version', () => {
  for (const { id, source, from, checkedOn } of contactRules) {
    expect(source, id).toMatch(/^https:\/\/[\w.-]+\/\S+$/);
    expect(checkedOn >= from, id).toBe(true);
  }
  const digest = createHash('sha256').update(JSON.stringify(contactRules)).digest('hex').slice(0, 12);
  // Another digest: raise the version, then put the new one here.
  expect([CONTACT_RULES_VERSION, digest]).toEqual(['2026-11-28', '40644f30f0c0']);
});
