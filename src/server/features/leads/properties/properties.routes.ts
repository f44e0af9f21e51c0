import type { properties } from '#contract/properties.ts';
import { closedChannels } from '#server/contact-gate/index.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { encode } from '#server/platform/replies/encoding.ts';
import { sendKept } from '#server/platform/replies/kept-reply.ts';
import { exportProperties, sendExport } from './export.ts';
import { countProperties, getProperty, listZipCodes } from './properties.data.ts';
import { getListState, readPropertyList } from './property-list.data.ts';

export const propertyHandlers: Handlers<typeof properties> = {
  list: async ({ query }, { actor, db, pool, request, reply }) => {
    const current = await getListState(db, actor, query);
    return sendKept(
      { actor, pool, request, reply },
      {
        ...current,
        contentType: 'application/json; charset=utf-8',
        isLong: true,
        make: async (encoding) => {
          const read = await readPropertyList(pool, actor, query, (json) => encode(json, encoding));
          return { ...read.state, body: read.result };
        },
      },
    );
  },

  listZipCodes: (_input, { db, actor }) => listZipCodes(db, actor),
  getStats: (_input, { db, actor }) => countProperties(db, actor),

  get: async ({ params: { propertyId } }, { db, actor }) => {
    const property = await getProperty(db, actor, propertyId);
    const closed = (await closedChannels(db, actor, [property])).get(propertyId) ?? [];
    return { ...property, contact: { closed } };
  },

  export: async ({ body }, { db, actor, config, request, reply, sideWrites }) => {
    const wish = { ...body, siteUrl: publicUrlOf(config), from: 'selection' as const };
    const file = await exportProperties({ db, sideWrites }, actor, wish);
    const about = { subject: file.fileName, properties: file.ids, details: file.details };
    await db.transaction((tx) => emit(tx, byActor(actor, request), 'properties-exported', about));
    return sendExport(reply, file);
  },
};
