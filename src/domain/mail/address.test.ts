import { expect, test } from 'vitest';
import { linesOf, mailAddress, mailboxOf } from './address.ts';
import { plainName } from './recipient.ts';

const places = (zipCode: string) =>
  ({
    '85251': { city: 'Scottsdale', state: 'AZ' },
    '85001': { city: 'Phoenix', state: 'AZ' },
    '53051': { city: 'Menomonee Falls', state: 'WI' },
    '63101': { city: 'St. Louis', state: 'MO' },
    '85201': { city: 'Mesa', state: 'AZ' },
    '00901': { city: 'San Juan', state: 'PR' },
    '09021': { city: 'APO', state: 'AE' },
  })[zipCode];

const printed = (text: string, known?: string) => {
  const address = mailAddress(text, places, known);
  return typeof address === 'string' ? address : linesOf(address).join(' | ');
};

test.each([
  [
    '4120 North Hayden Road, Apt. 4, Scottsdale, AZ 85251-1234',
    '4120 N HAYDEN RD APT 4 | SCOTTSDALE AZ  85251-1234',
  ],
  ['12 n. main st #4 phoenix az 85001', '12 N MAIN ST # 4 | PHOENIX AZ  85001'],
  ['12 Main Street Southwest, Suite 200, Phoenix AZ 85001', '12 MAIN ST SW STE 200 | PHOENIX AZ  85001'],
  ['P.O. Box 1234, Phoenix, AZ 85001', 'PO BOX 1234 | PHOENIX AZ  85001'],
  ['Post Office Box #12, Phoenix, AZ 85001', 'PO BOX 12 | PHOENIX AZ  85001'],
  ['Rural Route 02, Box 14, Phoenix, AZ 85001', 'RR 2 BOX 14 | PHOENIX AZ  85001'],
  ['HC 68 Box 98, Phoenix, AZ 85001', 'HC 68 BOX 98 | PHOENIX AZ  85001'],
  ['1200 North Avenue, Phoenix, AZ 85001', '1200 NORTH AVE | PHOENIX AZ  85001'],
  ['12 1/2 Seventh Avenue, Phoenix, AZ 85001', '12 1/2 7TH AVE | PHOENIX AZ  85001'],
  ['12½ Elm Court, Phoenix, AZ 85001', '12 1/2 ELM CT | PHOENIX AZ  85001'],
  ['N95W18855 Appleton Ave, Menomonee Falls, WI 53051', 'N95W18855 APPLETON AVE | MENOMONEE FALLS WI  53051'],
  ['500 Avenue of the Stars, Phoenix AZ 85001', '500 AVENUE OF THE STARS | PHOENIX AZ  85001'],
  ['12 Calle Piñón, Scottsdale, AZ 85251', '12 CALLE PINON | SCOTTSDALE AZ  85251'],
  ["12 O'Brien Ln Bldg 2 Apt 7, Scottsdale, AZ 85251", '12 OBRIEN LN BLDG 2 APT 7 | SCOTTSDALE AZ  85251'],
  ['C/O Jane Doe, 12 Main St, Phoenix, AZ 85001', 'C/O JANE DOE | 12 MAIN ST | PHOENIX AZ  85001'],
  ['ATTN JANE DOE 12 MAIN ST, PHOENIX, AZ 85001', 'C/O JANE DOE | 12 MAIN ST | PHOENIX AZ  85001'],
  ['0012 Oak Dr 4B, Scottsdale AZ 85251', '12 OAK DR # 4B | SCOTTSDALE AZ  85251'],
  ['One Main Street, Phoenix, AZ 85001-0000', '1 MAIN ST | PHOENIX AZ  85001'],
  ['12 Front Street Rear, Phoenix AZ 85001', '12 FRONT ST REAR | PHOENIX AZ  85001'],
  ['12 Front Street, St. Louis, MO 63101', '12 FRONT ST | ST LOUIS MO  63101'],
  ['PO BOX 4 MESA AZ 85201', 'PO BOX 4 | MESA AZ  85201'],
  ['P O BOX 4 MESA AZ 85201-0004', 'PO BOX 4 | MESA AZ  85201-0004'],
  ['RR 2 BOX 14 MESA AZ 85201', 'RR 2 BOX 14 | MESA AZ  85201'],
  ['RT 2 BOX 14 MESA AZ 85201', 'RR 2 BOX 14 | MESA AZ  85201'],
  ['HC 1 BOX 5 MESA AZ 85201', 'HC 1 BOX 5 | MESA AZ  85201'],
  ['12 BROADWAY MESA AZ 85201', '12 BROADWAY | MESA AZ  85201'],
  ['1400 N CENTRAL SAINT LOUIS MO 63101', '1400 N CENTRAL | ST LOUIS MO  63101'],
  ['12 CALLE LUNA SAN JUAN PR 00901', '12 CALLE LUNA | SAN JUAN PR  00901'],
  ['12 EL CAMINO MESA AZ 85201', '12 EL CAMINO | MESA AZ  85201'],
  ['PSC 3 BOX 4 APO AE 09021', 'PSC 3 BOX 4 | APO AE  09021'],
  ['UNIT 2050 BOX 4190, FPO, AE 09021', 'UNIT 2050 BOX 4190 | FPO AE  09021'],
])('%s is printed as %s', (text, lines) => expect(printed(text)).toBe(lines));

