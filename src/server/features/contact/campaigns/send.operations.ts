import { z } from 'zod';
import type { Actor } from '#access/can.ts';
import { houseModes, otherWayLabels, otherWays } from '#domain/mail/sending.ts';
import { counted } from '#domain/standing.ts';
import {
  AGAIN,
  defineOperation,
  OperationFailure,
  type Progress,
  type Work,
} from '#server/operations/index.ts';
import { byActor } from '#server/platform/events/emit.ts';
import { type Piece, type Printing, printSides } from '#server/print/index.ts';
import { type Addressed, HouseClosed } from '#server/providers/print-house/index.ts';
import { ProviderTrouble } from '#server/providers/provider-trouble.ts';
import { askerOf } from './asker.ts';
import { type CampaignRow, getRow } from './campaigns.data.ts';
import { composePieces, printingOf } from './compose.ts';
import { eachOf } from './each-of.ts';
import { recordSent } from './mailed.data.ts';
import { otherWaysOf, returnAddress } from './sending-rules.ts';
import {
  countSends,
  forgetAsked,
  listUnsent,
  noteAsked,
  noteRefused,
  noteTaken,
  type UnsentPiece,
} from './sends.data.ts';
import { findSender } from './settings.data.ts';

const payload = z.object({
  campaignId: z.int(),
  mode: z.enum(houseModes),
  /** In which ways the doors may have got their mail when it was confirmed that they get it. */
  otherWays: z.array(z.enum(otherWays)),
});
type Payload = z.infer<typeof payload>;
type Sends = Work<Payload> & { signal: AbortSignal };

/** Pieces that are in memory together. */
const AT_A_TIME = 8;
/** Calls that are under way together. */
const AT_ONCE = 4;
/** Refusals in a row, from the first piece on, after which it is not the addresses that are wrong. */
const MOST_REFUSED = 20;

/**
 * Sends the pieces of a frozen campaign to the print house. Each is noted before it is asked for, and its answer after:
 * killed and begun again, a piece without an answer is ordered by the same key, or looked up where that has expired.
 */
export const sendCampaign = defineOperation<Payload>({
  name: 'mail.send',
  payload,
  lock: ({ campaignId }) => `mail ${campaignId}`,
  steps: [
    { name: 'send the pieces', runOutside: sendPieces },
    { name: 'record the day', run: recordDay },
  ],
  result: async (tx, work) => {
    const { sent, tested, refused } = await countSends(tx, await askerOf(work), work.payload);
    const isTest = work.payload.mode === 'test';
    const taken = counted(isTest ? tested : sent, 'piece', 'pieces');
    const left = refused === 0 ? '' : ` ${counted(refused, 'piece was', 'pieces were')} refused.`;
    return { message: `${taken} ${isTest ? 'tested: nothing is printed.' : 'sent.'}${left}` };
  },
});

async function recordDay(tx: Sends['services']['db'], work: Work<Payload>): Promise<void> {
  const { campaignId, mode } = work.payload;
  if (mode === 'live') await recordSent(tx, byActor(await askerOf(work)), await askerOf(work), campaignId);
}

async function sendPieces(work: Sends): Promise<unknown> {
  const { services, payload, signal } = work;
  const { vendor } = services.printHouse;
  try {
    const actor = await askerOf(work);
    const row = await getRow(services.db, actor, payload.campaignId);
    await requireAsConfirmed(work, actor, row);
    await sendAll(work, actor, row);
  } catch (error) {
    // The operation starts over after a stop.
    if (signal.aborted) return AGAIN;
    if (error instanceof HouseClosed)
      throw new OperationFailure(
        `${vendor ?? 'The print service'} does not accept the key or the account of this server: “${error.message}” Please tell your administrator.`,
      );
    if (error instanceof ProviderTrouble)
      throw new OperationFailure(`${error.message} What was sent stays sent. Please try again later.`);
    throw error;
  }
  return signal.aborted ? AGAIN : null;
}

