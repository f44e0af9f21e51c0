import type { properties } from '#contract/properties.ts';
import { writePropertyCsv } from '#domain/csv/write.ts';
import { exportFileName } from '#domain/leads/export.ts';
import { insertExported } from '#server/features/crm/index.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { chooseEncoding, encode } from './encoding.ts';
import { chooseForExport, countProperties, listByIds, listZipCodes } from './properties.data.ts';
import { alreadyHas, requireExport, requireExportable } from './properties.rules.ts';
import { getListState, readPropertyList } from './property-list.data.ts';
import { ReplyCache } from './reply-cache.ts';

export const propertyHandlers: Handlers<typeof properties> = {
  list: async ({ query }, { actor, db, pool, request, reply }) => {
    const current = await getListState(db, actor, query);
    reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' });
    if (alreadyHas(etagOf(current.tag), request.headers['if-none-match'])) {
      return reply
        .headers({ etag: etagOf(current.tag), 'x-total-count': current.total })
        .code(304)
        .send();
    }
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const { total, tag, body } = await repliesOf(pool).get(
      { ...current, encoding, caller: actor.id },
      async () => {
        const read = await readPropertyList(pool, actor, query, (json) => encode(json, encoding));
        return { ...read.state, body: read.result };
      },
    );
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply
      .headers({
        etag: etagOf(tag),
        'x-total-count': total,
        'content-type': 'application/json; charset=utf-8',
      })
      .send(body);
  },

  listZipCodes: (_input, { db, actor }) => listZipCodes(db, actor),
  getStats: (_input, { db, actor }) => countProperties(db, actor),

  get: async ({ params }, { db, actor }) => {
    const [property] = await listByIds(db, actor, [params.propertyId]);
    if (!property) throw notFound('The property');
    return property;
  },

  export: async ({ body }, { db, actor, reply }) => {
    requireExport(actor);
    const named = [...new Set(body.propertyIds)];
    const { ids, leftOut } = await chooseForExport(db, actor, named, body.includeDoNotContact);
    requireExportable(ids.length, leftOut);
    const csv = writePropertyCsv(await listByIds(db, actor, ids));
    const fileName = exportFileName(body.source, new Date().toISOString().slice(0, 10));
    await insertExported(db, actor, ids, fileName);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'x-left-out': leftOut })
      .send(csv);
  },
};

// Weak: the same list may come in other encodings.
const etagOf = (tag: string) => `W/"${tag}"`;

const KEPT_BYTES = 64 * 1024 * 1024;
const caches = new WeakMap<object, ReplyCache>();

/** Replies are kept per database, of which a process has one; tests have several. */
function repliesOf(pool: object): ReplyCache {
  const cache = caches.get(pool) ?? new ReplyCache(KEPT_BYTES);
  caches.set(pool, cache);
  return cache;
}
