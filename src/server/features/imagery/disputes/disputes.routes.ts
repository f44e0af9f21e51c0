import type { disputes } from '#contract/disputes.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { listDisputes, withdrawDispute } from './disputes.data.ts';

export const disputeHandlers: Handlers<typeof disputes> = {
  list: ({ params }, { db, actor }) => listDisputes(db, actor, params.propertyId),

  withdraw: async ({ params: { propertyId, disputeId } }, { db, actor }) => {
    await withdrawDispute(db, actor, propertyId, disputeId);
    return { message: 'Taken back' };
  },
};
