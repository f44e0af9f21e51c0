import { z } from 'zod';
import { blankChoices } from '#domain/csv/blanks.ts';
import { importKinds } from '#domain/csv/import-kinds.ts';
import { otherZipChoices } from '#domain/csv/property-row.ts';
import { CaptureDay } from './capture-day.ts';
import { get, post } from './endpoint.ts';
import { PermitOutcome } from './permits.ts';
import { AssignedZip } from './properties.ts';

/**
 * receiving: bytes arrive and rows are read · importing: rows are merged into properties · completed ·
 * failed: refused or broken off, nothing changed · interrupted: the server stopped in the middle, nothing changed ·
 * undone: what it had brought was taken out again.
 */
export const uploadStates = [
  'receiving',
  'importing',
  'completed',
  'failed',
  'interrupted',
  'undone',
] as const;

export const ColumnReading = z.object({ header: z.string(), field: z.string() });

export const Upload = z.object({
  id: z.string(),
  fileName: z.string(),
  kind: z.enum(importKinds),
  /** Null if each row brought its own ZIP. */
  zipCode: z.string().nullable(),
  /** The day its rows describe; null for imports from before it was asked. */
  capturedOn: z.iso.date().nullable(),
  state: z.enum(uploadStates),
  uploadedBy: z.string().nullable(),
  fileSize: z.number().int(),
  sha256: z.string().nullable(),
  bytesReceived: z.number().int(),
  rowsRead: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Rows that mean the property of another row of the same file. */
  duplicates: z.number().int(),
  rejected: z.number().int(),
  /** Which header was read as which field, and which headers were not used. */
  columns: z.array(ColumnReading),
  ignoredColumns: z.array(z.string()),
  /** Why it failed, as a sentence. */
  message: z.string().nullable(),
  hasRejectedFile: z.boolean(),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  /** Email of the person who undid it; null for contractors, and for people who are gone. */
  undoneBy: z.string().nullable(),
  /** The operation that undoes it now. */
  undoing: z.uuid().nullable(),
  /** What the caller may do with it; whether an import can be undone is asked with its plan. */
  may: z.object({ undo: z.boolean() }),
});
export type Upload = z.infer<typeof Upload>;

/** Two rows that bear one number or address, with the address of each; imports from before it was asked have none. */
export const DuplicateRow = z.object({
  row: z.number().int(),
  sameAs: z.number().int(),
  address: z.string().optional(),
  sameAsAddress: z.string().optional(),
});

export const RejectedRow = z.object({
  row: z.number().int(),
  column: z.string(),
  value: z.string(),
  reason: z.string(),
});

export const UploadResult = z.object({
  uploadId: z.string(),
  /** Rows taken: inserted, updated and unchanged. */
  success: z.number().int(),
  /** Rows rejected. */
  errors: z.number().int(),
  /** Same as success. */
  count: z.number().int(),
  /** Rows in the file. */
  total: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.number().int(),
  /** Stored values that empty cells cleared. */
  cleared: z.number().int(),
  /** Rows taken without their coordinates, which are far from their ZIP code: left to the geocoder. */
  misplaced: z.number().int(),
  columns: z.array(ColumnReading),
  ignoredColumns: z.array(z.string()),
  /** The first rows that mean the property of another row, and which one was taken. */
  duplicateRows: z.array(DuplicateRow),
  /** Rows that bear the parcel number of another row and a different address: each is a separate property. */
  conflicts: z.number().int(),
  /** The first of them, each with the first row of its number. */
  conflictRows: z.array(DuplicateRow),
  /** The ZIPs that its rows are of; at most 20. */
  zips: z.array(z.string()),
  /** The first rejected rows; the file of GET /api/uploads/{uploadId}/rejected has all of them. */
  rejectedRows: z.array(RejectedRow),
  message: z.string(),
  /** Of a file of permits. */
  permits: PermitOutcome.optional(),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** A large import whose bytes have arrived: it goes on without the call, as the operation of the same id. */
export const UploadStarted = z.object({
  uploadId: z.string(),
  operationId: z.string(),
  /** Rows read so far. */
  total: z.number().int(),
  message: z.string(),
});
export type UploadStarted = z.infer<typeof UploadStarted>;

/** The result, or with 202 the operation that goes on. */
export const UploadAnswer = z.union([UploadResult, UploadStarted]);
export type UploadAnswer = z.infer<typeof UploadAnswer>;

/** The caller may name the upload beforehand so that its progress can be read while it runs. */
export const uploadId = z.uuid().optional();

/** The day the rows describe, such as the day of the flight; today by default. */
export const capturedOn = CaptureDay.optional();

/** What becomes of rows that name another ZIP than that of the upload. */
export const otherZips = z.enum(otherZipChoices).default('reject');

/** Whether an empty cell clears what is stored: owner, mailing address, year, area and the like. */
export const blanks = z.enum(blankChoices).default('keep');

/** What the rows are; comes before the file. */
export const kind = z.enum(importKinds).default('properties');

export const uploads = {
  uploadForZip: post('/api/admin/upload/properties', {
    summary:
      'Import a CSV of properties into one ZIP code (multipart: file, zipCode, otherZips?, blanks?, capturedOn?, uploadId?); a large one goes on as an operation (202)',
    access: 'property:upload',
    scope: 'platform',
    emits: ['properties-imported', 'permits-imported'],
    changes: ['properties', 'uploads', 'geocoding', 'refusals', 'operations', 'permits'],
    files: z.object({ kind, zipCode: AssignedZip, otherZips, blanks, capturedOn, uploadId }),
    response: UploadAnswer,
  }),
  upload: post('/api/properties/upload', {
    summary:
      'Import a CSV of properties whose rows name their ZIP codes (multipart: file, blanks?, capturedOn?, uploadId?); a large one goes on as an operation (202)',
    access: 'property:upload',
    scope: 'platform',
    emits: ['properties-imported', 'permits-imported'],
    changes: ['properties', 'uploads', 'geocoding', 'refusals', 'operations', 'permits'],
    files: z.object({ kind, blanks, capturedOn, uploadId }),
    response: UploadAnswer,
  }),
  listHistory: get('/api/uploads/history', {
    reads: 'progress',
    summary: 'The latest imports the caller may know of',
    access: 'upload:read',
    scope: 'leads',
    shows: ['uploads'],
    fresh: 0,
    response: z.array(Upload),
  }),
  get: get('/api/uploads/{uploadId}', {
    reads: 'progress',
    summary: 'One import with its progress',
    access: 'upload:read',
    scope: 'leads',
    response: Upload,
  }),
  getResult: get('/api/uploads/{uploadId}/result', {
    reads: 'progress',
    summary: 'What came of a completed import, as its call would have answered',
    access: 'property:upload',
    scope: 'platform',
    shows: ['uploads'],
    response: UploadResult,
  }),
  downloadRejected: get('/api/uploads/{uploadId}/rejected', {
    summary: 'The rejected rows of an import as CSV, each with its reasons',
    access: 'property:upload',
    scope: 'platform',
    emits: ['rejected-rows-read'],
    response: z.string(),
    reply: 'csv',
  }),
};
