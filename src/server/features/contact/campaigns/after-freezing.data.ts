import type { Actor } from '#access/can.ts';
import type { MailCampaign } from '#contract/mail-campaigns.ts';
import { eq } from '#server/db/orm.ts';
import { mailCampaigns } from '#server/db/schema/index.ts';
import { startOnce } from '#server/operations/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, invalid } from '#server/platform/errors.ts';
import type { EventActor } from '#server/platform/events/emit.ts';
import type { JobQueue } from '#server/platform/job-definition.ts';
import { lockCampaign, presentCampaign, requireFrozen } from './campaigns.data.ts';
import { recordMailed } from './mailed.data.ts';
import { countOrders } from './pieces.data.ts';
import { printCampaign } from './print.operations.ts';
import { requireNotBeingSent } from './send-operation.data.ts';

/** Starts to make its print files, or those that are missing. @throws 404, 409 for a draft */
export async function startPrinting(
  tx: Database,
  jobs: JobQueue,
  actor: Actor,
  campaignId: number,
): Promise<MailCampaign> {
  const row = await lockCampaign(tx, actor, campaignId);
  requireFrozen(row);
  if ((await countOrders(tx, actor, row.id)) === 0)
    throw conflict(
      'No piece is left to print: each was sent to the print service, or its household opted out.',
    );
  const operationId = await startOnce(tx, jobs, printCampaign, {
    ...{ subject: row.name, userId: actor.id },
    payload: { campaignId: row.id },
  });
  await tx.update(mailCampaigns).set({ operationId }).where(eq(mailCampaigns.id, row.id));
  return presentCampaign(tx, { ...row, operationId });
}

/** Records the day its pieces went out, and that on each property. @throws 400, 404, 409 for a draft */
export async function setMailed(
  tx: Database,
  actor: Actor,
  by: EventActor,
  campaignId: number,
  day: string,
): Promise<MailCampaign> {
  const row = await lockCampaign(tx, actor, campaignId);
  requireFrozen(row);
  await requireNotBeingSent(tx, row);
  // A day of slack: it is yesterday yet in the west.
  const earliest = new Date(Number(row.frozenAt ?? 0) - 86_400_000).toISOString().slice(0, 10);
  if (day < earliest)
    throw invalid('Mail cannot have gone out before the campaign was frozen.', [
      { path: 'day', message: 'Please check the day' },
    ]);
  // And tomorrow already in the east.
  const latest = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  if (day > latest)
    throw invalid('Mail cannot have gone out on a day to come.', [
      { path: 'day', message: 'Please check the day' },
    ]);
  await recordMailed(tx, by, row, day);
  return presentCampaign(tx, { ...row, mailedOn: day });
}
