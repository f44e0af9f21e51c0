import type { FastifyRequest } from 'fastify';
import type { Schema } from '#contract/endpoint.ts';
import { type UploadResult, uploads } from '#contract/uploads.ts';
import { drain } from '#server/platform/drain.ts';
import { invalid } from '#server/platform/errors.ts';
import { validateFields } from '#server/platform/validate.ts';
import type { UploadRun } from './run.ts';

export interface FileStart {
  fileName: string;
  zipCode: string | null;
  uploadId: string | undefined;
}

interface Fields {
  zipCode?: string;
  uploadId?: string | undefined;
  capturedOn?: string | undefined;
}
type FieldsSchema = Schema & { _zod: { output: Fields } };

/**
 * Takes the multipart body as it arrives; `start` is called when its file begins. Fields may stand before the file or
 * behind it; a file whose ZIP comes behind it waits on disk. Nothing is imported before the whole body has arrived.
 */
export async function receiveUpload(
  request: FastifyRequest,
  schema: FieldsSchema,
  { needsZip }: { needsZip: boolean },
  start: (file: FileStart) => Promise<UploadRun>,
): Promise<UploadResult> {
  if (!request.isMultipart()) throw noFile();
  const fields: Record<string, string> = {};
  let run: UploadRun | undefined;
  try {
    let spooled: AsyncIterable<Buffer> | undefined;
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value);
      } else if (part.fieldname !== 'file') {
        part.file.resume();
      } else {
        const isEarly = needsZip && fields.zipCode === undefined;
        const { zipCode, uploadId }: Fields = validateFields(isEarly ? uploads.upload.files : schema, fields);
        run = await start({ fileName: nameOf(part.filename), zipCode: zipCode ?? null, uploadId });
        if (isEarly) spooled = await run.spool(part.file);
        else await run.read(part.file, zipCode ?? null);
      }
    }
    if (!run) throw noFile();
    const { zipCode, capturedOn = today() }: Fields = validateFields(schema, fields);
    if (spooled) await run.read(spooled, zipCode ?? null);
    return await run.finish(capturedOn);
  } catch (error) {
    // Where even this fails, the next look at the history finds the upload interrupted.
    await run?.fail(error).catch(() => {});
    await drain(request);
    throw error;
  } finally {
    await run?.close();
  }
}

const today = () => new Date().toISOString().slice(0, 10);

const noFile = () => invalid('Please select a CSV file to upload.');

const LONGEST_NAME = 255;

function nameOf(fileName: string | undefined): string {
  return (fileName?.replace(/\p{Cc}/gu, '').trim() || 'upload.csv').slice(-LONGEST_NAME);
}
