import { createDecoder } from './decode.ts';
import { isSeparatorLine, sniffDialect } from './dialect.ts';
import { requireText, UnreadableFile } from './property-file.ts';
import { createScanner } from './scan.ts';

/** The columns of a kind of file, each with its accepted names in lower case, the preferred one first. */
export type TableColumns = Record<string, { names: readonly [string, ...string[]]; needed: boolean }>;

export interface SmallTable<Column extends string> {
  /**
   * `row` as a spreadsheet numbers it; `cell` gives the trimmed text, empty if there is none, `cells` all that are not
   * empty where a column is there several times: 'Phone', 'Phone 2'.
   */
  rows: { row: number; cell: (column: Column) => string; cells: (column: Column) => string[] }[];
  /** Rows that cannot be taken apart, a sentence each. */
  problems: { row: number; reason: string }[];
}

/**
 * Reads a CSV that fits into memory. Columns may be in any order; unknown ones are ignored.
 * @param plainColumn of which column a first line of one cell is a value: a list without a header
 * @throws UnreadableFile, as a sentence, for what is no such table
 */
export function readSmallTable<Columns extends TableColumns>(
  bytes: Uint8Array,
  known: Columns,
  most: number,
  plainColumn: (cell: string) => (keyof Columns & string) | null = () => null,
): SmallTable<keyof Columns & string> {
  const table: SmallTable<keyof Columns & string> = { rows: [], problems: [] };
  let columns: Map<string, number[]> | null = null;
  const decoder = createDecoder(requireText(bytes));
  const text = decoder.push(bytes) + decoder.end();
  const scanner = createScanner(sniffDialect(text), {
    record(row, cells) {
      if (cells.every((cell) => cell.trim() === '') || (row === 1 && isSeparatorLine(cells))) return;
      if (!columns) {
        const plain = cells.length === 1 ? plainColumn(cells[0]?.trim() ?? '') : null;
        columns = plain ? new Map([[plain, [0]]]) : readColumns(cells, known);
        if (!plain) return;
      }
      if (table.rows.length >= most)
        throw new UnreadableFile(`The file has more than ${most.toLocaleString('en-US')} rows.`);
      const places = columns;
      const cellsOf = (column: string) =>
        (places.get(column) ?? []).map((place) => cells[place]?.trim() ?? '');
      table.rows.push({
        row,
        cell: (column) => cellsOf(column)[0] ?? '',
        cells: (column) => cellsOf(column).filter((cell) => cell !== ''),
      });
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

function readColumns(cells: readonly string[], known: TableColumns): Map<string, number[]> {
  const names = cells.map((cell) =>
    cell
      .trim()
      .toLowerCase()
      .replaceAll(/[\s_]+/g, ' '),
  );
  const columns = new Map<string, number[]>();
  for (const [column, { names: ours }] of Object.entries(known)) {
    const placesOf = (isOne: (name: string) => boolean) =>
      names.flatMap((name, place) => (isOne(name) ? [place] : []));
    const exact = placesOf((name) => ours.includes(name));
    const numbered = placesOf((name) => /\d$/.test(name) && ours.includes(name.replace(/ ?#?\d+$/, '')));
    // 'Address 2' before 'Address' is not the address.
    const places = [...exact, ...numbered];
    if (places.length > 0) columns.set(column, places);
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
  const accepted = `Columns are ${Object.values(known)
    .map(({ names: [name] }) => name)
    .join(', ')}.`;
  if (missing.length > 0) throw new UnreadableFile(`The header lacks ${missing.join(', ')}. ${accepted}`);
  if (columns.size === 0)
    throw new UnreadableFile(`The header names no column that is known here. ${accepted}`);
  return columns;
}
