import type { owners } from '#contract/owners.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { getHoldings, listOwned } from './owners.data.ts';

export const ownerHandlers: Handlers<typeof owners> = {
  get: ({ params }, { db, actor }) => getHoldings(db, actor, params.propertyId),

  listProperties: async ({ params, query }, { db, actor, reply }) =>
    sendPage(reply, await listOwned(db, actor, params.propertyId, query)),
};
