import type { Readable } from 'node:stream';
import type { PreviewOrder, UploadPreview } from '#contract/upload-previews.ts';
import type { UploadAnswer } from '#contract/uploads.ts';
import { readHeader } from '#domain/csv/header.ts';
import { knownLayout } from '#domain/csv/known-layouts.ts';
import { type ColumnMapping, mappingOf } from '#domain/csv/mapping.ts';
import type { FileSample } from '#domain/csv/sample.ts';
import { permitMapping } from '#domain/permits/permit-file.ts';
import { deleteFiles, openStored } from '#server/files/index.ts';
import { type CallWork, runInCall } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import {
  claimPreview,
  getOpenPreview,
  getPreview,
  type PreviewReading,
  updatePreview,
} from './previews.data.ts';
import { withRoom } from './room.ts';
import { importInCall } from './run.ts';
import { findSource, keepSource } from './sources.data.ts';
import { trialSentence } from './trial.rules.ts';
import { tryImport } from './trial.ts';
import { previewFile } from './uploads.operations.ts';
import { today } from './uploads.rules.ts';

export type By = EventActor & { id: string };

/** The key of a preview's file in the store. */
export const keyOf = (previewId: string): string => `uploads/previews/${previewId}.csv`;

/** Opens it. @throws NotFound if it is gone */
const openFile = ({ files }: Pick<Services, 'files'>, previewId: string): Promise<Readable> =>
  openStored(files, keyOf(previewId), 'The file of this preview');

interface KeptFile {
  id: string;
  fileName: string;
  sample: FileSample;
}

/** What a file in the store is, how its columns are read, and what its import would do. */
export async function look(
  services: Services,
  { id, fileName, sample }: KeptFile,
  { kind, zipCode, otherZips, blanks, capturedOn = today(), columns }: PreviewOrder,
  { id: userId }: By,
  work: CallWork,
): Promise<PreviewReading> {
  const { headers, values } = sample;
  const isPermits = kind === 'permits';
  const source = columns || isPermits ? null : await findSource(services.db, headers);
  const chosen: ColumnMapping | null = columns ?? source?.columns ?? null;
  const rules = { kind, zipCode, otherZips, columns: chosen };
  const order = { fileName, rules, blanks, capturedOn, userId };
  const trial = await tryImport(services, await openFile(services, id), order, work);
  const recognized = isPermits ? permitMapping(headers) : mappingOf(readHeader(headers));
  return {
    ...trial,
    columns: headers.map((header, index) => ({ header, values: [...(values[index] ?? [])] })),
    mapping: chosen ?? recognized,
    recognized,
    layout: isPermits ? null : knownLayout(headers),
    source: source && { id: source.id, name: source.name },
  };
}

/** Emits the event of a preview, in the transaction that stores its results. */
export async function noteLook(
  tx: Database,
  { id, fileName, reading }: { id: string; fileName: string; reading: PreviewReading },
  by: By,
  work: CallWork,
): Promise<void> {
  await emit(tx, by, 'import-previewed', { subjectId: id, subject: fileName });
  await work.complete(tx, { message: reading.problem ?? trialSentence(reading.outcome) });
}

export interface Again {
  order: PreviewOrder;
  /** The one the caller has on screen. */
  revision: number;
  operationId: string | undefined;
}

/** Looks at a kept file in another way. @throws NotFound, Conflict */
export async function lookAgain(
  services: Services,
  previewId: string,
  { order, revision, operationId }: Again,
  by: By,
): Promise<UploadPreview> {
  const { db } = services;
  const { id, fileName, reading: before } = await getOpenPreview(db, previewId, revision);
  const sample = {
    headers: before.columns.map(({ header }) => header),
    values: before.columns.map(({ values }) => values),
  };
  const wanted = { id: operationId, subject: fileName, userId: by.id, payload: {} };
  await withRoom(() =>
    runInCall(services, previewFile, wanted, async (work) => {
      const reading = await look(services, { id, fileName, sample }, order, by, work);
      await db.transaction(async (tx) => {
        await updatePreview(tx, { id, revision }, { order, reading });
        await noteLook(tx, { id, fileName, reading }, by, work);
      });
    }),
  );
  return getPreview(db, previewId);
}

export interface ImportOrder {
  revision: number;
  uploadId: string | undefined;
  /** A source whose files are read like this one from now on. */
  rememberAs: string | undefined;
}

/** Imports a kept file as it was looked at, once; it is removed then. @throws NotFound, Conflict */
export async function importPreview(
  services: Services,
  previewId: string,
  { revision, uploadId, rememberAs }: ImportOrder,
  by: By,
): Promise<UploadAnswer> {
  const { id, fileName, order, reading } = await getOpenPreview(services.db, previewId, revision);
  const { kind = 'properties', zipCode, otherZips, blanks, capturedOn = today() } = order;
  const chosen = order.columns ?? (reading.source ? reading.mapping : null);
  const upload = {
    fileName,
    rules: { kind, zipCode, otherZips, columns: chosen },
    isEarly: false,
    isKept: true,
    by,
    fields: async () => ({ kind, zipCode, otherZips, blanks, capturedOn }),
    async merged(tx: Database, uploadId: string) {
      await claimPreview(tx, { id, revision }, uploadId);
      await deleteFiles(tx, [keyOf(id)]);
      const headers = reading.columns.map(({ header }) => header);
      if (rememberAs) await keepSource(tx, rememberAs, headers, reading.mapping);
    },
    progress: { bytesReceived: 0, rowsRead: 0 },
  };
  const result = await importInCall(services, await openFile(services, id), upload, uploadId);
  // What stays of it is removed by the daily check of files.
  await services.files.remove(keyOf(id)).catch(() => {});
  return result;
}
