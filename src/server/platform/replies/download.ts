import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ByteRange, rangeOf } from '#domain/http-range.ts';
import { unsatisfiable } from '../errors.ts';
import { alreadyHas } from './etag.ts';

export interface Content {
  size: number;
  /** The bytes, or a part of them, once the first ones are there. */
  open: (range?: ByteRange) => Promise<Readable>;
}

export interface Download {
  /** Names these very bytes: another content has another tag. */
  tag: string;
  mediaType: string;
  /** Looked at where the caller does not have these bytes. */
  content: () => Promise<Content>;
  /** The name to save it under; shown in the browser without. */
  fileName?: string;
  /** Seconds that the caller's browser may use it without asking again, in the same session; none without. */
  keptSeconds?: number;
  /** Where the caller may fetch it instead, if they may; asked once the content is known to be there. */
  elsewhere?: () => Promise<string | null>;
  /** What is to be noted of it, once its first bytes are there and before any is sent. */
  opened?: () => Promise<void>;
}

/**
 * Sends a file to a caller whose access the handler has checked: 304 if the caller has these bytes, 206 for a part. Access
 * is checked on every request, so that a caller who loses the right loses the file, once the time that they may keep it is over.
 * @throws Unsatisfiable (416) for a part beyond its end
 */
export async function sendDownload(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { tag, mediaType, content, fileName, keptSeconds, elsewhere, opened }: Download,
): Promise<FastifyReply> {
  const etag = `"${tag}"`;
  // The tag and the numbers of a part are those of the bytes as they are stored.
  request.headers['x-no-compression'] = 'stored';
  const kept = keptSeconds
    ? { 'cache-control': `private, max-age=${keptSeconds}`, vary: 'cookie, authorization' }
    : { 'cache-control': 'private, no-cache' };
  const always = { ...kept, etag, 'accept-ranges': 'bytes' };
  if (alreadyHas(etag, request.headers['if-none-match'])) return reply.headers(always).code(304).send();
  const { size, open } = await content();
  const address = await elsewhere?.();
  if (address) {
    await opened?.();
    reply.headers({ 'cache-control': 'private, no-cache', vary: REDIRECT_VARY, location: address });
    return reply.code(302).send();
  }
  const range = mayBePart(request, etag) ? rangeOf(request.headers.range, size) : 'whole';
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    throw unsatisfiable(size);
  }
  const part = range === 'whole' ? undefined : range;
  const bytes = await open(part);
  await opened?.();
  reply.headers(always).type(mediaType);
  reply.header('content-length', part ? part.end - part.start + 1 : size);
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${size}`);
  if (fileName !== undefined) reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.send(bytes);
}

const REDIRECT_VARY = 'cookie, authorization, sec-fetch-mode';

// If-Range takes the strong tag only; a date or another tag means that the caller's parts are of other bytes.
const mayBePart = ({ headers }: FastifyRequest, etag: string): boolean =>
  headers['if-range'] === undefined || headers['if-range'] === etag;
