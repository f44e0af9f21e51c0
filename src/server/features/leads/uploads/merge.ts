import type { UploadResult } from '#contract/uploads.ts';
import { type Blanks, clearedFields } from '#domain/csv/blanks.ts';
import type { ImportKind } from '#domain/csv/import-kinds.ts';
import { requestGeocoding } from '#server/features/leads/geocoding/index.ts';
import { enqueueDrawing } from '#server/features/leads/map/index.ts';
import { insertFile, type NewFile } from '#server/files/index.ts';
import type { CallWork } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { type MergeCounts, mergeRows } from './merge.data.ts';
import type { Reading } from './read.ts';
import type { UploadSession } from './session.data.ts';
import { updateUpload } from './uploads.data.ts';
import { outcomeOf, permitsOutcomeOf } from './uploads.rules.ts';

export interface MergeOrder {
  kind: ImportKind;
  fileName: string;
  blanks: Blanks;
  /** The day the rows describe, as YYYY-MM-DD. */
  capturedOn: string;
  by: EventActor & { id: string };
  /** The rejected rows, whose bytes are stored; null if there are none. */
  rejectedFile: NewFile | null;
  /** What else is written with it. */
  merged: ((tx: Database, uploadId: string) => Promise<void>) | undefined;
}

/** Merges the staged rows: afterwards either all are in the properties, with a row in the history, or none. */
export function mergeUpload(
  { jobs }: Pick<Services, 'jobs'>,
  session: UploadSession,
  reading: Reading,
  { kind, fileName, blanks, capturedOn, by, rejectedFile, merged }: MergeOrder,
  work: CallWork,
): Promise<UploadResult> {
  const uploadId = work.operationId;
  return session.db.transaction(async (tx) => {
    const cleared = clearedFields(blanks, reading.columns);
    const counts = await mergeRows(tx, kind, reading, { uploadId, capturedOn, userId: by.id, cleared });
    if (kind === 'properties') await requestGeocoding(tx, jobs, [...reading.zips]);
    await enqueueDrawing(tx, jobs, [...reading.zips]);
    await merged?.(tx, uploadId);
    const result = presentResult(uploadId, reading, counts);
    const { inserted, updated, message } = result;
    const path = `/api/uploads/${uploadId}/rejected`;
    await work.complete(tx, { message, ...(rejectedFile && { file: { label: 'Rejected rows', path } }) });
    const {
      duplicateRows: _rows,
      conflicts: _conflicts,
      conflictRows: _pairs,
      cleared: _values,
      permits: _permits,
      ...totals
    } = counts;
    if (rejectedFile) await insertFile(tx, rejectedFile);
    await updateUpload(tx, uploadId, {
      state: 'completed',
      ...totals,
      capturedOn,
      rejected: reading.rejected,
      message,
      result,
      rejectedFile: rejectedFile?.key ?? null,
      finishedAt: new Date(),
    });
    const about = { subjectId: uploadId, subject: fileName, details: { inserted, updated } };
    await emit(tx, by, kind === 'permits' ? 'permits-imported' : 'properties-imported', about);
    return result;
  });
}

const LISTED_ZIPS = 20;

function presentResult(uploadId: string, reading: Reading, counts: MergeCounts): UploadResult {
  const { rejected, misplaced, columns, ignoredColumns, rejectedRows } = reading;
  const success = counts.inserted + counts.updated + counts.unchanged;
  return {
    uploadId,
    success,
    errors: rejected,
    count: success,
    total: reading.rows + rejected,
    ...counts,
    rejected,
    misplaced,
    columns,
    ignoredColumns,
    zips: [...reading.zips].sort().slice(0, LISTED_ZIPS),
    rejectedRows,
    message: counts.permits
      ? permitsOutcomeOf(counts.permits, counts, rejected)
      : outcomeOf({ ...counts, rejected, misplaced }),
  };
}
