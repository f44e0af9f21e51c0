import { createHash } from 'node:crypto';
import type { MisplacedRow } from '#contract/upload-previews.ts';
import type { UploadResult } from '#contract/uploads.ts';
import type { ReadColumns } from '#domain/csv/header.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import {
  createPropertyFileReader,
  type FileRules,
  type FileSink,
  UnreadableFile,
} from '#domain/csv/property-file.ts';
import { places } from '#domain/csv/property-places.ts';
import type { PropertyRow } from '#domain/csv/property-row.ts';
import type { NoteKind, RowNotes } from '#domain/csv/row-notes.ts';
import type { RowProblem } from '#domain/csv/row-problem.ts';
import type { Place } from '#domain/geo/distance.ts';
import { createPermitFileReader } from '#domain/permits/permit-file.ts';
import { permitLine } from '#server/features/leads/permits/index.ts';
import { invalid } from '#server/platform/errors.ts';
import { zipCenter } from '#server/providers/geocoder/index.ts';
import type { RejectedFile } from './rejected-file.ts';
import { stagingLine, type UploadSession } from './session.data.ts';

/** Rejected rows that the answer itself lists. */
const LISTED_PROBLEMS = 100;
/** Rows whose coordinates are left out that a preview lists. */
const LISTED_MISPLACED = 10;
const LISTED_NOTES = 5;
/** Different reasons that are counted. */
const COUNTED_REASONS = 50;
/** Characters of rows that go to PostgreSQL at once. */
const FLUSH = 128 * 1024;

export interface Noted {
  count: number;
  rows: { row: number; value: string }[];
}

export interface Reading {
  bytes: number;
  sha256: string;
  /** Rows sent to staging. */
  rows: number;
  rejected: number;
  /** Rows whose coordinates were left out. */
  misplaced: number;
  /** The first of them. */
  misplacedRows: MisplacedRow[];
  /** Rows whose coordinates had a missing sign or were swapped. */
  mended: number;
  /** What is odd about rows that are imported: how many, and the first LISTED_NOTES of each kind. */
  notes: Map<NoteKind, Noted>;
  kinds: Set<string>;
  zips: Set<string>;
  columns: UploadResult['columns'];
  ignoredColumns: string[];
  rejectedRows: UploadResult['rejectedRows'];
  /** Why rows are rejected, by column and reason: the first COUNTED_REASONS different ones. */
  rejections: Map<string, { column: string; reason: string; rows: number }>;
}

/** How the rows of a file are read. Its ZIP is null if each row names its own, or while it is not known. */
export interface ReadRules extends Omit<FileRules, 'lastYear' | 'centerOf' | 'siteUrl' | 'placesByPoint'> {
  kind: ImportKind;
}

export interface ReadOptions {
  rules: ReadRules;
  /** Where this installation is reached. */
  siteUrl: string;
  session: UploadSession;
  rejectedFile: Pick<RejectedFile, 'begin' | 'add' | 'flush'>;
  /** Called after each piece of the file. */
  onProgress: (reading: Reading) => void;
}

/**
 * Reads the file into staging as it arrives. While PostgreSQL takes rows, the next ones are read; neither runs away
 * from the other.
 * @throws Invalid for a file that cannot be imported
 */
export async function readIntoStaging(source: AsyncIterable<Buffer>, options: ReadOptions): Promise<Reading> {
  const reading = await read(source, options).catch((error) => {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  });
  if (reading.rows + reading.rejected === 0) throw invalid('The file has a header and no rows.');
  return reading;
}

async function read(source: AsyncIterable<Buffer>, options: ReadOptions): Promise<Reading> {
  const { rules, siteUrl, session, rejectedFile, onProgress } = options;
  const hash = createHash('sha256');
  const reading: Reading = {
    bytes: 0,
    sha256: '',
    rows: 0,
    rejected: 0,
    misplaced: 0,
    misplacedRows: [],
    mended: 0,
    notes: new Map(),
    kinds: new Set(),
    zips: new Set(),
    columns: [],
    ignoredColumns: [],
    rejectedRows: [],
    rejections: new Map(),
  };
  let lines = '';
  // A building that is being finished may carry the year after this one.
  const lastYear = new Date().getUTCFullYear() + 1;
  const fileRules = { ...rules, siteUrl, lastYear, centerOf: rememberedCenters() };
  const sinkOf = <Row extends PropertyRow>(lineOf: (row: number, read: Row) => string): FileSink<Row> => ({
    header(header, cells) {
      Object.assign(reading, presentColumns(header));
      rejectedFile.begin(cells);
    },
    row(row, read) {
      const { zipCode, identity, values, misplaced, isMended, notes } = read;
      lines += lineOf(row, read);
      reading.rows += 1;
      if (misplaced)
        noteMisplaced(reading, { row, address: values[places.address] ?? '', zipCode, ...misplaced });
      else if (isMended) reading.mended += 1;
      for (const kind in notes) noteOdd(reading, row, kind as NoteKind, notes);
      reading.kinds.add(identity.charAt(0));
      if (zipCode !== '') reading.zips.add(zipCode);
    },
    rejected(row, cells, problems) {
      reading.rejected += 1;
      rejectedFile.add(row, cells, problems);
      for (const problem of problems) countReason(reading, problem);
      const room = LISTED_PROBLEMS - reading.rejectedRows.length;
      if (room > 0)
        reading.rejectedRows.push(...problems.slice(0, room).map((problem) => ({ row, ...problem })));
    },
  });
  const reader =
    rules.kind === 'permits'
      ? createPermitFileReader(fileRules, sinkOf(permitLine))
      : createPropertyFileReader(fileRules, sinkOf(stagingLine));
  const flush = async (least: number) => {
    if (lines.length > least) {
      const text = lines;
      lines = '';
      await session.write(text);
    }
    await rejectedFile.flush();
  };
  for await (const chunk of source) {
    hash.update(chunk);
    reading.bytes += chunk.length;
    reader.push(chunk);
    await flush(FLUSH);
    onProgress(reading);
  }
  reader.end();
  await flush(0);
  await session.endRows();
  reading.sha256 = hash.digest('hex');
  return reading;
}

function noteMisplaced(reading: Reading, row: MisplacedRow): void {
  reading.misplaced += 1;
  if (reading.misplacedRows.length < LISTED_MISPLACED) reading.misplacedRows.push(row);
}

function noteOdd(reading: Reading, row: number, kind: NoteKind, notes: RowNotes): void {
  const noted = reading.notes.get(kind) ?? { count: 0, rows: [] };
  noted.count += 1;
  if (noted.rows.length < LISTED_NOTES) noted.rows.push({ row, value: notes[kind] ?? '' });
  reading.notes.set(kind, noted);
}

function countReason({ rejections }: Reading, { column, reason }: RowProblem): void {
  const key = `${column}\n${reason}`;
  const known = rejections.get(key);
  if (known) known.rows += 1;
  else if (rejections.size < COUNTED_REASONS) rejections.set(key, { column, reason, rows: 1 });
}

/** ZIPs come by the thousand rows. */
function rememberedCenters() {
  const known = new Map<string, Place | null>();
  return (zipCode: string): Place | null => {
    let center = known.get(zipCode);
    if (center === undefined) {
      center = zipCenter(zipCode);
      known.set(zipCode, center);
    }
    return center;
  };
}

function presentColumns({ columns, parts, ignored }: ReadColumns) {
  const read = [...columns, ...parts].sort((a, b) => a.index - b.index);
  return {
    columns: read.map(({ header, field }) => ({ header, field: field.key })),
    ignoredColumns: ignored,
  };
}
