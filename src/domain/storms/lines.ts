import { createDecoder } from '#domain/csv/decode.ts';
import { createScanner } from '#domain/csv/scan.ts';
import { csvLine } from '#domain/csv/write.ts';

/** Bytes that are made into text at a time: a year's file is never held as one string. */
const PIECE = 1_000_000;

/** The lines of a text, with their numbers from 1; blank ones are counted and left out. */
export function* linesOf(bytes: Uint8Array): Generator<{ row: number; text: string }> {
  let row = 0;
  let rest = '';
  for (const text of textsOf(bytes)) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      row += 1;
      if (line.trim() !== '') yield { row, text: line };
    }
  }
  if (rest.trim() !== '') yield { row: row + 1, text: rest };
}

/** A record of a table: its cells by the names of the header, in lower case. */
export interface TableRecord {
  row: number;
  raw: string;
  /** Empty if the column is missing. */
  cell(name: string): string;
  /** Why the cells cannot be split, if they cannot. */
  broken: string | null;
}

/** The records below the header of CSV with quotation marks. */
export function* recordsOf(bytes: Uint8Array): Generator<TableRecord> {
  let read: TableRecord[] = [];
  let columns: Map<string, number> | null = null;
  const scanner = createScanner(
    { delimiter: ',', newline: '\n' },
    {
      record(row, cells) {
        if (!columns) columns = new Map(cells.map((name, index) => [name.trim().toLowerCase(), index]));
        else read.push(recordIn(row, cells, columns));
      },
      broken(row, broken, raw) {
        if (columns) read.push({ row, raw, broken, cell: () => '' });
      },
    },
  );
  for (const text of textsOf(bytes)) {
    scanner.push(text);
    yield* read;
    read = [];
  }
  scanner.end();
  yield* read;
}

function recordIn(row: number, cells: readonly string[], columns: ReadonlyMap<string, number>): TableRecord {
  const isWhole = cells.length === columns.size;
  return {
    row,
    // The line's end is not part of it.
    raw: csvLine(cells).trimEnd(),
    cell: (name) => cells[columns.get(name) ?? -1]?.trim() ?? '',
    broken: isWhole ? null : `The line has ${cells.length} cells; the header names ${columns.size}.`,
  };
}

function* textsOf(bytes: Uint8Array): Generator<string> {
  const decoder = createDecoder('utf-8');
  for (let at = 0; at < bytes.length; at += PIECE) yield decoder.push(bytes.subarray(at, at + PIECE));
  yield decoder.end();
}
