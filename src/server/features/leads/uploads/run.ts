import type { Readable } from 'node:stream';
import type { UploadAnswer, UploadResult, UploadStarted } from '#contract/uploads.ts';
import type { Blanks } from '#domain/csv/blanks.ts';
import { type CallWork, type NewCallOperation, runInCall } from '#server/operations/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { type Database, isDatabaseAway } from '#server/platform/database/index.ts';
import type { EventActor } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { mergeUpload } from './merge.ts';
import { type Reading, type ReadRules, readIntoStaging } from './read.ts';
import { RejectedFile } from './rejected-file.ts';
import { withRoom } from './room.ts';
import { openScratch } from './scratch.ts';
import { openUploadSession, type UploadSession } from './session.data.ts';
import { insertUpload, updateUpload } from './uploads.data.ts';
import { importProperties } from './uploads.operations.ts';

/** An upload whose file is arriving. */
export interface ArrivingUpload {
  fileName: string;
  rules: ReadRules;
  /** Whether the ZIP comes behind the file, which waits on disk until then. */
  isEarly: boolean;
  by: EventActor & { id: string };
  /** Waits for the end of the body, and returns its fields. */
  fields(): Promise<ReadRules & { blanks: Blanks; capturedOn: string }>;
  /** What else is written in the transaction that merges its rows; what it throws takes them back. */
  merged?(tx: Database, uploadId: string): Promise<void>;
  /** Whether its file is here already, so that nothing arrives that the call would have to wait for. */
  isKept?: boolean;
  /** How far it is, for its row in the history. */
  progress: { bytesReceived: number; rowsRead: number };
}

/** From so many rows on the call does not wait: proxies give up after one to five minutes. */
const LARGE_ROWS = 20_000;

/**
 * Imports a file as an operation of the call that brings it or asks for it, with its row in the history. For a large one
 * the call is answered once the bytes have arrived and are read; the operation goes on without it. If the server stops
 * meanwhile, nothing has changed, and the operation's row shows it.
 */
export function importInCall(
  services: Services,
  content: Readable,
  upload: ArrivingUpload,
  uploadId: string | undefined,
): Promise<UploadAnswer> {
  const { fileName, rules, by, progress } = upload;
  const row = { kind: rules.kind, fileName, zipCode: rules.zipCode, userId: by.id };
  const wanted: NewCallOperation<Record<string, never>> = {
    id: uploadId,
    subject: fileName,
    userId: by.id,
    payload: {},
    begin: (tx, id) => insertUpload(tx, { ...row, id }),
    beat: (db, id) => updateUpload(db, id, progress),
  };
  return new Promise((resolve, reject) => {
    const goOn = (id: string) => resolve(startedAs(id, progress.rowsRead));
    withRoom(() =>
      runInCall(services, importProperties, wanted, (work) =>
        runUpload(services, content, upload, work, goOn),
      ),
    ).then(resolve, reject);
  });
}

const startedAs = (uploadId: string, total: number): UploadStarted => ({
  uploadId,
  operationId: uploadId,
  total,
  message: `The file has arrived. ${total.toLocaleString('en-US')} rows are being imported.`,
});

/** Imports a file as it arrives: receive or spool, read into staging, merge. Holds nothing of it in memory. */
async function runUpload(
  services: Services,
  content: Readable,
  upload: ArrivingUpload,
  work: CallWork,
  goOn: (uploadId: string) => void,
): Promise<UploadResult> {
  const scratch = await openScratch(services.config.dataDir, work.operationId);
  const session = await openUploadSession(services.pool, work.signal, upload.rules.kind);
  try {
    const arriving = counted(work.ending(content), upload, work);
    const source = upload.isEarly ? await scratch.spool(arriving) : arriving;
    const rules = upload.isEarly ? await noteZip(services, upload, work) : upload.rules;
    const rejectedFile = new RejectedFile(scratch.rejectedPath);
    const onProgress = ({ rows, rejected }: Reading) => {
      upload.progress.rowsRead = rows + rejected;
      work.tell('read', { done: rows + rejected, total: null });
      if (upload.isKept && upload.progress.rowsRead >= LARGE_ROWS) goOn(work.operationId);
    };
    const siteUrl = publicUrlOf(services.config);
    const reading = await readIntoStaging(source, { rules, siteUrl, session, rejectedFile, onProgress });
    return await finish(services, { session, upload, reading, rejectedFile }, work, goOn);
  } finally {
    await session.close().catch(() => {});
    await scratch.discard();
  }
}

async function* counted(
  source: AsyncIterable<Buffer>,
  { progress }: ArrivingUpload,
  work: CallWork,
): AsyncGenerator<Buffer> {
  work.tell('receive', { done: 0, total: null });
  for await (const chunk of source) {
    progress.bytesReceived += chunk.length;
    yield chunk;
  }
}

/** Of a file that has arrived before its ZIP. */
async function noteZip({ db }: Services, upload: ArrivingUpload, work: CallWork): Promise<ReadRules> {
  const { kind, zipCode, otherZips } = await upload.fields();
  await updateUpload(db, work.operationId, { zipCode });
  return { kind, zipCode, otherZips };
}

interface Read {
  session: UploadSession;
  upload: ArrivingUpload;
  reading: Reading;
  rejectedFile: RejectedFile;
}

/** Keeps the rejected rows and merges the others; where that fails, nothing is left of either. */
async function finish(
  services: Services,
  { session, upload, reading, rejectedFile }: Read,
  work: CallWork,
  goOn: (uploadId: string) => void,
): Promise<UploadResult> {
  const { db, files } = services;
  const { blanks, capturedOn } = await upload.fields();
  const { bytes, rows, rejected, sha256, columns, ignoredColumns } = reading;
  const rowsRead = rows + rejected;
  const figures = { bytesReceived: bytes, fileSize: bytes, rowsRead, sha256, columns, ignoredColumns };
  Object.assign(upload.progress, { bytesReceived: bytes, rowsRead });
  work.tell('save', { done: rowsRead, total: null });
  const rejectedRows = await rejectedFile.store(files, upload.by.id);
  try {
    await updateUpload(db, work.operationId, { state: 'importing', ...figures });
    if (rowsRead >= LARGE_ROWS) goOn(work.operationId);
    const { fileName, by, merged, rules } = upload;
    const order = { kind: rules.kind, fileName, blanks, capturedOn, by, rejectedFile: rejectedRows, merged };
    return await mergeUpload(services, session, reading, order, work);
  } catch (error) {
    // If it is unknown whether it was committed, the daily check of files finds out.
    if (rejectedRows && !isDatabaseAway(error)) await files.remove(rejectedRows.key).catch(() => {});
    throw error;
  }
}
