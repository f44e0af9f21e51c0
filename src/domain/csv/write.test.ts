import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportFields } from '../property-fields.ts';
import { type ExportedProperty, writePropertyCsv } from './write.ts';

const blank = Object.fromEntries(exportFields.map(({ key }) => [key, null])) as ExportedProperty;
const house: ExportedProperty = {
  ...blank,
  zipCode: '85251',
  address: '1 N Elm St',
  latitude: null,
  longitude: null,
};

/** The cells of the only row, as text between the commas. */
function cells(about: Partial<ExportedProperty>): Record<string, string> {
  const row = writePropertyCsv([{ ...house, ...about }]).split('\r\n')[1] ?? '';
  return Object.fromEntries(splitRow(row).map((cell, place) => [exportFields[place]?.key ?? '', cell]));
}

const splitRow = (row: string) =>
  row
    .match(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)
    ?.slice(0, 25)
    .map((cell) => cell.replace(/,$/, '')) ?? [];

test('there are 25 columns and one line per property, each ended by CRLF', () => {
  const csv = writePropertyCsv([house, house]);
  expect(csv.split('\r\n')).toHaveLength(4);
  expect(csv.endsWith('\r\n')).toBe(true);
  expect(
    csv
      .split('\r\n')
      .slice(0, 3)
      .map((line) => line.split(',').length),
  ).toEqual([25, 25, 25]);
});

test('yes and no are written as true and false, what is not known as nothing', () => {
  expect(cells({ hasPool: true, uspsVacancy: false, owner: null })).toMatchObject({
    hasPool: 'true',
    uspsVacancy: 'false',
    owner: '',
  });
});

test('numbers are written as they are', () => {
  expect(cells({ areaSquareFeet: 2795.5, yearBuilt: 1987 })).toMatchObject({
    areaSquareFeet: '2795.5',
    yearBuilt: '1987',
  });
});

test('commas, quotes and line breaks stay inside their cell', () => {
  expect(cells({ owner: 'Ortiz, Maria "Mia"' }).owner).toBe('"Ortiz, Maria ""Mia"""');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x")', '＝1+1'])(
  '%s does not run in a spreadsheet',
  (owner) => {
    expect(cells({ owner }).owner?.replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each([
  '02134',
  '000',
  '123456789012',
  '12E4',
  '18.10',
  '3-4',
  '1/2/2019',
  '2019-01',
  'MAR-12',
  '12:30',
  '1,234',
])('a parcel number %s is marked as text, or a spreadsheet would change it', (parcelNumber) =>
  expect(cells({ parcelNumber }).parcelNumber).toBe(`"=""${parcelNumber}"""`),
);

test.each([
  '85251',
  '173-22-014',
  '12',
  '0',
  '14.25',
  'R72 16801',
  '4411 E Osborn Rd',
  'R1-6',
  'Marchetti',
  'C-2',
])('%s needs no mark', (text) => {
  expect(cells({ parcelNumber: text }).parcelNumber).toBe(text);
});

test('only a file with letters beyond ASCII begins with the mark that Excel needs', () => {
  expect(writePropertyCsv([house]).startsWith('Zip Code')).toBe(true);
  expect(writePropertyCsv([{ ...house, owner: 'Núñez' }]).startsWith('\uFEFFZip Code')).toBe(true);
});

test('every text stays in its own column, whatever it contains', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (owner, taxOwner) => {
      const csv = writePropertyCsv([{ ...house, owner, taxOwner }]);
      const quotes = csv.match(/"/g)?.length ?? 0;
      expect(quotes % 2).toBe(0);
      expect(csv.replace(/"(?:[^"]|"")*"/g, '').match(/,/g)?.length).toBe(48);
    }),
  );
});
