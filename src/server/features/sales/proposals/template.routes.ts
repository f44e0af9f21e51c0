import type { proposals } from '#contract/proposals.ts';
import { sendFile } from '#server/files/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { receiveLogo } from './pictures.ts';
import { findTemplate, getTemplate, replaceLogo, updateTemplate } from './template.data.ts';

type TemplateCalls = 'getTemplate' | 'updateTemplate' | 'getLogo' | 'setLogo' | 'removeLogo';

export const templateHandlers: Pick<Handlers<typeof proposals>, TemplateCalls> = {
  getTemplate: (_input, { db, actor }) => getTemplate(db, actor),

  updateTemplate: async ({ body }, { db, actor, request }) => {
    await db.transaction((tx) => updateTemplate(tx, actor, body, byActor(actor, request)));
    return getTemplate(db, actor);
  },

  getLogo: async (_input, context) => {
    const { logo } = await findTemplate(context.db, context.actor);
    if (!logo) throw notFound('The logo');
    return sendFile(context, logo.key, { what: 'The logo' });
  },

  setLogo: async (_input, { actor, request, ...services }) => {
    const { db, files } = services;
    const logo = await receiveForm(request, 'Please send a picture.', ({ content }) =>
      receiveLogo(services, actor, content),
    );
    const before = await db.transaction((tx) => replaceLogo(tx, actor, logo, byActor(actor, request)));
    if (before) await files.remove(before);
    return getTemplate(db, actor);
  },

  removeLogo: async (_input, { actor, request, db, files }) => {
    const before = await db.transaction((tx) => replaceLogo(tx, actor, null, byActor(actor, request)));
    if (before) await files.remove(before);
    return getTemplate(db, actor);
  },
};
