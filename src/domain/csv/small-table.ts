import { createDecoder } from './decode.ts';
import { isSeparatorLine, sniffDialect } from './dialect.ts';
import { requireText, UnreadableFile } from './property-file.ts';
import { createScanner } from './scan.ts';

/** The columns of a kind of file, each with its accepted names in lower case, the preferred one first. */
export type TableColumns = Record<string, { names: readonly [string, ...string[]]; needed: boolean }>;

export interface SmallTable<Column extends string> {
  /** `row` as a spreadsheet numbers it; `cell` gives the trimmed text, empty if there is none. */
  rows: { row: number; cell: (column: Column) => string }[];
  /** Rows that cannot be taken apart, a sentence each. */
  problems: { row: number; reason: string }[];
}

/**
 * Reads a CSV that fits into memory. Columns may be in any order; unknown ones are ignored.
 * @throws UnreadableFile, as a sentence, for what is no such table
 */
export function readSmallTable<Columns extends TableColumns>(
  bytes: Uint8Array,
  known: Columns,
  most: number,
): SmallTable<keyof Columns & string> {
  const table: SmallTable<keyof Columns & string> = { rows: [], problems: [] };
  let columns: Map<string, number> | null = null;
  const decoder = createDecoder(requireText(bytes));
  const text = decoder.push(bytes) + decoder.end();
  const scanner = createScanner(sniffDialect(text), {
    record(row, cells) {
      if (cells.every((cell) => cell.trim() === '') || (row === 1 && isSeparatorLine(cells))) return;
      if (!columns) {
        columns = readColumns(cells, known);
        return;
      }
      if (table.rows.length >= most)
        throw new UnreadableFile(`The file has more than ${most.toLocaleString('en-US')} rows.`);
      const places = columns;
      table.rows.push({ row, cell: (column) => cells[places.get(column) ?? -1]?.trim() ?? '' });
    },
    broken(row, reason) {
      if (!columns) throw new UnreadableFile(`The header cannot be read. ${reason}.`);
      table.problems.push({ row, reason: `${reason}.` });
    },
  });
  scanner.push(text);
  scanner.end();
  if (!columns)
    throw new UnreadableFile('This is an empty file. Please choose a CSV file with a header line.');
  if (table.rows.length === 0 && table.problems.length === 0)
    throw new UnreadableFile('The file has a header line and no rows.');
  return table;
}

function readColumns(cells: readonly string[], known: TableColumns): Map<string, number> {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const columns = new Map<string, number>();
  for (const [column, { names: accepted }] of Object.entries(known)) {
    const place = names.findIndex((name) => accepted.includes(name));
    if (place >= 0) columns.set(column, place);
  }
  const missing = Object.entries(known).flatMap(
    ([
      column,
      {
        names: [name],
        needed,
      },
    ]) => (needed && !columns.has(column) ? [`‘${name}’`] : []),
  );
  if (missing.length > 0)
    throw new UnreadableFile(
      `The header lacks ${missing.join(', ')}. Columns are ${Object.values(known)
        .map(({ names: [name] }) => name)
        .join(', ')}.`,
    );
  return columns;
}