/** A key of another kind, or mail that went out in another way, is nothing that was confirmed. */
async function requireAsConfirmed(
  { services, payload }: Sends,
  actor: Actor,
  row: CampaignRow,
): Promise<void> {
  const { db, printHouse } = services;
  if (printHouse.mode !== payload.mode)
    throw new OperationFailure(
      'The key of the print service was changed since this was confirmed. Please send the campaign again.',
    );
  const ways = otherWaysOf(row, await countSends(db, actor, payload));
  const unknown = ways.find((way) => !payload.otherWays.includes(way));
  if (unknown)
    throw new OperationFailure(`${otherWayLabels[unknown]} Confirm on the campaign that it is sent as well.`);
}

interface Run {
  actor: Actor;
  printing: Printing;
  from: Addressed;
  progress: Progress;
  /** Refusals since the last piece that was taken. */
  refusedInARow: number;
}

async function sendAll(work: Sends, actor: Actor, row: CampaignRow): Promise<void> {
  const { services, payload, signal } = work;
  const { db } = services;
  const settings = await findSender(db, actor);
  if ('refusal' in settings) throw new OperationFailure(settings.refusal);
  const address = returnAddress(settings);
  if ('refusal' in address) throw new OperationFailure(address.refusal);
  const drawing = { design: row.design, settings };
  const printing = printingOf(drawing, { name: row.name, madeAt: row.frozenAt ?? new Date(0) });
  const counts = await countSends(db, actor, payload);
  const done = counts.refused + (payload.mode === 'live' ? counts.sent : counts.tested);
  const run: Run = {
    ...{ actor, from: { lines: [settings.returnName], address } },
    printing: { ...printing, addressed: false },
    progress: { done, total: done + counts.pieces - counts.refused },
    refusedInARow: done === 0 ? 0 : Number.NEGATIVE_INFINITY,
  };
  const missing = () =>
    new OperationFailure('Some doors of this campaign are in ZIP codes that your company no longer holds.');
  for (let after = -1; ; ) {
    signal.throwIfAborted();
    const orders = await listUnsent(db, actor, { ...payload, after, most: AT_A_TIME });
    const last = orders.at(-1);
    if (!last) break;
    const drawable = orders.filter(({ isHeldBack }) => !isHeldBack);
    const pieces = await Array.fromAsync(composePieces(services, actor, drawing, drawable, missing));
    const drawn = new Map(drawable.map(({ id }, i) => [id, pieces[i]]));
    await eachOf(orders, AT_ONCE, async (order) => {
      signal.throwIfAborted();
      await work.tell(db, run.progress);
      await sendPiece(work, run, order, drawn.get(order.id));
    });
    after = last.position;
  }
  await work.tell(db, run.progress);
}

async function sendPiece(
  { services: { db, printHouse }, payload: { mode }, signal }: Sends,
  run: Run,
  order: UnsentPiece,
  piece: Piece | undefined,
): Promise<void> {
  const { format } = run.printing;
  const { code } = order;
  const send = { pieceId: order.id, mode };
  if (order.asked === 'long ago' || (order.asked && order.isHeldBack)) {
    const id = await printHouse.find({ code, format }, signal);
    if (id !== null) return settle(run, noteTaken(db, send, id));
    if (order.isHeldBack) return forgetAsked(db, send);
  }
  if (!piece || !(await noteAsked(db, run.actor, send))) return;
  const sides = await printSides(run.printing, piece);
  const to = { lines: order.recipient, address: order.address };
  const answer = await printHouse.order({ code, format, sides, to, from: run.from }, signal);
  if ('id' in answer) {
    run.refusedInARow = Number.NEGATIVE_INFINITY;
    return settle(run, noteTaken(db, send, answer.id));
  }
  await settle(run, noteRefused(db, send, answer.refusal));
  run.refusedInARow += 1;
  if (run.refusedInARow >= MOST_REFUSED)
    throw new OperationFailure(
      `${printHouse.vendor ?? 'The print service'} refused the first ${MOST_REFUSED} pieces, the last one with: “${answer.refusal}”`,
    );
}

async function settle({ progress }: Run, noted: Promise<void>): Promise<void> {
  await noted;
  progress.done += 1;
}
