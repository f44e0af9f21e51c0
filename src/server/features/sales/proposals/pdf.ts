import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { Actor } from '#access/can.ts';
import { openStored } from '#server/files/index.ts';
import { conflict } from '#server/platform/errors.ts';
import type { Context } from '#server/platform/implement.ts';
import { compose } from './compose.ts';
import { readPictures, shownOf } from './kept-pictures.ts';
import type { Opened } from './links.data.ts';
import { printProposal } from './print-proposal.ts';
import { getRow, type ProposalRow } from './rows.data.ts';
import { listSignatures } from './signatures.data.ts';
import { gatherSources } from './sources.data.ts';
import { storedPictures } from './stored-pictures.ts';

type Exchange = Pick<Context<Actor | null>, 'db' | 'files' | 'sideWrites' | 'reply'>;

/** Sends a colleague the document of a proposal; of a draft as it would be sent now. @throws 404, 409 */
export async function sendPdf(
  context: Exchange & { actor: Actor },
  proposalId: number,
): Promise<FastifyReply> {
  const { db, actor } = context;
  const row = await getRow(db, actor, proposalId);
  if (row.content && row.contentSha256)
    return sendSent(context, actor.id, { ...row, content: row.content, contentSha256: row.contentSha256 });
  const pdf = await printDraft(context, actor, row);
  return send(context.reply, pdf, 'proposal-draft.pdf');
}

/** The same by a link. */
export const sendOpenedPdf = (context: Exchange, { row }: Opened): Promise<FastifyReply> =>
  sendSent(context, `proposal ${row.id}`, row);

async function sendSent(context: Exchange, caller: string, row: Opened['row']): Promise<FastifyReply> {
  const pdf = await openDocument(context, caller, row);
  return send(context.reply, pdf, `${row.content.number}${row.status === 'signed' ? '-signed' : ''}.pdf`);
}

/** The document of what was sent: the one that was kept after the signature goes before what today's template would make of it. */
export async function openDocument(
  context: Pick<Exchange, 'db' | 'files'>,
  caller: string,
  { id, content, contentSha256: sha256, signedPdfKey }: Opened['row'],
): Promise<Buffer | Readable> {
  if (signedPdfKey) return openStored(context.files, signedPdfKey, 'The document');
  const signatures = await listSignatures(context.db, [id]);
  const pictures = () => storedPictures(context, id);
  return printProposal(caller, { content, sha256, signatures, pictures });
}

async function printDraft(context: Exchange, actor: Actor, row: ProposalRow): Promise<Buffer> {
  const sources = await gatherSources(context.db, actor, row);
  const pictures = await readPictures(context, actor, sources);
  const { content, check } = compose(row, sources, { now: new Date(), number: '', pictures });
  if (!content) throw conflict(check.refusals[0] ?? 'This draft cannot be printed yet.');
  return printProposal(actor.id, {
    content,
    sha256: null,
    signatures: [],
    pictures: async () => new Map(shownOf(pictures).map(({ sha256, jpeg }) => [sha256, jpeg])),
  });
}

const send = (reply: FastifyReply, pdf: Buffer | NodeJS.ReadableStream, fileName: string): FastifyReply =>
  reply
    .type('application/pdf')
    .headers({ 'content-disposition': `inline; filename="${fileName}"` })
    .send(pdf);
