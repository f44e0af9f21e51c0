import { z } from 'zod';
import { COLUMN_LIMIT } from '#domain/csv/header.ts';
import { mappingTargets } from '#domain/csv/mapping.ts';
import { del, get, post, put } from './endpoint.ts';
import { ZipCode } from './paging.ts';
import { PermitOutcome } from './permits.ts';
import { Done } from './problem.ts';
import { AssignedZip } from './properties.ts';
import {
  blanks,
  capturedOn,
  DuplicateRow,
  kind,
  otherZips,
  RejectedRow,
  UploadAnswer,
  uploadId,
} from './uploads.ts';

const count = z.number().int();

/** The column that each field, or piece of one, is read from, by its position from 0. */
const ColumnMapping = z.partialRecord(
  z.enum(mappingTargets),
  z
    .number()
    .int()
    .min(0)
    .max(COLUMN_LIMIT - 1),
);

/** How the file is to be imported. */
export const PreviewOrder = z.object({
  kind,
  /** Null if each row names its own ZIP. */
  zipCode: ZipCode.nullable(),
  otherZips,
  blanks,
  capturedOn,
  /** Null: columns are found by their headers, or as remembered for files of this header. */
  columns: ColumnMapping.nullable().default(null),
});
export type PreviewOrder = z.infer<typeof PreviewOrder>;

/** A row whose coordinates are left out: their distance from the center of its ZIP, in meters. */
export const MisplacedRow = z.object({
  row: count,
  address: z.string(),
  zipCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  meters: z.number(),
});
export type MisplacedRow = z.infer<typeof MisplacedRow>;

/** What an import would do now: made by importing and taking everything back. */
export const PreviewOutcome = z.object({
  /** Rows in the file. */
  total: count,
  inserted: count,
  updated: count,
  unchanged: count,
  duplicates: count,
  rejected: count,
  /** Stored values that empty cells would clear. */
  cleared: count,
  /** The first of them. */
  duplicateRows: z.array(DuplicateRow),
  /** Rows that bear the parcel number of another row and a different address, and the first of them. */
  conflicts: count.optional(),
  conflictRows: z.array(DuplicateRow).optional(),
  rejectedRows: z.array(RejectedRow),
  /** Why rows are rejected, the most frequent reason first. */
  rejections: z.array(z.object({ column: z.string(), reason: z.string(), rows: count })),
  /** Rows whose coordinates are left out, and the first of them; unknown of files looked at before it was asked. */
  misplaced: count.optional(),
  misplacedRows: z.array(MisplacedRow).optional(),
  /** What to look at before importing, as sentences. */
  warnings: z.array(z.string()),
  /** The ZIPs that rows go into, those with the most rows first; at most 20. */
  zips: z.array(z.object({ zipCode: z.string(), rows: count, isNew: z.boolean() })),
  zipCount: count,
  ignoredColumns: z.array(z.string()),
  /** The first rows as they would be stored; absent values are left out. */
  firstRows: z.array(
    z.object({
      row: count,
      fate: z.enum(['new', 'changed', 'same']),
      values: z.record(z.string(), z.string()),
    }),
  ),
  /** Of a file of permits. */
  permits: PermitOutcome.optional(),
});
export type PreviewOutcome = z.infer<typeof PreviewOutcome>;

const PreviewSummary = z.object({
  id: z.uuid(),
  fileName: z.string(),
  fileSize: count,
  lookedAtBy: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** The file is removed then. */
  keptUntil: z.iso.datetime(),
});

/** A file that was looked at, and is kept for its import. */
export const UploadPreview = PreviewSummary.extend({
  /** Goes up whenever it is looked at in another way; importing and looking again name the one they mean. */
  revision: count,
  order: PreviewOrder,
  /** Whose layout it has, where that is known. */
  layout: z.object({ name: z.string(), isFromMemory: z.boolean() }).nullable(),
  /** Whose remembered columns it was read by. */
  source: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** The columns of the file, with the first values of each. */
  columns: z.array(z.object({ header: z.string(), values: z.array(z.string()) })),
  /** What they are read as. */
  mapping: ColumnMapping,
  /** Columns recognized by their headers alone. */
  recognized: ColumnMapping,
  /** Why it cannot be imported like this, as a sentence. */
  problem: z.string().nullable(),
  /** Null if there is a problem. */
  outcome: PreviewOutcome.nullable(),
  /** What it was imported as; its file is gone then. */
  uploadId: z.uuid().nullable(),
});
export type UploadPreview = z.infer<typeof UploadPreview>;

export const UploadSource = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its columns in the file that was asked about. */
  columns: ColumnMapping,
});

const revision = count;

export const uploadPreviews = {
  create: post('/api/uploads/previews', {
    summary:
      'Look at a CSV of properties before anything is stored (multipart: file, zipCode?, otherZips?, blanks?, capturedOn?, previewId?)',
    access: 'property:upload',
    scope: 'platform',
    emits: ['import-previewed'],
    changes: ['upload-previews', 'operations'],
    files: z.object({
      kind,
      zipCode: AssignedZip.optional(),
      otherZips,
      blanks,
      capturedOn,
      previewId: z.uuid().optional(),
    }),
    response: UploadPreview,
    status: 201,
  }),
  list: get('/api/uploads/previews', {
    summary: 'Files that were looked at and not imported yet, latest first',
    access: 'property:upload',
    scope: 'platform',
    shows: ['upload-previews'],
    response: z.array(PreviewSummary),
  }),
  get: get('/api/uploads/previews/{previewId}', {
    summary: 'What was found in a file, and what its import would do',
    access: 'property:upload',
    scope: 'platform',
    shows: ['upload-previews'],
    response: UploadPreview,
  }),
  check: put('/api/uploads/previews/{previewId}', {
    summary: 'Look at the file again, with other columns, ZIP or day; operationId names the work beforehand',
    access: 'property:upload',
    scope: 'platform',
    emits: ['import-previewed'],
    changes: ['upload-previews', 'operations'],
    body: PreviewOrder.extend({ revision, operationId: z.uuid().optional() }),
    response: UploadPreview,
  }),
  import: post('/api/uploads/previews/{previewId}/import', {
    summary:
      'Import the file as it was looked at, a large one as an operation (202); rememberAs names a source whose files are read like this',
    access: 'property:upload',
    scope: 'platform',
    emits: ['properties-imported', 'permits-imported'],
    changes: [
      'properties',
      'uploads',
      'upload-previews',
      'upload-sources',
      'geocoding',
      'refusals',
      'operations',
      'permits',
    ],
    body: z.object({ revision, uploadId, rememberAs: z.string().trim().min(1).max(80).optional() }),
    response: UploadAnswer,
  }),
  discard: del('/api/uploads/previews/{previewId}', {
    summary: 'Remove the file without importing it',
    access: 'property:upload',
    scope: 'platform',
    emits: ['import-preview-discarded'],
    changes: ['upload-previews'],
    response: Done,
  }),
  listSources: get('/api/uploads/previews/{previewId}/sources', {
    summary: 'Sources whose remembered columns are all in this file',
    access: 'property:upload',
    scope: 'platform',
    shows: ['upload-sources', 'upload-previews'],
    response: z.array(UploadSource),
  }),
  forgetSource: del('/api/uploads/sources/{sourceId}', {
    summary: 'Forget how files of a source are read',
    access: 'property:upload',
    scope: 'platform',
    emits: ['import-source-forgotten'],
    changes: ['upload-sources'],
    response: Done,
  }),
};
