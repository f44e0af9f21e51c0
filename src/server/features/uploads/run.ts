import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { UploadResult } from '#contract/uploads.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { requestGeocoding } from '#server/features/geocoding/index.ts';
import { isDatabaseAway } from '#server/platform/database/index.ts';
import { DISK_FULL, Failure, invalid, isDiskFull, unavailable } from '#server/platform/errors.ts';
import { emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { presentResult, type Reading, readIntoStaging } from './import.ts';
import { mergeStaging } from './merge.data.ts';
import { RejectedFile } from './rejected-file.ts';
import { sweep } from './scratch.ts';
import { openUploadSession } from './session.data.ts';
import { insertUpload, updateUpload } from './uploads.data.ts';

export interface NewUpload {
  id: string;
  fileName: string;
  zipCode: string | null;
  userId: string;
  /** Where it comes from, for the audit record. */
  address: string | null;
}

/** One upload from its first byte to its answer, with its row in the history. */
export interface UploadRun {
  /** Keeps a file on disk whose ZIP is not known yet, and gives it back. */
  spool: (source: AsyncIterable<Buffer>) => Promise<AsyncIterable<Buffer>>;
  /** Reads the file; throws a failure for one that cannot be imported. */
  read: (source: AsyncIterable<Buffer>, zipCode: string | null) => Promise<void>;
  /** Imports what was read as of a day (YYYY-MM-DD): all of it is in the properties afterwards, or nothing has changed. */
  finish: (capturedOn: string) => Promise<UploadResult>;
  /** Writes down why the upload failed. */
  fail: (error: unknown) => Promise<void>;
  /** Gives back what it holds. */
  close: () => Promise<void>;
}

const PROGRESS_MS = 1000;
/** Uploads of one process at a time; each holds a database connection. */
const MOST_RUNNING = 8;
let running = 0;

export async function startUpload(
  { db, pool, files, jobs, config }: Services,
  upload: NewUpload,
): Promise<UploadRun> {
  if (running >= MOST_RUNNING)
    throw unavailable('Too many uploads run at the moment. Please try again in a minute.', 60);
  running += 1;
  const scratch = join(config.dataDir, 'scratch');
  const spoolPath = join(scratch, `${upload.id}.csv`);
  const rejectedFile = new RejectedFile(join(scratch, `${upload.id}.rejected.csv`));
  const rejectedKey = `uploads/${upload.id}/rejected.csv`;
  const session = await openUploadSession(pool, upload.id).catch((error) => {
    running -= 1;
    throw error;
  });
  let told = Number.NEGATIVE_INFINITY;
  let progress = { bytesReceived: 0, rowsRead: 0 };
  let reading: Reading | undefined;

  const close = async () => {
    running -= 1;
    await session.close().catch(() => {});
    await rejectedFile.discard();
    await rm(spoolPath, { force: true });
  };

  async function tell(bytesReceived: number, rowsRead: number): Promise<void> {
    progress = { bytesReceived, rowsRead };
    if (performance.now() - told < PROGRESS_MS) return;
    told = performance.now();
    await updateUpload(db, upload.id, progress);
  }

  async function merge(reading: Reading, capturedOn: string): Promise<UploadResult> {
    const isStored = await rejectedFile.store(files, rejectedKey);
    const { bytes, rows, rejected, sha256, columns, ignoredColumns } = reading;
    const read = {
      bytesReceived: bytes,
      fileSize: bytes,
      rowsRead: rows + rejected,
      sha256,
      columns,
      ignoredColumns,
    };
    await updateUpload(db, upload.id, { state: 'importing', ...read });
    return session.db.transaction(async (tx) => {
      const counts = await mergeStaging(tx, reading, {
        uploadId: upload.id,
        capturedOn,
        userId: upload.userId,
      });
      await requestGeocoding(tx, jobs, [...reading.zips]);
      const result = presentResult(upload.id, reading, counts);
      // In the same transaction: the history never says 'completed' of changes that were lost, nor the other way round.
      await updateUpload(tx, upload.id, {
        state: 'completed',
        ...counts,
        capturedOn,
        rejected,
        message: result.message,
        rejectedFile: isStored ? rejectedKey : null,
        finishedAt: new Date(),
      });
      const by = { id: upload.userId, name: null, address: upload.address };
      const { inserted, updated } = result;
      await emit(tx, by, 'properties-imported', {
        subjectId: upload.id,
        subject: upload.fileName,
        details: { inserted, updated },
      });
      return result;
    });
  }

  await sweep(scratch);
  await insertUpload(db, upload).catch(async (error) => {
    await close();
    throw error;
  });
  return {
    async spool(source) {
      await mkdir(scratch, { recursive: true });
      let bytes = 0;
      const counted = async function* () {
        for await (const chunk of source) {
          bytes += chunk.length;
          await tell(bytes, 0);
          yield chunk;
        }
      };
      await pipeline(counted, createWriteStream(spoolPath));
      return createReadStream(spoolPath, { highWaterMark: 128 * 1024 });
    },
    async read(source, zipCode) {
      if (zipCode !== upload.zipCode) await updateUpload(db, upload.id, { zipCode });
      const onProgress = ({ bytes, rows, rejected }: Reading) => tell(bytes, rows + rejected);
      reading = await readIntoStaging(source, { zipCode, session, rejectedFile, onProgress }).catch(
        (error) => {
          throw error instanceof UnreadableFile ? invalid(error.message) : error;
        },
      );
      if (reading.rows + reading.rejected === 0) throw invalid('The file has a header and no rows.');
    },
    async finish(capturedOn) {
      if (!reading) throw new Error('an upload is read before it is finished');
      return merge(reading, capturedOn);
    },
    async fail(error) {
      await files.delete(rejectedKey);
      await updateUpload(db, upload.id, {
        state: 'failed',
        message: reasonOf(error),
        finishedAt: new Date(),
      });
    },
    close,
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof Failure) return error.message;
  if (isDiskFull(error)) return DISK_FULL;
  if (isDatabaseAway(error)) return 'The database went away during the import. Nothing was changed.';
  if (isCutOff(error))
    return 'The connection was lost before the whole file had arrived. Nothing was changed.';
  return 'The import failed on our side. Nothing was changed.';
}

/** Whether the caller went away in the middle of the body. */
function isCutOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return (
    ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'FST_PREMATURE_CLOSE', 'ABORT_ERR'].includes(String(code)) ||
    /aborted|terminated early|Unexpected end of/i.test(error.message)
  );
}
