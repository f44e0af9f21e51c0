import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownerKindOf, readKind } from './kinds.ts';
import { compareMail, isOutOfState, type MailComparison, mailingState } from './mailing.ts';
import { fullName } from './persons.ts';
import { readOwner } from './reading.ts';
import { yearsBefore, yearsOwned } from './years-owned.ts';
import { stateOfZip } from './zip-states.ts';

const personsIn = (name: string) => readOwner(name)?.persons.map(fullName);

test.each([
  ['SMITH JOHN A & MARY B', ['John A Smith', 'Mary B Smith']],
  ['SMITH, JOHN', ['John Smith']],
  ['Smith, John A Jr & Mary', ['John A Smith Jr', 'Mary Smith']],
  ['JOHN SMITH AND MARY JONES', ['John Smith', 'Mary Jones']],
  ['John Smith, Mary Jones', ['John Smith', 'Mary Jones']],
  ['SMITH JOHN & JONES MARY', ['John Smith', 'Mary Jones']],
  ['SMITH JOHN/MARY', ['John Smith', 'Mary Smith']],
  ['Maria & James A Alvarado', ['Maria Alvarado', 'James A Alvarado']],
  ['JOHN Q PUBLIC', ['John Q Public']],
  ['DE LA CRUZ JUAN', ['Juan De La Cruz']],
  ['Juan de la Cruz', ['Juan de la Cruz']],
  ['GARCIA LOPEZ MARIA', ['Maria Garcia Lopez']],
  ["O'BRIEN PATRICK J III", ["Patrick J O'Brien III"]],
  ['MCDONALD RONALD', ['Ronald McDonald']],
  ['SMITH JOHN A (TE)', ['John A Smith']],
  ['SMITH JOHN 50% & JONES MARY 1/2 INT', ['John Smith', 'Mary Jones']],
  ['SMITH JOHN HUSBAND & WIFE', ['John Smith']],
  ['SMITH JOHN A TRUSTEE', ['John A Smith']],
  ['THE JOHN AND MARY SMITH REVOCABLE TRUST', ['John Smith', 'Mary Smith']],
  ['JONES ROBERT L/SUSAN M TR U/A DTD 5/1/2010', ['Robert L Jones', 'Susan M Jones']],
  ['ESTATE OF JOHN SMITH', ['John Smith']],
  ['HEIRS OF MARY JONES', ['Mary Jones']],
  ['SMITH FAMILY TRUST', []],
  ['SMITH HOLDINGS LLC', []],
  ['WILLIAMS', []],
])('%s names %j', (name, persons) => {
  expect(personsIn(name)).toEqual(persons);
});

test('what was guessed is marked, and what it was read from stays beside it', () => {
  expect(readOwner('OKAFOR CHIDI')).toMatchObject({ asWritten: 'OKAFOR CHIDI', isSure: false });
  expect(readOwner('SMITH JOHN')).toMatchObject({ isSure: true });
});

test('further owners, trustees and who gets the mail are told apart from names', () => {
  expect(readOwner('SMITH JOHN ET AL')).toMatchObject({ others: 'others', isTrustee: false });
  expect(readOwner('SMITH JOHN A ET UX')).toMatchObject({ others: 'wife' });
  expect(readOwner('SMITH MARY ET VIR')).toMatchObject({ others: 'husband' });
  expect(readOwner('SMITH JOHN TR')).toMatchObject({ kind: 'trust', isTrustee: true });
  expect(readOwner('SMITH JOHN C/O MARY JONES')).toMatchObject({ careOf: 'MARY JONES' });
});

test.each([
  ['SMITH JOHN', 'person'],
  ['BANKS ROBERT', 'person'],
  ['NGUYEN WEI C/O ACME PROPERTIES LLC', 'person'],
  ['CHURCH JOHN', 'person'],
  ['SMITH JOHN LIFE ESTATE', 'person'],
  ['SMITH FAMILY TRUST', 'trust'],
  ['SMITH JOHN TR', 'trust'],
  ['Vandermeer Living Trust', 'trust'],
  ['ACME, L.L.C.', 'company'],
  ['ACME REAL ESTATE', 'company'],
  ['DEUTSCHE BANK NATIONAL TRUST COMPANY TRUSTEE', 'company'],
  ['CITY OF INDUSTRY HOLDINGS LLC', 'company'],
  ['SUNRISE HOA', 'company'],
  ['2018-4 IH BORROWER', 'company'],
  ['ESTATE OF SMITH JOHN', 'estate'],
  ['SMITH JOHN EST', 'estate'],
  ['SMITH JOHN DECEASED', 'estate'],
  ['HEIRS OF MARY JONES', 'estate'],
  ['CITY OF PHOENIX', 'government'],
  ['PHOENIX CITY OF', 'government'],
  ['MARICOPA COUNTY', 'government'],
  ['UNITED STATES OF AMERICA', 'government'],
  ['PARADISE UNIFIED SCHOOL DIST 69', 'government'],
  ['HOUSING AUTHORITY OF MARICOPA COUNTY', 'government'],
  ['MONTGOMERY COUNTY LAND REUTILIZATION CORP', 'government'],
  ['FIRST BAPTIST CHURCH', 'nonprofit'],
  ['CURRENT OWNER', null],
  ['Unknown', null],
  ['N/A', null],
  ['', null],
])('%s is %s', (name, kind) => {
  expect(ownerKindOf(name)).toBe(kind);
});

