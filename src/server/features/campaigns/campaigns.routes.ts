import { Readable } from 'node:stream';
import { type Actor, can } from '#access/can.ts';
import type { mailCampaigns as contract } from '#contract/mail-campaigns.ts';
import type { mailSettings } from '#contract/mail-settings.ts';
import { eq, sql } from '#server/db/orm.ts';
import { mailCampaigns, mailPieces } from '#server/db/schema/index.ts';
import { sendFile } from '#server/files/index.ts';
import { startOnce } from '#server/operations/index.ts';
import { conflict, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { printPieces } from '#server/print/index.ts';
import {
  deleteCampaign,
  getRow,
  insertCampaign,
  listCampaigns,
  lockCampaign,
  presentCampaign,
  requireFrozen,
  updateCampaign,
} from './campaigns.data.ts';
import { composePieces, printingOf } from './compose.ts';
import { freezeCampaign, previewAudience } from './freeze.data.ts';
import { manifestOf } from './manifest.ts';
import { getOrder, listPieces } from './pieces.data.ts';
import { findFileKey, printCampaign } from './print.operations.ts';
import { readResults } from './results.data.ts';
import { findSettings, saveSettings } from './settings.data.ts';

export const mailSettingsHandlers: Handlers<typeof mailSettings> = {
  get: (_input, { db, actor }) => findSettings(db, actor),
  save: ({ body }, { db, actor }) => saveSettings(db, actor, body),
};

export const campaignHandlers: Handlers<typeof contract> = {
  list: async ({ query }, { db, actor, reply }) => {
    const { total, lines } = await listCampaigns(db, actor, query);
    return sendPage(reply, { rows: lines, total });
  },
  create: ({ body }, { db, actor }) => insertCampaign(db, actor, body),
  get: async ({ params }, { db, actor }) => presentCampaign(db, await getRow(db, actor, params.campaignId)),
  update: ({ params, body }, { db, actor }) => updateCampaign(db, actor, params.campaignId, body),
  remove: async ({ params }, { db, actor }) => {
    await deleteCampaign(db, actor, params.campaignId);
    return { message: 'Campaign deleted' };
  },
  audience: ({ params }, { db, actor }) => previewAudience(db, actor, params.campaignId),
  freeze: ({ params }, { db, actor }) => freezeCampaign(db, actor, params.campaignId),

  listPieces: async ({ params, query }, { db, actor, reply }) => {
    const row = await getRow(db, actor, params.campaignId);
    const { total, pieces } = await listPieces(db, row, query);
    return sendPage(reply, { rows: pieces, total });
  },

  proof: async ({ params }, { actor, reply, ...services }) => {
    const { db } = services;
    const row = await getRow(db, actor, params.campaignId);
    const settings = await findSettings(db, actor);
    if (!settings) throw conflict('Please fill in the return address first.');
    const order = await getOrder(db, actor, row, params.propertyId);
    const drawing = { design: row.design, settings };
    const pieces = composePieces(services, actor, drawing, [order], () => notFound('The property'));
    const printing = printingOf(drawing, { name: `Proof of ${row.name}`, madeAt: row.updatedAt });
    return reply
      .type('application/pdf')
      .headers({ 'content-disposition': 'inline; filename="proof.pdf"', 'cache-control': 'no-store' })
      .send(Readable.from(printPieces(printing, pieces)));
  },

  print: async ({ params }, { db, jobs, actor, reply }) => {
    requireExport(actor);
    const campaign = await db.transaction(async (tx) => {
      const row = await lockCampaign(tx, actor, params.campaignId);
      requireFrozen(row);
      const operationId = await startOnce(tx, jobs, printCampaign, {
        ...{ subject: row.name, userId: actor.id },
        payload: { campaignId: row.id },
      });
      await tx.update(mailCampaigns).set({ operationId }).where(eq(mailCampaigns.id, row.id));
      return presentCampaign(tx, { ...row, operationId });
    });
    reply.code(202);
    return campaign;
  },

  getFile: async ({ params }, context) => {
    requireExport(context.actor);
    const key = await findFileKey(context.db, context.actor, params);
    if (key === null) throw notFound('The print file');
    const fileName = `mail-${params.campaignId}-file-${params.number}.pdf`;
    return sendFile(context, key, { what: 'The print file', fileName });
  },

  getManifest: async ({ params }, { db, actor, reply }) => {
    requireExport(actor);
    const row = await getRow(db, actor, params.campaignId);
    requireFrozen(row);
    const asFile = { 'content-disposition': `attachment; filename="mail-${row.id}-manifest.csv"` };
    return reply
      .type('text/csv; charset=utf-8')
      .headers(asFile)
      .send(await manifestOf(db, actor, row));
  },

  setMailed: ({ params, body: { day } }, { db, actor, request }) =>
    db.transaction(async (tx) => {
      const row = await lockCampaign(tx, actor, params.campaignId);
      requireFrozen(row);
      if (row.frozenAt && day < row.frozenAt.toISOString().slice(0, 10))
        throw invalid('Mail cannot have gone out before the campaign was frozen.', [
          { path: 'day', message: 'Please check the day' },
        ]);
      await tx.update(mailCampaigns).set({ mailedOn: day }).where(eq(mailCampaigns.id, row.id));
      if (row.mailedOn === null)
        await emit(tx, byActor(actor, request), 'mail-sent', {
          subjectId: row.id,
          subject: row.name,
          properties: sql`select ${mailPieces.propertyId} from ${mailPieces}
            where ${mailPieces.campaignId} = ${row.id} and not ${mailPieces.isHeldOut}`,
        });
      return presentCampaign(tx, { ...row, mailedOn: day });
    }),

  results: async ({ params }, { db, actor }) => {
    const row = await getRow(db, actor, params.campaignId);
    requireFrozen(row);
    return readResults(db, actor, row);
  },
};

/** Print files are lists of addresses that leave the platform. */
function requireExport(actor: Actor): void {
  if (!can(actor, 'property:export')) throw forbidden('Your plan has no export, and print files are one.');
}
