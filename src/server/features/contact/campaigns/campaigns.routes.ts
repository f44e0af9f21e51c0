import { Readable } from 'node:stream';
import { type Actor, can } from '#access/can.ts';
import type { mailCampaigns as contract } from '#contract/mail-campaigns.ts';
import type { mailSettings } from '#contract/mail-settings.ts';
import { sendFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, forbidden, notFound } from '#server/platform/errors.ts';
import { byActor } from '#server/platform/events/emit.ts';
import type { Handlers } from '#server/platform/implement.ts';
import { sendPage } from '#server/platform/paging.ts';
import { receiveForm } from '#server/platform/receive-form.ts';
import { printPieces } from '#server/print/index.ts';
import { setMailed, startPrinting } from './after-freezing.data.ts';
import {
  deleteCampaign,
  getRow,
  insertCampaign,
  listCampaigns,
  presentCampaign,
  requireFrozen,
  updateCampaign,
} from './campaigns.data.ts';
import { composePieces, printingOf } from './compose.ts';
import { freezeCampaign, previewAudience } from './freeze.data.ts';
import { manifestOf } from './manifest.ts';
import { getOrder, listPieces } from './pieces.data.ts';
import { findFileKey, noteFilesTaken } from './print.data.ts';
import { readResults } from './results.data.ts';
import { importReturns } from './returns.data.ts';
import { findSender, findSettings, saveSettings } from './settings.data.ts';

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
    const settings = await findSender(db, actor);
    if ('refusal' in settings) throw conflict(settings.refusal);
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
    const campaign = await db.transaction((tx) => startPrinting(tx, jobs, actor, params.campaignId));
    reply.code(202);
    return campaign;
  },

  getFile: async ({ params }, context) => {
    requireExport(context.actor);
    const key = await findFileKey(context.db, context.actor, params);
    if (key === null) throw notFound('The print file');
    const note = (primary: Database) => noteFilesTaken(primary, params.campaignId);
    await context.sideWrites.run('print files that were downloaded', note, { isKept: true });
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
    db.transaction((tx) => setMailed(tx, actor, byActor(actor, request), params.campaignId, day)),

  importReturns: ({ params }, { db, actor, request }) =>
    receiveForm(request, 'Please select the CSV file of your mail house.', (form) =>
      importReturns(db, actor, params.campaignId, form),
    ),

  results: async ({ params }, { db, actor }) => {
    const row = await getRow(db, actor, params.campaignId);
    requireFrozen(row);
    return readResults(db, actor, row);
  },
};

/** Print files are lists of addresses that leave the platform. */
function requireExport(actor: Actor): void {
  if (!can(actor, 'property:export'))
    throw forbidden('Print files are an export, and your plan does not include export.');
}
