import type { Actor } from '#access/can.ts';
import type { MailOrder, MailSending } from '#contract/mail-sending.ts';
import { eq } from '#server/db/orm.ts';
import { mailCampaigns } from '#server/db/schema/index.ts';
import { cancelOperation, startOnce } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { JobQueue } from '#server/platform/job-definition.ts';
import type { PrintHouse } from '#server/providers/print-house/index.ts';
import { type CampaignRow, costOf, lockCampaign, requireFrozen } from './campaigns.data.ts';
import { sendCampaign } from './send.operations.ts';
import { findSendOperation, isUnderWay } from './send-operation.data.ts';
import { NO_PRICE, otherWaysOf, priceNow, refusalOf } from './sending-rules.ts';
import { countSends, forgetRefusals, listRefusals } from './sends.data.ts';
import { findSender, findSettings } from './settings.data.ts';

const REFUSALS_SHOWN = 100;

/** What sending would cost now, and how far it is. @throws 409 for a draft */
export async function readSending(
  db: Database,
  house: Pick<PrintHouse, 'vendor' | 'mode'>,
  actor: Actor,
  row: CampaignRow,
): Promise<MailSending> {
  requireFrozen(row);
  const { vendor, mode } = house;
  const operation = await findSendOperation(db, row);
  const sending = { campaignId: row.id, mode: mode ?? 'live' } as const;
  const counts = await countSends(db, actor, sending);
  const settings = await findSettings(db, actor);
  const price = priceNow(row, settings);
  return {
    ...{ vendor, mode, operation, ...counts },
    cost: costOf({ ...row, unitCents: price }, counts.pieces),
    refusal: refusalOf(house, {
      sender: await findSender(db, actor),
      price,
      counts,
      isUnderWay: isUnderWay(operation),
    }),
    otherWays: otherWaysOf(row, counts),
    refusals: await listRefusals(db, sending, REFUSALS_SHOWN),
  };
}

/**
 * Starts to send what is left, if that is what the confirming person saw. Asked for twice, it is sent once.
 * @throws 404, 409
 */
export async function startSending(
  tx: Database,
  { jobs, printHouse }: { jobs: JobQueue; printHouse: PrintHouse },
  { actor, by }: { actor: Actor; by: EventActor },
  campaignId: number,
  order: MailOrder,
): Promise<MailSending> {
  const row = await lockCampaign(tx, actor, campaignId);
  const now = await readSending(tx, printHouse, actor, row);
  if (isUnderWay(now.operation)) return now;
  if (now.refusal !== null || now.cost === null) throw conflict(now.refusal ?? NO_PRICE);
  if (now.mode !== order.mode || now.pieces !== order.pieces || now.cost.totalCents !== order.totalCents)
    throw conflict('The pieces or their cost have changed since they were shown. Please look at them again.');
  if (now.otherWays.length > 0 && !order.again)
    throw conflict('These doors may have got this mail in another way. Confirm that they get it again.');
  const { mode, otherWays } = now;
  await forgetRefusals(tx, { campaignId, mode: order.mode });
  const sendOperationId = await startOnce(tx, jobs, sendCampaign, {
    ...{ subject: row.name, userId: actor.id },
    payload: { campaignId, mode: order.mode, otherWays },
  });
  const unitCents = priceNow(row, await findSettings(tx, actor));
  await tx.update(mailCampaigns).set({ sendOperationId, unitCents }).where(eq(mailCampaigns.id, campaignId));
  const { pieces, totalCents } = order;
  await emit(tx, by, 'mail-ordered', {
    ...{ subjectId: campaignId, subject: row.name },
    details: { mode, pieces, totalCents, again: otherWays.length > 0 },
  });
  return readSending(tx, printHouse, actor, { ...row, sendOperationId, unitCents });
}

/** Asks the sending that is under way to end before its next piece. @throws 404, 409 */
export async function stopSending(
  tx: Database,
  { jobs, printHouse }: { jobs: JobQueue; printHouse: PrintHouse },
  actor: Actor,
  campaignId: number,
): Promise<MailSending> {
  const row = await lockCampaign(tx, actor, campaignId);
  if (row.sendOperationId !== null) await cancelOperation(tx, jobs, row.sendOperationId);
  return readSending(tx, printHouse, actor, row);
}
