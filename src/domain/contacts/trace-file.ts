import { createDecoder } from '../csv/decode.ts';
import { isSeparatorLine, sniffDialect } from '../csv/dialect.ts';
import { requireText, UnreadableFile } from '../csv/property-file.ts';
import { createScanner } from '../csv/scan.ts';
import { normalizeEmail } from '../people/email.ts';
import { isNone, readNumbers } from './trace-cells.ts';
import { readTraceHeader, type TraceColumn } from './trace-columns.ts';
import type { TraceRole } from './trace-roles.ts';
import { readTraceRow, type TracedPoint, type TraceRow } from './trace-row.ts';

/** Most rows of one file. */
export const TRACE_ROWS = 5000;
const EXAMPLES = 3;

export interface TraceFile {
  columns: (TraceColumn & { examples: string[] })[];
  /** With the number a spreadsheet gives the row, and its cells by header. */
  rows: (TraceRow & { row: number; original: Record<string, string> })[];
  problems: { row: number; reason: string }[];
  /** Sentences about columns that are not used although they hold numbers, and flags that name no number. */
  notes: string[];
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
  const file: TraceFile = { columns: [], rows: [], problems: [], notes: [] };
  const unread = new Map<TraceColumn, { cells: number; numbers: number }>();
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
      for (const column of file.columns) {
        keepExample(column.examples, cells[column.index]);
        if (column.role === 'ignored') countNumbers(unread, column, cells[column.index] ?? '');
      }
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
  spreadFlags(file.rows);
  file.notes = [...notesOfFlags(file.columns), ...notesOfUnread(unread)];
  return file;
}

const columnsOf = (headers: readonly string[], chosen: Readonly<Record<number, TraceRole>>) =>
  readTraceHeader(headers, chosen).map((column) => ({ ...column, examples: [] }));

/** What one row says against a number holds in every row of the file. */
function spreadFlags(rows: readonly TraceRow[]): void {
  const points = rows.flatMap(({ people }) => people.flatMap((person) => person.points));
  const valuesOf = (isIt: (point: TracedPoint) => boolean | null) =>
    new Set(points.filter(isIt).map(({ value }) => value));
  const listed = valuesOf(({ isListed }) => isListed);
  const litigators = valuesOf(({ isLitigator }) => isLitigator);
  for (const point of points) {
    if (listed.has(point.value)) point.isListed = true;
    if (litigators.has(point.value)) point.isLitigator = true;
  }
}

const notesOfFlags = (columns: readonly TraceColumn[]): string[] =>
  columns
    .filter(({ role, isSure }) => !isSure && (role === 'phoneListed' || role === 'litigator'))
    .map(
      ({ header, index, about }) =>
        `‘${header || `Column ${index + 1}`}’ names none of ${about.length} phone columns: a yes counts for all of them, a no for none.`,
    );

function countNumbers(
  unread: Map<TraceColumn, { cells: number; numbers: number }>,
  column: TraceColumn,
  cell: string,
): void {
  if (isNone(cell)) return;
  const known = unread.get(column) ?? { cells: 0, numbers: 0 };
  const { numbers, problems } = readNumbers(cell);
  const isNumber = normalizeEmail(cell) !== null || (numbers.length > 0 && problems.length === 0);
  unread.set(column, { cells: known.cells + 1, numbers: known.numbers + (isNumber ? 1 : 0) });
}

const notesOfUnread = (unread: ReadonlyMap<TraceColumn, { cells: number; numbers: number }>): string[] =>
  [...unread]
    .filter(([, { cells, numbers }]) => numbers > 0 && numbers * 2 >= cells)
    .map(
      ([{ header, index }, { numbers }]) =>
        `‘${header || `Column ${index + 1}`}’ is not used and has ${numbers.toLocaleString('en-US')} ${numbers === 1 ? 'phone number or email address' : 'phone numbers or email addresses'}. Choose what it holds to import them.`,
    );

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
