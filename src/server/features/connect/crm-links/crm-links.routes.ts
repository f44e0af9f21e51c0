import type { crmLinks } from '#contract/crm-links.ts';
import { publicUrlOf } from '#server/platform/config.ts';
import { absent, notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { crmOf } from '#server/providers/crm/index.ts';
import { findCrmDoor, findLatestDoor } from './door.data.ts';
import { deleteLink, listLinks, requireFixed, saveLink } from './links.data.ts';
import { insertPush, listPushes } from './pushes.data.ts';
import { previewOf } from './requests.ts';

export const crmLinkHandlers: Handlers<typeof crmLinks> = {
  list: (_input, { actor, db }) => listLinks(db, actor),
  save: ({ params, body }, { actor, db, cipher, request }) =>
    saveLink({ db, cipher }, actor, params.vendor, body, byActor(actor, request)),
  remove: async ({ params }, { actor, db, request }) => {
    await deleteLink(db, actor, params.vendor, byActor(actor, request));
    return { message: 'CRM removed' };
  },
  preview: async ({ params: { vendor }, body: { mapping, propertyId } }, { actor, db, config }) => {
    requireFixed(vendor, mapping.fixed);
    const id = propertyId ?? (await findLatestDoor(db, actor));
    if (id === null) throw absent('You have no door to try it with.');
    const door = await findCrmDoor(db, actor, id, publicUrlOf(config));
    if (!door) throw notFound('This property');
    return { propertyId: id, address: door.street, steps: previewOf(crmOf(vendor, config), door, mapping) };
  },
  ofDoor: ({ params }, { actor, db }) => listPushes(db, actor, params.propertyId),
  push: ({ params }, { actor, db }) =>
    db.transaction(async (tx) => {
      await insertPush(tx, actor, params);
      const push = (await listPushes(tx, actor, params.propertyId)).find(
        ({ vendor }) => vendor === params.vendor,
      );
      if (!push) throw new Error('no push was made');
      return push;
    }),
};
