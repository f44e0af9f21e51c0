import type { properties } from '#contract/properties.ts';
import { writePropertyCsv } from '#domain/csv/write.ts';
import { exportFileName } from '#domain/leads/export.ts';
import { insertExported } from '#server/features/crm/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { encode } from '#server/platform/replies/encoding.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
import { chooseForExport, countProperties, listByIds, listZipCodes } from './properties.data.ts';
import { requireExport, requireExportable } from './properties.rules.ts';
import { getListState, readPropertyList } from './property-list.data.ts';

export const propertyHandlers: Handlers<typeof properties> = {
  list: async ({ query }, { actor, db, pool, request, reply }) => {
    const current = await getListState(db, actor, query);
    return sendKept(
      { actor, pool, request, reply },
      {
        ...current,
        contentType: 'application/json; charset=utf-8',
        make: async (encoding) => {
          const read = await readPropertyList(pool, actor, query, (json) => encode(json, encoding));
          return { ...read.state, body: read.result };
        },
      },
    );
  },

  listZipCodes: (_input, { db, actor }) => listZipCodes(db, actor),
  getStats: (_input, { db, actor }) => countProperties(db, actor),

  get: async ({ params }, { db, actor }) => {
    const [property] = await listByIds(db, actor, [params.propertyId]);
    if (!property) throw notFound('The property');
    return property;
  },

  export: async ({ body }, { db, actor, request, reply }) => {
    requireExport(actor);
    const named = [...new Set(body.propertyIds)];
    const { ids, leftOut } = await chooseForExport(db, actor, named, body.includeDoNotContact);
    requireExportable(ids.length, leftOut);
    const csv = writePropertyCsv(await listByIds(db, actor, ids));
    const fileName = exportFileName(body.source, new Date().toISOString().slice(0, 10));
    await insertExported(db, actor, byActor(actor, request), ids, fileName);
    return reply
      .type('text/csv; charset=utf-8')
      .headers({ 'content-disposition': `attachment; filename="${fileName}"`, 'x-left-out': leftOut })
      .send(csv);
  },
};
