import type { views } from '#contract/views.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { insertView, listViews, ownViews, updateView } from './views.data.ts';

export const viewHandlers: Handlers<typeof views> = {
  list: (_input, { db, actor }) => listViews(db, actor),
  create: ({ body }, { db, actor }) => insertView(db, actor, body),
  update: ({ params, body }, { db, actor }) => updateView(db, actor, params.viewId, body),
  remove: async ({ params }, { db, actor }) => {
    await ownViews.remove(db, actor, params.viewId);
    return { message: 'View deleted' };
  },
};
