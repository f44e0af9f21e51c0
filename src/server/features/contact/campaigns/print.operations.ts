import { z } from 'zod';
import type { Actor } from '#access/can.ts';
import { PIECES_PER_FILE } from '#domain/mail/campaign.ts';
import { storeFile } from '#server/files/index.ts';
import { AGAIN, defineOperation, OperationFailure, type Work } from '#server/operations/index.ts';
import { type Piece, printPieces } from '#server/print/index.ts';
import { askerOf } from './asker.ts';
import { type CampaignRow, getRow } from './campaigns.data.ts';
import { composePieces, printingOf } from './compose.ts';
import { countPieces, listOrders } from './pieces.data.ts';
import { describeFiles, keepFile, listFiles } from './print.data.ts';
import { findSender } from './settings.data.ts';

interface Payload {
  campaignId: number;
}

/**
 * Makes the print files of a frozen campaign, one by one. Each is kept with its row before the next is begun, and a piece
 * has its place in one file: killed and begun again, it makes the files that are missing.
 */
export const printCampaign = defineOperation<Payload>({
  name: 'mail.print',
  payload: z.object({ campaignId: z.int() }),
  lock: ({ campaignId }) => `mail ${campaignId}`,
  steps: [{ name: 'make the files', runOutside: makeFiles }],
  result: async (tx, { payload: { campaignId } }) => ({ message: await describeFiles(tx, campaignId) }),
});

async function makeFiles(work: Work<Payload> & { signal: AbortSignal }): Promise<unknown> {
  try {
    return await makeEach(work);
  } catch (error) {
    // The operation starts over after a stop.
    if (work.signal.aborted) return AGAIN;
    throw error;
  }
}

async function makeEach(work: Work<Payload> & { signal: AbortSignal }): Promise<void> {
  const { services, payload, signal } = work;
  const { db } = services;
  const actor = await askerOf(work);
  const row = await getRow(db, actor, payload.campaignId);
  const total = await countPieces(db, row.id);
  const there = new Set((await listFiles(db, row)).flatMap((file) => (file.isThere ? [file.number] : [])));
  for (let number = 1; (number - 1) * PIECES_PER_FILE < total; number += 1) {
    signal.throwIfAborted();
    const before = (number - 1) * PIECES_PER_FILE;
    const tell = (drawn: number) => work.tell(db, { done: before + drawn, total });
    await tell(0);
    if (!there.has(number)) await makeFile(work, actor, row, number, tell);
    await tell(Math.min(total - before, PIECES_PER_FILE));
  }
}

/** How many pieces are drawn between two reports of progress: with pictures, some seconds. */
const PIECES_PER_REPORT = 25;

async function* counted(
  pieces: AsyncIterable<Piece>,
  tell: (drawn: number) => Promise<void>,
): AsyncGenerator<Piece> {
  let drawn = 0;
  for await (const piece of pieces) {
    yield piece;
    drawn += 1;
    if (drawn % PIECES_PER_REPORT === 0) await tell(drawn);
  }
}

async function makeFile(
  { services, signal }: Work<Payload> & { signal: AbortSignal },
  actor: Actor,
  row: CampaignRow,
  number: number,
  tell: (drawn: number) => Promise<void>,
): Promise<void> {
  const settings = await findSender(services.db, actor);
  if ('refusal' in settings) throw new OperationFailure(settings.refusal);
  const drawing = { design: row.design, settings };
  const from = (number - 1) * PIECES_PER_FILE;
  const orders = await listOrders(services.db, actor, row.id, { from, to: from + PIECES_PER_FILE });
  const missing = () =>
    new OperationFailure('Some doors of this campaign are in ZIP codes that your company no longer holds.');
  const pieces = counted(composePieces(services, actor, drawing, orders, missing), tell);
  const printing = printingOf(drawing, {
    name: `${row.name}, file ${number}`,
    madeAt: row.frozenAt ?? new Date(0),
  });
  const file = await storeFile(
    services.files,
    { kind: 'mail-print', extension: '.pdf', mediaType: 'application/pdf', companyId: row.companyId },
    untilAborted(printPieces(printing, pieces), signal),
  );
  await keepFile(services.db, { campaignId: row.id, number, orders, file });
}

async function* untilAborted(chunks: AsyncIterable<Buffer>, signal: AbortSignal): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    signal.throwIfAborted();
    yield chunk;
  }
}