const county = JSON.parse(readFileSync(new URL('owner-names.cases.json', import.meta.url), 'utf8')) as [
  name: string,
  kind: string | null,
  persons: string[],
][];

test('owners are read as counties write them', () => {
  const read = county.map(([name]) => [name, ownerKindOf(name), personsIn(name) ?? []]);
  expect(read).toEqual(county);
});

test('a name that is read wrong is not marked sure', () => {
  const wrong = {
    'HASSAN ABDI MOHAMED': ['Abdi Mohamed Hassan'],
    'HOMES SHERLOCK': ['Sherlock Homes'],
    'JOHANSSON LARS ERIK': ['Lars Erik Johansson'],
    'WATTS CHARLENE WTR': ['Charlene Watts'],
    'RAHMAN MD ANISUR': ['Md Anisur Rahman'],
  };
  for (const [name, persons] of Object.entries(wrong)) {
    expect(personsIn(name)).not.toEqual(persons);
    expect([name, readOwner(name)?.isSure]).toEqual([name, false]);
  }
  expect(readOwner('WILLIAMS')).toMatchObject({ kind: 'person', persons: [], isSure: false });
});

test('a family name that companies have too is not marked sure where it may be one', () => {
  expect(readOwner('BANK JOHN A')).toMatchObject({ kind: 'person', isSure: true });
  expect(readOwner('ROBERT HOMES')).toMatchObject({ kind: 'person', isSure: false });
  expect(readOwner('FRANKLIN BANK')).toMatchObject({ kind: 'company', isSure: false });
});

test('a kind says by which words it was found', () => {
  expect(readKind('Smith Family Trust')).toEqual({ kind: 'trust', words: 'trust', isSure: true });
  expect(readKind('County of Maricopa')?.words).toBe('county of');
});

test('no text breaks the reading, however long and in whatever script', () => {
  const pieces = [
    ..."aZ é ß İ 王 ا \u202e \u0000 😀 \ud800 & , / ( ) % # $ 0 9 . ' ’ -".split(' '),
    ...' SMITH| JOHN| ET AL| TRUSTEE| LLC| ESTATE OF| C/O |, JR|; |UNKNOWN'.split('|'),
  ];
  const hostile = fc.string({ unit: fc.constantFrom(...pieces, ' '), maxLength: 200 });
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 300 })), (name) => {
      const reading = readOwner(name);
      expect(reading?.kind ?? null).toBe(ownerKindOf(name));
      for (const person of reading?.persons ?? []) expect(fullName(person).trim()).not.toBe('');
      expect((reading?.persons ?? []).length).toBeLessThanOrEqual(4);
    }),
    { numRuns: 2000 },
  );
  for (const name of [
    'A '.repeat(150),
    '& '.repeat(150),
    '('.repeat(300),
    'ET AL '.repeat(50),
    'D/D '.repeat(75),
  ])
    expect(() => readOwner(name)).not.toThrow();
});

const mailings = JSON.parse(readFileSync(new URL('mailing.cases.json', import.meta.url), 'utf8')) as Record<
  MailComparison,
  [address: string, ownerAddress: string][]
>;

test('an owner lives where their mail goes, however the county spells it', () => {
  const compared = Object.entries(mailings).flatMap(([expected, pairs]) =>
    pairs.map(([address, ownerAddress]) => {
      const comparison = compareMail({ address, zipCode: '85251', ownerAddress });
      return { address, ownerAddress, expected, comparison };
    }),
  );
  expect(compared.filter(({ expected, comparison }) => expected !== comparison)).toEqual([]);
});

test('the state of a mailing address is that of its ZIP code, or written behind a city', () => {
  expect(mailingState('12 Elm St, Chicago, IL 60601-1234')).toBe('IL');
  expect(mailingState('12 Elm St, Reno, NV')).toBe('NV');
  expect(mailingState('1 King St, Toronto ON M5V 2T6')).toBe('abroad');
  expect(mailingState('12 Elm Ct')).toBeNull();
  expect(mailingState('PO Box 60601')).toBeNull();
  expect(isOutOfState({ zipCode: '85251', ownerAddress: '9 Oak Ave, Chicago, IL 60601' })).toBe(true);
  expect(isOutOfState({ zipCode: '85251', ownerAddress: '9 Oak Ave, Mesa, AZ 85201' })).toBe(false);
  expect(isOutOfState({ zipCode: '85251', ownerAddress: '9 Oak Ave' })).toBeNull();
  expect([stateOfZip('00501'), stateOfZip('73301'), stateOfZip('00000')]).toEqual(['NY', 'TX', null]);
});

test('years are owned in full from the day of the sale on', () => {
  expect(yearsOwned('2016-11-26', '2026-11-26')).toBe(10);
  expect(yearsOwned('2016-11-27', '2026-11-26')).toBe(9);
  expect(yearsOwned('2026-12-01', '2026-11-26')).toBeNull();
  expect(yearsBefore('2024-02-29', 1)).toBe('2023-02-28');
  const day = fc.date({ min: new Date('1950-01-01'), max: new Date('2026-11-26'), noInvalidDate: true });
  fc.assert(
    fc.property(day, day, fc.integer({ min: 0, max: 60 }), (sold, now, years) => {
      const [saleDate, today] = [sold, now].map((date) => date.toISOString().slice(0, 10)) as [
        string,
        string,
      ];
      const owned = yearsOwned(saleDate, today);
      if (owned !== null) expect(owned >= years).toBe(saleDate <= yearsBefore(today, years));
    }),
  );
});
