import { expect, test } from 'vitest';
import { MOST_ITEMS } from './book.ts';
import { bookChanges } from './book-changes.ts';
import { bookCsv } from './book-csv.ts';
import { readBookFile } from './book-file.ts';
import { sampleBook } from './sample-book.ts';

const read = (lines: string[], present = sampleBook.items) =>
  readBookFile(new TextEncoder().encode(lines.join('\n')), present);
const HEADER = 'item,group,counted by,unit,unit price,covers,waste percent,packages,pitch up to';

test('an exported price book reads back as it was', () => {
  const bytes = new TextEncoder().encode(bookCsv(sampleBook.items));
  expect(readBookFile(bytes, [])).toEqual({ items: sampleBook.items, problems: [] });
});

test('names that a spreadsheet would run, emoji and right-to-left text come back as they were', () => {
  const labels = ['=HYPERLINK("http://evil.example")', '🏠 קרמיקה', '#let x = 1', '"Quoted", and 1/2'];
  const items = labels.map((label, index) => ({
    ...(sampleBook.items[0] as (typeof sampleBook.items)[number]),
    ...{ key: `k${index}`, label },
  }));
  const csv = bookCsv(items);
  expect(csv).not.toMatch(/(^|,)=/m);
  expect(readBookFile(new TextEncoder().encode(csv), []).items).toEqual(items);
});

test('a file from elsewhere needs few columns: the rest is usual, and an item keeps its key by its name', () => {
  const found = read([
    HEADER,
    'Roof vent,material,vents,each,$36.50,,,,',
    'Coping,Labor,Roof area,square,"1,250",,,all,',
    'Coping,labor,area,square,90,,,good best,8',
  ]);
  expect(found.problems).toEqual([
    { row: 3, reason: expect.stringMatching(/^‘Roof area’ is no ‘counted by’: area, layers, /) },
  ]);
  expect(found.items).toMatchObject([
    { key: 'vent', unitCents: 3650, covers: 1, waste: 0, packages: ['good', 'better', 'best'] },
    { key: 'coping', packages: ['good', 'best'], pitchUpTo: 8, unitCents: 9000 },
  ]);
});

test('every bad row is named, with everything that is wrong with it', () => {
  const { problems } = read([
    HEADER,
    ',material,area,square,10,,,,',
    'Nails,material,area,box,-5,,,,',
    'Nails,material,area,box,1.234,,,,',
    'Nails,material,area,pound,,0,150%,gold,25',
    '"Nails,material',
    'Boots,material,pipes,each,5,,,,6',
  ]);
  expect(problems).toEqual([
    { row: 2, reason: 'The item has no name.' },
    { row: 3, reason: 'The unit price ‘-5’ is negative.' },
    { row: 4, reason: 'The unit price ‘1.234’ is no amount of dollars and cents, such as 13.50.' },
    { row: 5, reason: expect.stringMatching(/^‘pound’ is no ‘unit’: square, bundle, /) },
    { row: 5, reason: 'The unit price is missing.' },
    { row: 5, reason: '‘covers’ is a number from 0.01 to 100,000, not ‘0’.' },
    { row: 5, reason: '‘waste percent’ is a number from 0 to 100, not ‘150’.' },
    { row: 5, reason: '‘gold’ is no package: good, better, best or all.' },
    { row: 5, reason: '‘pitch up to’ is a number from 0 to 24, not ‘25’.' },
    { row: 6, reason: 'A quotation mark is opened and never closed.' },
    { row: 7, reason: 'Only items by roof area can be limited to a pitch.' },
  ]);
});

test('colors are between semicolons, each once', () => {
  const header = 'item,group,counted by,unit,unit price,colors';
  const { items, problems } = read([
    header,
    'Shingles,material,area,square,10,Charcoal; Weathered  Wood;charcoal gray;Charcoal',
    `Caps,material,ridges,bundle,10,${'x'.repeat(41)}`,
    `Nails,material,area,box,10,${Array.from({ length: 31 }, (_, at) => `c${at}`).join(';')}`,
  ]);
  expect(items[0]?.colors).toEqual(['Charcoal', 'Weathered Wood', 'charcoal gray']);
  expect(problems).toEqual([
    { row: 3, reason: expect.stringMatching(/^The color ‘x+…’ has more than 40 characters/) },
    { row: 4, reason: 'The item has more than 30 colors.' },
  ]);
});

test('a key that comes twice is named with the row that has it', () => {
  const row = 'vent,Vent,material,vents,each,5';
  expect(read(['key,item,group,counted by,unit,unit price', row, row]).problems).toEqual([
    { row: 3, reason: 'The key ‘vent’ is that of row 2 already.' },
  ]);
});

test('an invalid price book is refused as a whole, with a sentence', () => {
  expect(() => read(['name,amount', 'a,1'])).toThrow(
    /The header lacks ‘group’, ‘counted by’, ‘unit’, ‘unit price’/,
  );
  expect(() => read([HEADER])).toThrow('The file has a header line and no rows.');
  expect(() => read([''])).toThrow(/empty file/);
  expect(() => readBookFile(new TextEncoder().encode('%PDF-1.7'), [])).toThrow(/a PDF document/);
  const row = 'Nails,material,area,box,48,15,,,';
  expect(() => read([HEADER, ...Array.from({ length: MOST_ITEMS + 1 }, () => row)])).toThrow(
    /more than 1,000 rows/,
  );
});

test('what changes is listed item by item', () => {
  const [first, second, ...rest] = sampleBook.items as [never, never, ...never[]];
  const dearer = { ...(first as (typeof sampleBook.items)[0]), unitCents: 110_00, waste: 10 };
  const added = { ...(second as (typeof sampleBook.items)[0]), key: 'new', label: 'New' };
  expect(bookChanges(sampleBook.items, [dearer, added, ...rest])).toEqual([
    {
      ...{ change: 'changed', key: 'shingles-good', label: 'Shingles, three-tab' },
      details: ['Price $104.00 → $110.00', 'Waste the roof’s own → 10%'],
    },
    { change: 'added', key: 'new', label: 'New', details: [] },
    { change: 'removed', key: 'shingles-better', label: 'Shingles, architectural', details: [] },
  ]);
  expect(bookChanges(sampleBook.items, sampleBook.items)).toEqual([]);
});
