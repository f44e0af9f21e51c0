import { createDecoder, type Decoder, type Encoding } from './decode.ts';
import { isSeparatorLine, sniffDialect } from './dialect.ts';
import { fileKind, HEAD_BYTES } from './file-kind.ts';
import { COLUMN_LIMIT, type HeaderReading, type ReadColumns, readHeader } from './header.ts';
import { type ColumnMapping, mappingProblem, readMapped } from './mapping.ts';
import {
  createRowReader,
  type PropertyRow,
  type RowReading,
  type RowRules,
  VALUE_SHOWN,
} from './property-row.ts';
import type { RowProblem } from './row-problem.ts';
import { createScanner, type Scanner } from './scan.ts';

/** The file as a whole cannot be imported. The message is a sentence for a person. */
export class UnreadableFile extends Error {}

/** What becomes of the rows, in the order of the file. `row` is the number a spreadsheet shows. */
export interface FileSink<Row extends PropertyRow = PropertyRow> {
  header: (reading: ReadColumns, cells: readonly string[]) => void;
  row: (row: number, read: Row) => void;
  rejected: (row: number, cells: readonly string[], problems: readonly RowProblem[]) => void;
}

export interface FileReader {
  /** @throws UnreadableFile */
  push: (bytes: Uint8Array) => void;
  /** @throws UnreadableFile */
  end: () => void;
}

export interface FileRules extends RowRules {
  /** The mapping a user chose; otherwise columns are recognized by their headers. */
  columns?: ColumnMapping | null;
}

/** How the rows below a header are read. */
export interface Layout<Row extends PropertyRow = PropertyRow> {
  reading: ReadColumns;
  readRow: (cells: readonly string[]) => RowReading<Row>;
  /** Whether no column says where the rows are, so that the first row's address must name its ZIP code. */
  lacksZip: boolean;
}

/** Reads a CSV of properties that arrives in pieces. */
export const createPropertyFileReader = (rules: FileRules, sink: FileSink): FileReader =>
  createFileReader((cells) => {
    const reading = readColumns(cells, rules.columns ?? null);
    const lacksZip = rules.zipCode === null && !reading.columns.some(({ field }) => field.key === 'zipCode');
    return { reading, readRow: createRowReader(reading, cells.length, rules), lacksZip };
  }, sink);

/**
 * Reads a CSV that arrives in pieces; keeps no more of it than a record.
 * @param open called with the header
 */
export function createFileReader<Row extends PropertyRow>(
  open: (header: readonly string[]) => Layout<Row>,
  sink: FileSink<Row>,
): FileReader {
  let head: Uint8Array[] = [];
  let headLength = 0;
  let stages: { decoder: Decoder; scanner: Scanner } | undefined;
  let readRow: Layout<Row>['readRow'] | undefined;
  let annotations: readonly number[] = [];
  /** The header, while it is open whether addresses name the ZIP code that no column does. */
  let withoutZip: readonly string[] | undefined;

  function start(): void {
    const bytes = concatenate(head, headLength);
    head = [];
    const decoder = createDecoder(requireText(bytes));
    const text = decoder.push(bytes);
    const scanner = createScanner(sniffDialect(text), { record, broken });
    stages = { decoder, scanner };
    scanner.push(text);
  }

  function record(row: number, cells: string[]): void {
    const reading = readRow ? readRow(cells) : startRows(row, cells);
    if (reading === 'blank') return;
    if (withoutZip) {
      if ('problems' in reading) throw noZip(withoutZip);
      withoutZip = undefined;
    }
    if ('row' in reading) sink.row(row, reading.row);
    else sink.rejected(row, withoutAnnotations(cells), reading.problems);
  }

  function startRows(row: number, cells: string[]): 'blank' {
    if (cells.every((cell) => cell.trim() === '') || (row === 1 && isSeparatorLine(cells))) return 'blank';
    const layout = open(cells);
    if (layout.lacksZip) withoutZip = cells;
    ({ readRow } = layout);
    ({ annotations } = layout.reading);
    sink.header(layout.reading, withoutAnnotations(cells));
    return 'blank';
  }

  function broken(row: number, reason: string, text: string): void {
    if (!readRow) throw new UnreadableFile(`The header cannot be read. ${reason}.`);
    sink.rejected(
      row,
      [text.slice(0, LINE_KEPT)],
      [{ column: '', value: text.slice(0, VALUE_SHOWN), reason }],
    );
  }

  const withoutAnnotations = (cells: readonly string[]) =>
    annotations.length === 0 ? cells : cells.slice(annotations.length);

  return {
    push(bytes) {
      if (stages) {
        stages.scanner.push(stages.decoder.push(bytes));
        return;
      }
      head.push(bytes);
      headLength += bytes.length;
      if (headLength >= HEAD_BYTES) start();
    },
    end() {
      if (!stages) start();
      stages?.scanner.push(stages.decoder.end());
      stages?.scanner.end();
      if (!readRow)
        throw new UnreadableFile('This is an empty file. Please upload a CSV file with a header line.');
    },
  };
}

/** Characters kept of a line that cannot be cut into cells. */
const LINE_KEPT = 10_000;
const NAMES_SHOWN = 60;

/**
 * How the beginning of a file is encoded.
 * @throws UnreadableFile for what is not text
 */
export function requireText(beginning: Uint8Array): Encoding {
  const kind = fileKind(beginning.subarray(0, HEAD_BYTES));
  if ('text' in kind) return kind.text;
  const portal = kind.other.endsWith('JSON file') ? ' Open-data portals offer the same data as CSV.' : '';
  throw new UnreadableFile(`This is ${kind.other}.${portal} Please upload a CSV file with a header line.`);
}

/** @throws UnreadableFile for more columns than are read */
export function requireWidth({ length }: readonly string[]): void {
  if (length <= COLUMN_LIMIT) return;
  const most = COLUMN_LIMIT.toLocaleString('en-US');
  throw new UnreadableFile(
    `The file has ${length.toLocaleString('en-US')} columns; at most ${most} are read.`,
  );
}

/** What the columns are read as: as chosen, or by their names. */
function readColumns(cells: readonly string[], chosen: ColumnMapping | null): HeaderReading {
  requireWidth(cells);
  if (!chosen) {
    const reading = readHeader(cells);
    requireAddress(reading, cells);
    return reading;
  }
  const problem = mappingProblem(chosen, cells.length);
  if (problem) throw new UnreadableFile(problem);
  return readMapped(cells, chosen);
}

export function requireAddress(
  reading: Pick<HeaderReading, 'columns' | 'parts'>,
  cells: readonly string[],
): void {
  if (![...reading.columns, ...reading.parts].some(({ field }) => field.key === 'address'))
    throw new UnreadableFile(`There is no address column. Columns found: ${namesOf(cells)}.`);
}

const noZip = (cells: readonly string[]) =>
  new UnreadableFile(
    `There is no ZIP code column, which each row needs here. Columns found: ${namesOf(cells)}.`,
  );

function namesOf(cells: readonly string[]): string {
  const names = cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim().slice(0, NAMES_SHOWN))
    .filter((name) => name !== '');
  if (names.length === 0) return 'none with a name';
  const more = names.length - NAMES_SHOWN;
  return names.slice(0, NAMES_SHOWN).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function concatenate(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}
