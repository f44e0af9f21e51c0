import { z } from 'zod';
import { captureDayProblem } from '#domain/assessments/capture-day.ts';
import { blankChoices } from '#domain/csv/blanks.ts';
import { otherZipChoices } from '#domain/csv/property-row.ts';
import { endpoint } from './endpoint.ts';
import { ZipCode } from './properties.ts';

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
  /** Null where each row brought its own ZIP. */
  zipCode: z.string().nullable(),
  /** The day its rows tell of; null for imports from before it was asked. */
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
  /** E-mail of who undid it; null for contractors, and for people who are gone. */
  undoneBy: z.string().nullable(),
  /** The operation that undoes it now. */
  undoing: z.uuid().nullable(),
  /** What the caller may do with it; whether an import can be undone is asked with its plan. */
  may: z.object({ undo: z.boolean() }),
});
export type Upload = z.infer<typeof Upload>;

export const DuplicateRow = z.object({ row: z.number().int(), sameAs: z.number().int() });

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
  /** Rows taken without their coordinates, which lie far from their ZIP code: left to the geocoder. */
  misplaced: z.number().int(),
  columns: z.array(ColumnReading),
  ignoredColumns: z.array(z.string()),
  /** The first rows that mean the property of another row, and which one was taken. */
  duplicateRows: z.array(DuplicateRow),
  /** The ZIPs that its rows are of; at most 20. */
  zips: z.array(z.string()),
  /** The first rejected rows; the file of GET /api/uploads/{uploadId}/rejected has all of them. */
  rejectedRows: z.array(RejectedRow),
  message: z.string(),
});
export type UploadResult = z.infer<typeof UploadResult>;

/** The caller may name the upload beforehand so that its progress can be read while it runs. */
export const uploadId = z.uuid().optional();

/** The day the rows tell of, such as that of the flight; today unless said. */
export const capturedOn = z.iso
  .date('Please give the capture date as YYYY-MM-DD.')
  .superRefine((day, context) => {
    const problem = captureDayProblem(day, new Date());
    if (problem) context.addIssue({ code: 'custom', message: problem });
  })
  .optional();

/** What becomes of rows that name another ZIP than that of the upload. */
export const otherZips = z.enum(otherZipChoices).default('reject');

/** Whether an empty cell clears what is stored: owner, mailing address, year, area and the like. */
export const blanks = z.enum(blankChoices).default('keep');

export const uploads = {
  uploadForZip: endpoint({
    method: 'POST',
    path: '/api/admin/upload/properties',
    summary:
      'Import a CSV of properties into one ZIP code (multipart: file, zipCode, otherZips?, blanks?, capturedOn?, uploadId?)',
    access: 'property:upload',
    emits: ['properties-imported'],
    changes: ['properties', 'uploads', 'geocoding', 'refusals', 'operations'],
    files: z.object({ zipCode: ZipCode, otherZips, blanks, capturedOn, uploadId }),
    response: UploadResult,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/api/properties/upload',
    summary:
      'Import a CSV of properties whose rows name their ZIP codes (multipart: file, blanks?, capturedOn?, uploadId?)',
    access: 'property:upload',
    emits: ['properties-imported'],
    changes: ['properties', 'uploads', 'geocoding', 'refusals', 'operations'],
    files: z.object({ blanks, capturedOn, uploadId }),
    response: UploadResult,
  }),
  listHistory: endpoint({
    method: 'GET',
    path: '/api/uploads/history',
    summary: 'The latest imports the caller may know of',
    access: 'upload:read',
    shows: ['uploads'],
    response: z.array(Upload),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/uploads/{uploadId}',
    summary: 'One import with its progress',
    access: 'upload:read',
    params: z.object({ uploadId: z.uuid() }),
    response: Upload,
  }),
  downloadRejected: endpoint({
    method: 'GET',
    path: '/api/uploads/{uploadId}/rejected',
    summary: 'The rejected rows of an import as CSV, each with its reasons',
    access: 'property:upload',
    emits: ['rejected-rows-read'],
    params: z.object({ uploadId: z.uuid() }),
    response: z.string(),
    reply: 'csv',
  }),
};
