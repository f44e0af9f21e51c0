import type { proposals } from '#contract/proposals.ts';
import { openStored } from '#server/files/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { countersignProposal } from './countersign.data.ts';
import { deleteDraft, insertDraft, insertSuccessor, updateDraft } from './draft.data.ts';
import { keepPictures } from './kept-pictures.ts';
import { addLink } from './links.data.ts';
import { listOfProperty, listProposals, readBoard } from './list.data.ts';
import { sendPdf } from './pdf.ts';
import { pictureKeyOf } from './pictures.data.ts';
import { getProposal } from './present.data.ts';
import { publicHandlers } from './public.routes.ts';
import { getRow } from './rows.data.ts';
import { revokeProposal, sendDraft } from './send.data.ts';
import { evidenceOf } from './sign.data.ts';
import { templateHandlers } from './template.routes.ts';

export const proposalHandlers: Handlers<typeof proposals> = {
  listOfProperty: ({ params }, { db, actor }) => listOfProperty(db, actor, params.propertyId),
  list: async ({ query }, { db, actor, reply }) => sendPage(reply, await listProposals(db, actor, query)),
  getBoard: ({ query }, { db, actor }) => readBoard(db, actor, query.rep),

  create: async ({ params, body }, { db, actor }) => {
    const id = await db.transaction((tx) => insertDraft(tx, actor, params.propertyId, body));
    return getProposal(db, actor, id);
  },

  get: ({ params }, { db, actor }) => getProposal(db, actor, params.proposalId),

  update: async ({ params: { proposalId }, body }, { db, actor }) => {
    await db.transaction((tx) => updateDraft(tx, actor, proposalId, body));
    return getProposal(db, actor, proposalId);
  },

  remove: async ({ params }, { db, actor }) => {
    await db.transaction((tx) => deleteDraft(tx, actor, params.proposalId));
    return { message: 'Draft deleted' };
  },

  send: async ({ params: { proposalId }, body }, { actor, ...services }) => {
    const { db } = services;
    if (body.by === 'mail') await services.throttles.proposalMailsCompany.count(actor.companyId);
    const pictures = await keepPictures(services, actor, proposalId);
    const link = await db.transaction((tx) =>
      sendDraft(tx, actor, services, { proposalId, ...body }, pictures),
    );
    return { proposal: await getProposal(db, actor, proposalId), link };
  },

  addLink: ({ params, body }, { db, actor, config }) =>
    db.transaction((tx) => addLink(tx, actor, config, params.proposalId, body.signer)),

  revoke: async ({ params: { proposalId }, body: { reason } }, { db, actor, ...services }) => {
    await db.transaction((tx) => revokeProposal(tx, actor, services, proposalId, reason));
    return getProposal(db, actor, proposalId);
  },

  countersign: async ({ params: { proposalId }, body }, { db, actor, request, jobs }) => {
    const wanted = { proposalId, ...body, by: byActor(actor, request) };
    await db.transaction((tx) => countersignProposal(tx, actor, { jobs }, wanted, evidenceOf(request)));
    return getProposal(db, actor, proposalId);
  },

  supersede: async ({ params }, { db, actor }) => {
    const id = await db.transaction((tx) => insertSuccessor(tx, actor, params.proposalId));
    return getProposal(db, actor, id);
  },

  getPdf: ({ params }, context) => sendPdf(context, params.proposalId),
  getPicture: async ({ params: { proposalId, sha256 } }, { db, files, actor, reply }) => {
    const { id } = await getRow(db, actor, proposalId);
    const key = await pictureKeyOf(db, id, sha256);
    return reply.type('image/jpeg').send(await openStored(files, key, 'The picture'));
  },

  ...templateHandlers,
  ...publicHandlers,
};
