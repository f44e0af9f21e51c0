import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScanner, type Dialect, RECORD_LIMIT } from './scan.ts';

interface Scanned {
  rows: [row: number, ...cells: string[]][];
  broken: [row: number, reason: string, text: string][];
}

function scan(pieces: string[], dialect: Partial<Dialect> = {}): Scanned {
  const found: Scanned = { rows: [], broken: [] };
  const scanner = createScanner(
    { delimiter: ',', newline: '\n', ...dialect },
    {
      record: (row, cells) => found.rows.push([row, ...cells]),
      broken: (row, reason, text) => found.broken.push([row, reason, text.slice(0, 20)]),
    },
  );
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  return found;
}

const rowsOf = (text: string, dialect?: Partial<Dialect>) => scan([text], dialect).rows;

test('a last line without line end, trailing commas and empty cells are read', () => {
  expect(rowsOf('a,b,c\n1,,\n,,3')).toEqual([
    [1, 'a', 'b', 'c'],
    [2, '1', '', ''],
    [3, '', '', '3'],
  ]);
});

test('rows are numbered as a spreadsheet shows them: blank lines count, quoted line breaks do not', () => {
  expect(rowsOf('a\r\n\r\n"two\r\nlines"\r\n\r\nlast\r\n')).toEqual([
    [1, 'a'],
    [3, 'two\r\nlines'],
    [5, 'last'],
  ]);
});

test('misplaced quotation marks lose no data', () => {
  expect(rowsOf('5" pipe,x\n"abc"def,y\n "quoted" ,z\n"He said ""no""",w')).toEqual([
    [1, '5" pipe', 'x'],
    [2, 'abcdef', 'y'],
    [3, 'quoted ', 'z'],
    [4, 'He said "no"', 'w'],
  ]);
});

test('old Macintosh line ends', () => {
  expect(rowsOf('a,b\r"c\rd",e\r', { newline: '\r' })).toEqual([
    [1, 'a', 'b'],
    [2, 'c\rd', 'e'],
  ]);
});

test('a quotation mark that is never closed costs its own row and no other', () => {
  const { rows, broken } = scan(['a,b\n1,"open\n2,x\n3,y\n']);
  expect(rows).toEqual([
    [1, 'a', 'b'],
    [3, '2', 'x'],
    [4, '3', 'y'],
  ]);
  expect(broken).toEqual([[2, 'A quotation mark is opened and never closed', '1,"open']]);
});

test('a quotation mark that is never closed before a row that is quoted swallows none', () => {
  const { rows, broken } = scan(['a,b\n1,"open\n"2","x"\n3,"y, z"\n4,"two\nlines"\n']);
  expect(rows).toEqual([
    [1, 'a', 'b'],
    [3, '2', 'x'],
    [4, '3', 'y, z'],
    [5, '4', 'two\nlines'],
  ]);
  expect(broken).toEqual([[2, 'A quotation mark is opened and never closed', '1,"open']]);
});

test('an endless line is given up and the next one read', () => {
  const endless = 'x'.repeat(RECORD_LIMIT / 2);
  const { rows, broken } = scan(['a\n', endless, endless, endless, `${endless}\nb\n`]);
  expect(rows).toEqual([
    [1, 'a'],
    [3, 'b'],
  ]);
  expect(broken).toEqual([[2, 'The row is longer than 1,000,000 characters', 'xxxxxxxxxxxxxxxxxxxx']]);
});

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom('"', ',', ';', '\t', '|', '\n', '\r', ' ', 'a', 'é', '1') }),
);
// A single empty cell is a blank line, which CSV cannot distinguish from a row.
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 6 }), { minLength: 1, maxLength: 8 });
const delimiter = fc.constantFrom(',', ';', '\t', '|');
const lineEnd = fc.constantFrom('\n', '\r\n', '\r');

function write(rows: string[][], between: string, end: string): string {
  const quote = (text: string) => (/[",;\t|\r\n ]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((cells) => cells.map(quote).join(between) + end).join('');
}

function cut(text: string, places: number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [...at.map((place, i) => text.slice(at[i - 1] ?? 0, place)), text.slice(at.at(-1) ?? 0)];
}

test('any table comes back the same, wherever the pieces are cut', () => {
  fc.assert(
    fc.property(table, delimiter, lineEnd, fc.array(fc.nat()), (rows, between, end, places) => {
      const newline = end === '\r' ? '\r' : '\n';
      const read = scan(cut(write(rows, between, end), places), { delimiter: between, newline });
      expect(read.broken).toEqual([]);
      expect(read.rows).toEqual(rows.map((cells, i) => [i + 1, ...cells]));
    }),
    { numRuns: 500 },
  );
});
