import type { knocks } from '#contract/knocks.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { listKnocks, listOwnKnocks } from './knocks.data.ts';

export const knockHandlers: Handlers<typeof knocks> = {
  listOwn: async ({ query }, { db, actor, reply }) => {
    const { knocks, total } = await listOwnKnocks(db, actor, query);
    reply.header('x-total-count', total);
    return knocks;
  },
  listOfProperty: ({ params }, { db, actor }) => listKnocks(db, actor, params.propertyId),
};
