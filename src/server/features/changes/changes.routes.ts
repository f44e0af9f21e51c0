import type { changes } from '#contract/changes.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { applyChanges } from './changes.data.ts';

export const changeHandlers: Handlers<typeof changes> = {
  apply: async ({ body }, { db, actor }) => {
    const clock = { sentAt: body.sentAt ? new Date(body.sentAt) : null, arrivedAt: new Date() };
    return { results: await applyChanges(db, actor, body.changes, clock) };
  },
};
