import type { FastifyReply } from 'fastify';
import type { Actor } from '#access/can.ts';
import { ByteCache } from '../byte-cache.ts';
import type { Context } from '../implement.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
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
  contentType: string;
  /** Makes the reply with the caller's rights, and with the tag of what was read: it may be newer than was asked for. */
  make: (encoding: Encoding) => Promise<CachedReply>;
}

/**
 * Answers with what the tag names: 304 where the caller has it, a kept reply where somebody asked before, 204 where
 * there is nothing in it.
 */
export async function sendKept(
  { actor, pool, request, reply }: Pick<Context<Actor>, 'actor' | 'pool' | 'request' | 'reply'>,
  wanted: Wanted,
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
  if (alreadyHas(etagOf(wanted.tag), request.headers['if-none-match'])) {
    if (wanted.total !== undefined) reply.header('x-total-count', wanted.total);
    return reply.header('etag', etagOf(wanted.tag)).code(304).send();
  }
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const { total, tag, body } = await repliesOf(pool).get({
    key: `${wanted.tag} ${encoding}`,
    // Only calls of the same caller share one that is running: the rows behind the tag may change before they are read.
    run: `${actor.id} ${wanted.tag} ${encoding}`,
    make: () => wanted.make(encoding),
    keyOf: (made) => `${made.tag} ${encoding}`,
  });
  reply.headers({ etag: etagOf(tag), 'x-total-count': total });
  if (body.length === 0) return reply.code(204).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', wanted.contentType).send(body);
}

// Weak: the same reply may come in other encodings.
const etagOf = (tag: string) => `W/"${tag}"`;

const KEPT_BYTES = 64 * 1024 * 1024;
const caches = new WeakMap<object, ByteCache<CachedReply>>();

/** Replies are kept per database, of which a process has one; tests have several. */
function repliesOf(pool: object): ByteCache<CachedReply> {
  const cache =
    caches.get(pool) ??
    new ByteCache<CachedReply>({ maxBytes: KEPT_BYTES, sizeOf: ({ body }) => body.length });
  caches.set(pool, cache);
  return cache;
}
