import { createDecoder } from '../csv/decode.ts';
import { isSeparatorLine, sniffDialect } from '../csv/dialect.ts';
import { requireText, UnreadableFile } from '../csv/property-file.ts';
import { createScanner } from '../csv/scan.ts';
import { readTraceHeader, type TraceColumn, type TraceRole } from './trace-columns.ts';
import { readTraceRow, type TraceRow } from './trace-row.ts';

/** Most rows of one file. */
export const TRACE_ROWS = 5000;
const EXAMPLES = 3;

export interface TraceFile {
  columns: (TraceColumn & { examples: string[] })[];
  /** With the number a spreadsheet gives the row, and its cells by header. */
  rows: (TraceRow & { row: number; original: Record<string, string> })[];
  problems: { row: number; reason: string }[];
}

/**
 * Reads the CSV of a skip-tracing vendor.
 * @param chosen roles by column position, in place of what the headers say
 * @throws UnreadableFile, as a sentence
 */
export function readTraceFile(
  bytes: Uint8Array,
  chosen: Readonly<Record<number, TraceRole>> = {},
): TraceFile {
  const file: TraceFile = { columns: [], rows: [], problems: [] };
  const decoder = createDecoder(requireText(bytes));
  const text = decoder.push(bytes) + decoder.end();
  const scanner = createScanner(sniffDialect(text), {
    record(row, cells) {
      if (cells.every((cell) => cell.trim() === '') || (row === 1 && isSeparatorLine(cells))) return;
      if (file.columns.length === 0) {
        file.columns = columnsOf(cells, chosen);
        return;
      }
      if (file.rows.length >= TRACE_ROWS)
        throw new UnreadableFile(
          `The file has more than ${TRACE_ROWS.toLocaleString('en-US')} rows. Please split it.`,
        );
      for (const column of file.columns) keepExample(column.examples, cells[column.index]);
      const read = readTraceRow(file.columns, cells);
      file.problems.push(...read.problems.map((reason) => ({ row, reason })));
      file.rows.push({ ...read, row, original: originalOf(file.columns, cells) });
    },
    broken(row, reason) {
      if (file.columns.length === 0) throw new UnreadableFile(`The header cannot be read. ${reason}.`);
      file.problems.push({ row, reason: `${reason}.` });
    },
  });
  scanner.push(text);
  scanner.end();
  if (file.rows.length === 0) throw new UnreadableFile('The file has no rows below its header line.');
  return file;
}

function columnsOf(headers: readonly string[], chosen: Readonly<Record<number, TraceRole>>) {
  return readTraceHeader(headers).map((column) => ({
    ...column,
    role: chosen[column.index] ?? column.role,
    examples: [],
  }));
}

/** What a file lacks to find doors and people by it; null if nothing. */
export function missingColumns(columns: readonly TraceColumn[]): string | null {
  const has = (...roles: TraceRole[]) => columns.some(({ role }) => roles.includes(role));
  if (!has('zip') || !has('address', 'parcel'))
    return 'Choose which columns hold the property’s ZIP code and its address or parcel number.';
  return has('phone', 'email') ? null : 'Choose which columns hold phone numbers or email addresses.';
}

function keepExample(examples: string[], cell: string | undefined): void {
  const text = cell?.trim() ?? '';
  if (text !== '' && examples.length < EXAMPLES) examples.push(text.slice(0, 60));
}

const CELL_LENGTH = 300;
/** Columns kept of a row: more than any vendor has. */
const COLUMNS_KEPT = 150;

const originalOf = (columns: readonly TraceColumn[], cells: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    columns.slice(0, COLUMNS_KEPT).flatMap(({ header, index }) => {
      const text = cells[index]?.trim() ?? '';
      return text === '' || header === '' ? [] : [[header.slice(0, 80), text.slice(0, CELL_LENGTH)]];
    }),
  );
