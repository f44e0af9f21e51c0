import { createReadStream } from 'node:fs';
import { type UploadPreview, uploadPreviews } from '#contract/upload-previews.ts';
import { UnreadableFile } from '#domain/csv/property-file.ts';
import { type FileSample, SAMPLE_BYTES, sampleFile } from '#domain/csv/sample.ts';
import { insertFile, storeFile } from '#server/files/index.ts';
import { type CallWork, runInCall } from '#server/operations/index.ts';
import { isDatabaseAway } from '#server/platform/database/index.ts';
import { invalid } from '#server/platform/errors.ts';
import type { ArrivingForm } from '#server/platform/receive-form.ts';
import type { Services } from '#server/platform/services.ts';
import { validateFields } from '#server/platform/validate.ts';
import { getPreview, insertPreview } from './previews.data.ts';
import { type By, keyOf, look, noteLook } from './previews.ts';
import { withRoom } from './room.ts';
import { openScratch, type Scratch } from './scratch.ts';
import { signatureOf } from './sources.data.ts';
import { previewFile } from './uploads.operations.ts';
import { nameOf, today } from './uploads.rules.ts';

/**
 * Keeps a file that arrives, and looks at what its import would do.
 * @throws Invalid for what is no CSV; a CSV that cannot be imported as it is becomes a preview with a problem
 */
export function receivePreview(services: Services, form: ArrivingForm, by: By): Promise<UploadPreview> {
  const { previewId } = validateFields(schema, form.fields);
  const wanted = { id: previewId, subject: nameOf(form.fileName), userId: by.id, payload: {} };
  return withRoom(() =>
    runInCall(services, previewFile, wanted, async (work) => {
      const scratch = await openScratch(services.config.dataDir, work.operationId);
      try {
        return await keepAndLook(services, scratch, form, by, work);
      } finally {
        await scratch.discard();
      }
    }),
  );
}

const schema = uploadPreviews.create.files;
const MEDIA_TYPE = 'text/csv';

async function keepAndLook(
  services: Services,
  scratch: Scratch,
  form: ArrivingForm,
  by: By,
  work: CallWork,
): Promise<UploadPreview> {
  const { db, files } = services;
  const id = work.operationId;
  work.tell('receive', { done: 0, total: null });
  let fileSize = 0;
  const path = await scratch.keep(
    counted(work.ending(form.content), (bytes) => {
      fileSize += bytes;
    }),
  );
  const {
    kind,
    zipCode = null,
    otherZips,
    blanks,
    capturedOn = today(),
  } = validateFields(schema, await form.rest());
  const sample = await sampleOf(path);
  const wanted = {
    kind: 'previewed-import',
    extension: '.csv',
    mediaType: MEDIA_TYPE,
    key: keyOf(id),
  } as const;
  const kept = await storeFile(files, { ...wanted, userId: by.id }, createReadStream(path));
  try {
    const order = { kind, zipCode, otherZips, blanks, capturedOn, columns: null };
    const file = { id, fileName: nameOf(form.fileName), sample };
    const reading = await look(services, file, order, by, work);
    const row = { id, fileName: file.fileName, fileSize, userId: by.id, order, reading };
    await db.transaction(async (tx) => {
      await insertFile(tx, kept);
      await insertPreview(tx, { ...row, signature: signatureOf(sample.headers) });
      await noteLook(tx, row, by, work);
    });
  } catch (error) {
    // If it is unknown whether it was committed, the daily check of files finds out.
    if (!isDatabaseAway(error)) await files.remove(kept.key).catch(() => {});
    throw error;
  }
  return getPreview(db, id);
}

async function* counted(
  source: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    count(chunk.length);
    yield chunk;
  }
}

async function sampleOf(path: string): Promise<FileSample> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(path, { end: SAMPLE_BYTES - 1 })) pieces.push(piece);
  try {
    return sampleFile(Buffer.concat(pieces));
  } catch (error) {
    throw error instanceof UnreadableFile ? invalid(error.message) : error;
  }
}
