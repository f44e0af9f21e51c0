import type { changes } from '#contract/changes.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { applyPhoto } from './apply-photo.ts';
import { applyChanges } from './changes.data.ts';

export const changeHandlers: Handlers<typeof changes> = {
  apply: async ({ body }, { db, actor, ...needs }) => {
    const arrivedAt = new Date();
    const sentAt = body.sentAt ? new Date(body.sentAt) : null;
    const sync = { sentAt, arrivedAt, waiting: body.waiting ?? null };
    const results = await applyChanges(db, actor, body.changes, sync, needs);
    return { results, arrivedAt: arrivedAt.toISOString() };
  },

  addPhoto: (_input, { actor, request, ...services }) =>
    receiveForm(request, 'Please send a picture.', (form) => applyPhoto(services, actor, form)),
};
