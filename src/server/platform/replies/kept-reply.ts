import type { FastifyReply } from 'fastify';
import type { Actor } from '#access/can.ts';
import { ByteCache } from '../byte-cache.ts';
import { busy } from '../errors.ts';
import { FairLimit, WaitedTooLong } from '../fair-limit.ts';
import type { Context } from '../implement.ts';
import { type Compression, chooseEncoding, decoded } from './encoding.ts';
import { alreadyHas } from './etag.ts';

/** An encoded reply with the tag of the data it was made from. */
export interface CachedReply {
  tag: string;
  /** Figure for the header X-Total-Count. */
  total: number;
  body: Buffer;
}

export interface Wanted {
  /** Names everything the reply is made from. */
  tag: string;
  /** Figure for X-Total-Count, where it is known without making the reply. */
  total?: number;
  /** The type, or a function that reads it from the bytes. */
  contentType: string | ((body: Buffer) => string);
  /** Its bytes are small as they are, as those of a picture: `make` leaves them so. */
  isPacked?: boolean;
  /** Made of thousands of rows: few of its kind are made at a time, the others wait without a connection. */
  isLong?: boolean;
  /** Makes the reply with the caller's rights, and with the tag of what was read: it may be newer than was asked for. */
  make: (compression: Compression) => Promise<CachedReply>;
}

/**
 * Answers with the content of the tag: 304 if the caller has it, a kept reply if it was requested before, 204 if it is
 * empty.
 */
export async function sendKept(
  { actor, pool, request, reply }: Pick<Context<Actor | null>, 'actor' | 'pool' | 'request' | 'reply'>,
  wanted: Wanted,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  if (alreadyHas(etagOf(wanted.tag), request.headers['if-none-match'])) {
    if (wanted.total !== undefined) reply.header('x-total-count', wanted.total);
    return reply.header('etag', etagOf(wanted.tag)).code(304).send();
  }
  const encoding = wanted.isPacked ? 'identity' : chooseEncoding(request.headers['accept-encoding']);
  // For callers without compression it is decompressed on the way: a slow reader always waits with the small form.
  const compression = encoding === 'identity' ? 'gzip' : encoding;
  const { cache, line } = keptOf(pool);
  const caller = actor?.id ?? request.ip;
  const make = () => wanted.make(compression);
  const { total, tag, body } = await cache.get({
    key: `${wanted.tag} ${compression}`,
    make: wanted.isLong ? () => line.run(caller, make).catch(refuseBusy) : make,
    keyOf: (made) => `${made.tag} ${compression}`,
    // The rows behind the tag may change before they are read, to some that another caller may not see.
    caller,
  });
  reply.headers({ etag: etagOf(tag), 'x-total-count': total });
  if (body.length === 0) return reply.code(204).send();
  const { contentType } = wanted;
  reply.header('content-type', typeof contentType === 'string' ? contentType : contentType(body));
  if (wanted.isPacked) return reply.send(body);
  if (encoding === 'identity') return reply.send(decoded(body, compression));
  return reply.header('content-encoding', encoding).send(body);
}

// Weak: the same reply may come in other encodings.
const etagOf = (tag: string) => `W/"${tag}"`;

function refuseBusy(error: unknown): never {
  if (!(error instanceof WaitedTooLong)) throw error;
  throw busy('Many lists are being loaded at the moment. Please try again in a few seconds.', 10);
}

const KEPT_BYTES = 64 * 1024 * 1024;
// Each takes a connection and most of a processor; more at a time would be done no sooner.
const LONG_AT_A_TIME = 4;
/** Less than proxies wait for an answer (60 s). */
const LONG_PATIENCE_MS = 50_000;

interface Kept {
  cache: ByteCache<CachedReply>;
  line: FairLimit;
}
const kept = new WeakMap<object, Kept>();

/** Replies are kept per database, of which a process has one; tests have several. */
function keptOf(pool: object): Kept {
  const own = kept.get(pool) ?? {
    cache: new ByteCache<CachedReply>({ maxBytes: KEPT_BYTES, sizeOf: ({ body }) => body.length }),
    line: new FairLimit({ most: LONG_AT_A_TIME, patience: LONG_PATIENCE_MS }),
  };
  kept.set(pool, own);
  return own;
}
