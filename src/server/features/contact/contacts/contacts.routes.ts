import type { contacts } from '#contract/contacts.ts';
import type { optOutLists } from '#contract/opt-out-lists.ts';
import { CONTACT_RULES_VERSION } from '#domain/compliance/contact/rules/index.ts';
import { askGate } from '#server/contact-gate/index.ts';
import { notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import { guardLink } from '#server/platform/guard-link.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { readAllowance } from './enrich.data.ts';
import { findOwner } from './find-owner.ts';
import { importTrace } from './import-trace.ts';
import { importOptOuts, listOptOutLists, undoOptOutList } from './opt-out-lists.data.ts';
import { insertOptOut, withdrawOptOut } from './opt-outs.data.ts';
import { deletePoint, putPoint } from './points.data.ts';
import { presentAnswer } from './present.ts';
import { readStanding } from './standing.data.ts';
import { openStop, optOutByCode } from './stop.data.ts';

export const contactHandlers: Handlers<typeof contacts> = {
  mayContact: async (
    { params: { propertyId }, query: { channel, about, at, personId } },
    { actor, ...services },
  ) => {
    const asked = { channel, about, at: at ? new Date(at) : new Date(), personId };
    const answers = await askGate(services, actor, {
      ...asked,
      propertyIds: [propertyId],
      purpose: about === 'appointment' ? 'appointment' : 'asked',
    });
    const answer = answers.get(propertyId);
    if (!answer) throw notFound('The property');
    return { ...presentAnswer(answer), rulesVersion: CONTACT_RULES_VERSION };
  },

  standing: ({ params }, { db, actor }) => readStanding(db, actor, params.propertyId),

  optOut: async ({ params, body }, { db, actor }) => {
    await db.transaction((tx) => insertOptOut(tx, actor, params.propertyId, body));
    return { message: 'Opt-out recorded' };
  },

  withdrawOptOut: async ({ params: { propertyId, optOutId } }, { db, actor }) => {
    await db.transaction((tx) => withdrawOptOut(tx, actor, propertyId, optOutId));
    return { message: 'Opt-out taken back' };
  },

  putPoint: async ({ params: { propertyId, personId }, body }, { db, actor }) => {
    await db.transaction((tx) => putPoint(tx, actor, { propertyId, personId }, body));
    return { message: 'Contact saved' };
  },

  deletePoint: async ({ params: { propertyId, personId, pointId } }, { db, actor }) => {
    await db.transaction((tx) => deletePoint(tx, actor, { propertyId, personId, pointId }));
    return { message: 'Contact erased' };
  },

  allowance: (_input, { db, actor, enrichment }) => readAllowance(db, actor, enrichment),

  find: ({ params: { propertyId } }, { db, actor, enrichment }) =>
    findOwner({ db, enrichment }, actor, propertyId),

  importTrace: (_input, { db, actor, request }) =>
    receiveForm(request, 'Please select a CSV file of contacts.', (form) => importTrace(db, actor, form)),

  openStop: ({ params: { code } }, { db, ...exchange }) =>
    guardLink('code', exchange, () => openStop(db, code)),

  stop: ({ params: { code }, body: { channel } }, { db, ...exchange }) =>
    guardLink('code', exchange, async () => {
      await db.transaction((tx) => optOutByCode(tx, code, channel));
      return { message: 'You have opted out' };
    }),
};

export const optOutListHandlers: Handlers<typeof optOutLists> = {
  import: (_input, { db, actor, request }) =>
    receiveForm(request, 'Please select the CSV file of your list.', (form) =>
      importOptOuts(db, actor, form, byActor(actor, request)),
    ),

  list: (_input, { db, actor }) => listOptOutLists(db, actor),

  undo: async ({ params }, { db, actor, request }) => {
    await db.transaction((tx) => undoOptOutList(tx, actor, params.listId, byActor(actor, request)));
    return { message: 'List undone' };
  },
};
