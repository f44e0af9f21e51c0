import { createDecoder } from '../csv/decode.ts';
import { isSeparatorLine, sniffDialect } from '../csv/dialect.ts';
import { requireText, UnreadableFile } from '../csv/property-file.ts';
import { createScanner } from '../csv/scan.ts';
import { type BookItem, MOST_ITEMS } from './book.ts';
import { type BookColumn, bookColumns } from './book-csv.ts';
import { type BookCells, readBookRow } from './book-row.ts';
import { keyFor } from './item-key.ts';

export interface BookProblem {
  /** As a spreadsheet numbers it. */
  row: number;
  /** A sentence. */
  reason: string;
}

export interface BookFile {
  items: BookItem[];
  /** Empty if the whole file can be imported. */
  problems: BookProblem[];
}

/**
 * Reads a CSV of items. Columns can be in any order; unknown ones are ignored. A row without a key continues the item
 * of that name in `present`.
 * @throws UnreadableFile, as a sentence, for what is no such table
 */
export function readBookFile(bytes: Uint8Array, present: readonly BookItem[]): BookFile {
  const read: { row: number; item: BookItem }[] = [];
  const problems: BookProblem[] = [];
  let columns: Map<BookColumn, number> | null = null;
  let rows = 0;
  const decoder = createDecoder(requireText(bytes));
  const text = decoder.push(bytes) + decoder.end();
  const scanner = createScanner(sniffDialect(text), {
    record(row, cells) {
      if (cells.every((cell) => cell.trim() === '') || (row === 1 && isSeparatorLine(cells))) return;
      if (!columns) {
        columns = readColumns(cells);
        return;
      }
      rows += 1;
      if (rows > MOST_ITEMS)
        throw new UnreadableFile(
          `The file has more than ${MOST_ITEMS.toLocaleString('en-US')} rows, which is as many items as a price book holds.`,
        );
      const found = readBookRow(cellsBy(columns, cells));
      if ('item' in found) read.push({ row, item: found.item });
      else problems.push(...found.reasons.map((reason) => ({ row, reason })));
    },
    broken(row, reason) {
      if (!columns) throw new UnreadableFile(`The header cannot be read. ${reason}.`);
      problems.push({ row, reason: `${reason}.` });
    },
  });
  scanner.push(text);
  scanner.end();
  if (!columns)
    throw new UnreadableFile('This is an empty file. Please choose a CSV file with a header line.');
  if (rows === 0 && problems.length === 0)
    throw new UnreadableFile('The file has a header line and no rows.');
  problems.push(...repeatedKeys(read));
  problems.sort((a, b) => a.row - b.row);
  return {
    items: withKeys(
      read.map(({ item }) => item),
      present,
    ),
    problems,
  };
}

function readColumns(cells: readonly string[]): Map<BookColumn, number> {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const columns = new Map<BookColumn, number>();
  const missing: string[] = [];
  for (const [column, { names: known, needed }] of Object.entries(bookColumns)) {
    const place = names.findIndex((name) => (known as readonly string[]).includes(name));
    if (place >= 0) columns.set(column as BookColumn, place);
    else if (needed) missing.push(`‘${known[0]}’`);
  }
  if (missing.length > 0)
    throw new UnreadableFile(
      `The header lacks ${missing.join(', ')}. Columns are ${Object.values(bookColumns)
        .map(({ names: [name] }) => name)
        .join(', ')}.`,
    );
  return columns;
}

const cellsBy =
  (columns: ReadonlyMap<BookColumn, number>, cells: readonly string[]): BookCells =>
  (column) =>
    cells[columns.get(column) ?? -1]?.trim() ?? '';

function repeatedKeys(read: readonly { row: number; item: BookItem }[]): BookProblem[] {
  const firstRows = new Map<string, number>();
  const problems: BookProblem[] = [];
  for (const { row, item } of read) {
    if (item.key === '') continue;
    const first = firstRows.get(item.key);
    if (first === undefined) firstRows.set(item.key, row);
    else problems.push({ row, reason: `The key ‘${item.key}’ is that of row ${first} already.` });
  }
  return problems;
}

/** Gives each item without a key that of the item it continues, else a new one. */
function withKeys(items: readonly BookItem[], present: readonly BookItem[]): BookItem[] {
  const taken = new Set(items.map(({ key }) => key).filter((key) => key !== ''));
  return items.map((item) => {
    if (item.key !== '') return item;
    const before = present.find(
      ({ key, label, group, basis }) =>
        !taken.has(key) && label === item.label && group === item.group && basis === item.basis,
    );
    const key = before?.key ?? keyFor(item.label, taken);
    taken.add(key);
    return { ...item, key };
  });
}
