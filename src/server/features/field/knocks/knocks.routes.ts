import type { knocks } from '#contract/knocks.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { listKnocks, listOwnKnocks } from './knocks.data.ts';
import { getOutcomeStages, updateOutcomeStages } from './outcome-stages.data.ts';

export const knockHandlers: Handlers<typeof knocks> = {
  getOutcomeStages: (_input, { db, actor }) => getOutcomeStages(db, actor),
  setOutcomeStages: ({ body }, { db, actor, request }) =>
    updateOutcomeStages(db, actor, body, byActor(actor, request)),
  listOwn: async ({ query }, { db, actor, reply }) => {
    const { knocks, total } = await listOwnKnocks(db, actor, query);
    reply.header('x-total-count', total);
    return knocks;
  },
  listOfProperty: ({ params }, { db, actor }) => listKnocks(db, actor, params.propertyId),
};
