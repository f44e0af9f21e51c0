import type { FastifyReply } from 'fastify';
import type { Actor } from '#access/can.ts';
import type { Context } from '#server/platform/implement.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';
import { alreadyHas } from './properties.rules.ts';
import { type CachedReply, ReplyCache } from './reply-cache.ts';

export interface Wanted {
  /** Names everything the reply is made from; see CachedReply. */
  tag: string;
  /** Figure for X-Total-Count, where it is known without making the reply. */
  total?: number;
  contentType: string;
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
  const { total, tag, body } = await repliesOf(pool).get(
    { tag: wanted.tag, encoding, caller: actor.id },
    () => wanted.make(encoding),
  );
  reply.headers({ etag: etagOf(tag), 'x-total-count': total });
  if (body.length === 0) return reply.code(204).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.header('content-type', wanted.contentType).send(body);
}

// Weak: the same reply may come in other encodings.
const etagOf = (tag: string) => `W/"${tag}"`;

const KEPT_BYTES = 64 * 1024 * 1024;
const caches = new WeakMap<object, ReplyCache>();

/** Replies are kept per database, of which a process has one; tests have several. */
function repliesOf(pool: object): ReplyCache {
  const cache = caches.get(pool) ?? new ReplyCache(KEPT_BYTES);
  caches.set(pool, cache);
  return cache;
}
