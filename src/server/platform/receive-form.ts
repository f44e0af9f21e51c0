import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { invalid, tooLarge } from './errors.ts';

/** A multipart form whose file is arriving: the part named 'file'. */
export interface ArrivingForm {
  fileName: string | undefined;
  content: MultipartFile['file'];
  /** Bytes of the whole body, if declared: a little more than those of the file. */
  length: number | null;
  /** The fields before the file. */
  fields: Readonly<Record<string, string>>;
  /** To be called when the file was read: waits for the end of the body, and gives the fields behind the file as well. */
  rest(): Promise<Readonly<Record<string, string>>>;
}

/**
 * Takes a multipart body as it arrives; its file is not stored. A refused body is read to its end: a browser that is still
 * sending would not read the answer.
 * @param missing the message for a body without a file
 */
export async function receiveForm<Result>(
  request: FastifyRequest,
  missing: string,
  take: (form: ArrivingForm) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw invalid(missing);
  const fields: Record<string, string> = {};
  const parts = request.parts();
  /** Reads on to the file, or to the end where it was read already. */
  const next = async (): Promise<MultipartFile | null> => {
    for (;;) {
      const step = await parts.next();
      if (step.done) return null;
      const part = step.value;
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname === 'file') return part;
      else part.file.resume();
    }
  };
  try {
    const file = await next();
    if (!file) throw invalid(missing);
    const rest = async () => {
      while (await next());
      return fields;
    };
    const length = Number(request.headers['content-length']) || null;
    return await take({ fileName: file.filename, content: file.file, length, fields: { ...fields }, rest });
  } catch (error) {
    await drain(request);
    throw error;
  }
}

/**
 * Takes a multipart body of several files, one after the other as they arrive.
 * @param take gets each part named 'file', and the fields between it and the one before
 * @param missing the message for a body without a file
 */
export async function receiveFiles(
  request: FastifyRequest,
  { missing, most }: { missing: string; most: number },
  take: (file: Pick<ArrivingForm, 'fileName' | 'content' | 'fields'>) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart()) throw invalid(missing);
  let fields: Record<string, string> = {};
  let files = 0;
  try {
    for await (const part of request.parts({ limits: { files: most, fields: most, parts: 2 * most } })) {
      if (part.type === 'field') fields[part.fieldname] = String(part.value);
      else if (part.fieldname !== 'file') part.file.resume();
      else {
        files += 1;
        await take({ fileName: part.filename, content: part.file, fields });
        fields = {};
      }
    }
    if (files === 0) throw invalid(missing);
  } catch (error) {
    await drain(request);
    if (limitCodes.has((error as { code?: unknown }).code))
      throw tooLarge(
        `Please send at most ${most.toLocaleString('en-US')} files at a time. These were taken up to that.`,
      );
    throw error;
  }
}

/** The message of @fastify/multipart for a body with too many parts. */
const limitCodes = new Set<unknown>(['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT']);

/** Reads a body to its end without keeping it. */
export async function drain({ raw }: FastifyRequest): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  raw.unpipe();
  raw.resume();
  await finished(raw).catch(() => {});
}

/** The whole file of a form, which is small. @throws 413 if it is not */
export async function bytesOf({ content }: Pick<ArrivingForm, 'content'>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of content) {
    length += piece.length;
    if (length > most) throw tooLarge(`The file is larger than ${Math.floor(most / 1_000_000)} MB.`);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
