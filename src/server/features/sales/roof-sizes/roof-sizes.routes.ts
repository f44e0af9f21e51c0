import { can } from '#access/can.ts';
import type { roofSizes } from '#contract/roof-sizes.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getRangeSettings, listTerritories, setRangeSettings } from './price-ranges.data.ts';
import { getRoofSize, listQueueRoofs, listSquares, sumQueue } from './roof-sizes.data.ts';

export const roofSizeHandlers: Handlers<typeof roofSizes> = {
  getRanges: async (_input, { actor, db }) => ({
    ...(await getRangeSettings(db, actor)),
    may: { change: can(actor, 'team:manage') },
  }),
  setRanges: async ({ body }, { actor, db, request }) => {
    await db.transaction((tx) => setRangeSettings(tx, actor, body, byActor(actor, request)));
    return { message: 'Price ranges saved' };
  },
  listTerritories: (_input, { actor, db }) => listTerritories(db, actor),
  list: ({ query }, { actor, db }) => listSquares(db, actor, query.propertyIds.map(Number)),
  listOfQueue: ({ params }, { actor, db }) => listQueueRoofs(db, actor, params.queueId),
  ofQueue: ({ params }, { actor, db }) => sumQueue(db, actor, params.queueId),
  ofProperty: ({ params }, { actor, db }) => getRoofSize(db, actor, params.propertyId),
};
