import type { ChangeAnswer, changes } from '#contract/changes.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { applyChange } from './changes.data.ts';

export const changeHandlers: Handlers<typeof changes> = {
  // One after the other, each in a transaction of its own: what fails in the middle leaves what came before it done.
  apply: async ({ body }, { db, actor }) => {
    const sentAt = body.sentAt ? new Date(body.sentAt) : null;
    const arrivedAt = new Date();
    const results: ChangeAnswer[] = [];
    for (const change of body.changes)
      results.push(await applyChange(db, actor, change, { sentAt, arrivedAt }));
    return { results };
  },
};
