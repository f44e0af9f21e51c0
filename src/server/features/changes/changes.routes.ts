import type { changes } from '#contract/changes.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { applyPhoto } from './apply-photo.ts';
import { applyChanges } from './changes.data.ts';

export const changeHandlers: Handlers<typeof changes> = {
  apply: async ({ body }, { db, actor, ...needs }) => {
    const arrivedAt = new Date();
    const clock = { sentAt: body.sentAt ? new Date(body.sentAt) : null, arrivedAt };
    const results = await applyChanges(db, actor, body.changes, clock, needs);
    return { results, arrivedAt: arrivedAt.toISOString() };
  },

  addPhoto: (_input, { actor, request, ...services }) =>
    receiveForm(request, 'Please send a picture.', (form) => applyPhoto(services, actor, form)),
};
