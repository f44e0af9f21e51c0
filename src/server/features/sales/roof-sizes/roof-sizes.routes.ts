import type { roofSizes } from '#contract/roof-sizes.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { getRoofSize, listSquares, sumQueue } from './roof-sizes.data.ts';

export const roofSizeHandlers: Handlers<typeof roofSizes> = {
  list: ({ query }, { actor, db }) => listSquares(db, actor, query.propertyIds.map(Number)),
  ofQueue: ({ params }, { actor, db }) => sumQueue(db, actor, params.queueId),
  ofProperty: ({ params }, { actor, db }) => getRoofSize(db, actor, params.propertyId),
};
