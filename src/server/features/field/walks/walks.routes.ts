import type { walks } from '#contract/walks.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { assignQueue } from './assign.data.ts';
import { cutWalks } from './cut.ts';
import { deleteWalk, insertWalks, listWalks } from './walks.data.ts';

export const walkHandlers: Handlers<typeof walks> = {
  cut: ({ body }, { actor, db }) => cutWalks(db, actor, body),
  list: ({ query }, { actor, db }) => listWalks(db, actor, query.day),

  give: async ({ body }, { actor, db }) => {
    const queueIds = await insertWalks(db, actor, body);
    const count = queueIds.length;
    return { message: count === 1 ? 'Walk given' : `${count} walks given`, queueIds };
  },

  assign: async ({ params, body }, { actor, db }) => {
    const assignee = await assignQueue(db, actor, params.queueId, body.userId);
    return { message: `Queue given to ${assignee}` };
  },

  remove: async ({ params }, { actor, db }) => {
    await deleteWalk(db, actor, params.walkId);
    return { message: 'Walk taken back' };
  },
};
