import type { walks } from '#contract/walks.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { cutWalks } from './cut.ts';
import { reassignWalk } from './reassign.data.ts';
import { deleteWalk, insertWalks, listWalks } from './walks.data.ts';

export const walkHandlers: Handlers<typeof walks> = {
  cut: ({ body }, { actor, db }) => cutWalks(db, actor, body),
  list: ({ query }, { actor, db }) => listWalks(db, actor, query.day),

  give: async ({ body }, { actor, db }) => {
    const queueIds = await insertWalks(db, actor, body);
    const count = queueIds.length;
    return { message: count === 1 ? 'Walk given' : `${count} walks given`, queueIds };
  },

  reassign: async ({ params, body }, { actor, db }) => {
    const walker = await reassignWalk(db, actor, params.walkId, body.userId);
    return { message: `Walk given to ${walker}` };
  },

  remove: async ({ params }, { actor, db }) => {
    await deleteWalk(db, actor, params.walkId);
    return { message: 'Walk taken back' };
  },
};