test('a street line alone gets the place of its door', () => {
  expect(printed('4120 N Hayden Rd', '85251')).toBe('4120 N HAYDEN RD | SCOTTSDALE AZ  85251');
});

test.each([
  ['', 'no-address'],
  [' -- ', 'no-address'],
  ['NOT AVAILABLE FROM COUNTY', 'no-address'],
  ['OWNER OF RECORD', 'no-address'],
  ['REDACTED', 'no-address'],
  ['Hayden Rd, Scottsdale, AZ 85251', 'no-house-number'],
  ['1st Ave, Scottsdale, AZ 85251', 'no-house-number'],
  ['0 Main St, Scottsdale, AZ 85251', 'no-house-number'],
  ['4120, Scottsdale, AZ 85251', 'no-street'],
  ['4120 N Hayden Rd', 'no-zip'],
  ['4120 N Hayden Rd, Scottsdale, AZ', 'no-zip'],
  ['4120 N Hayden Rd, Scottsdale, AZ 00000', 'unknown-zip'],
  ['4120 N Hayden Rd, Austin, TX 85251', 'other-state'],
  ['12 King St W, Toronto ON M5V 2T6', 'foreign'],
  ['Av. Reforma 222, Ciudad de México, Mexico', 'foreign'],
  ['12 ΑΒΓ Street, Scottsdale, AZ 85251', 'unreadable'],
  [`12 ${'Long'.repeat(20)} Street, Scottsdale, AZ 85251`, 'too-long'],
])('%j cannot be mailed to: %s', (text, why) => expect(mailAddress(text, places)).toBe(why));

test('what a county has in place of a name is not printed', () => {
  for (const name of ['NOT AVAILABLE FROM COUNTY', 'OWNER OF RECORD', 'REDACTED', 'DECD', 'Current Owner'])
    expect([name, plainName(name)]).toEqual([name, '']);
  expect(plainName('Ann Lee')).toBe('ANN LEE');
});

test('one mailbox in two spellings is one', () => {
  const box = (text: string) => {
    const address = mailAddress(text, places);
    return typeof address === 'string' ? address : mailboxOf(address);
  };
  expect(box('4120 North Hayden Road, Apt. 4, Scottsdale, AZ 85251-1234')).toBe(
    box('4120 N HAYDEN RD #4 SCOTTSDALE AZ 85251'),
  );
  expect(box('4120 N HAYDEN RD #5 SCOTTSDALE AZ 85251')).not.toBe(
    box('4120 N HAYDEN RD #4 SCOTTSDALE AZ 85251'),
  );
});

test('names that look like markup, code or another direction of writing make no exception', () => {
  for (const text of [
    '#let x = 1',
    '\u202e12 Main St',
    '<b>12</b> Main St, Phoenix, AZ 85001',
    '🏠'.repeat(300),
    '\u0000',
  ])
    expect(() => mailAddress(text, places, '85251')).not.toThrow();
});
