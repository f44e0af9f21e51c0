import { randomBytes } from 'node:crypto';
import type { Actor } from '#access/can.ts';
import { mailCampaignsOf } from '#access/rows.ts';
import { readLeadQuery } from '#contract/lead-filters.ts';
import type { MailCampaign, MailCampaignFields, MailCampaignLine } from '#contract/mail-campaigns.ts';
import type { Paging } from '#contract/paging.ts';
import { mailCost, PIECES_PER_FILE } from '#domain/mail/campaign.ts';
import { textProblems } from '#domain/mail/design.ts';
import { and, desc, eq, sql } from '#server/db/orm.ts';
import { mailCampaigns, mailPieces, operations } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict, notFound } from '#server/platform/errors.ts';
import { requireRoom } from '#server/platform/quota.ts';
import { listFiles } from './print.data.ts';
import { requireNotBeingSent } from './send-operation.data.ts';
import { wasSentInPart } from './sends.data.ts';
import { requireOnPaper } from './settings.data.ts';

export type CampaignRow = typeof mailCampaigns.$inferSelect;

const pieces = sql<number>`(select count(*)::int from ${mailPieces} p where p.campaign_id = "mail_campaigns"."id" and not p.is_held_out)`;
const heldOut = sql<number>`(select count(*)::int from ${mailPieces} p where p.campaign_id = "mail_campaigns"."id" and p.is_held_out)`;

/** A page of the company's campaigns, the newest first, and how many there are. */
export async function listCampaigns(
  db: Database,
  actor: Actor,
  { page, pageSize }: Paging,
): Promise<{ total: number; lines: MailCampaignLine[] }> {
  const rows = await db
    .select({ campaign: mailCampaigns, pieces, heldOut })
    .from(mailCampaigns)
    .where(mailCampaignsOf(actor))
    .orderBy(desc(mailCampaigns.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return {
    total: await db.$count(mailCampaigns, mailCampaignsOf(actor)),
    lines: rows.map(({ campaign, ...counts }) => ({
      ...{ id: campaign.id, name: campaign.name, state: campaign.state, format: campaign.design.format },
      ...counts,
      frozenAt: campaign.frozenAt?.toISOString() ?? null,
      mailedOn: campaign.mailedOn,
      createdAt: campaign.createdAt.toISOString(),
    })),
  };
}

/** @throws 409 for one too many, 400 for letters that mail cannot print */
export function insertCampaign(
  db: Database,
  actor: Actor,
  fields: MailCampaignFields,
): Promise<MailCampaign> {
  requireLetters(fields);
  return db.transaction(async (tx) => {
    await requireRoom(tx, actor, 'mailCampaigns', () => tx.$count(mailCampaigns, mailCampaignsOf(actor)));
    const [row] = await tx
      .insert(mailCampaigns)
      .values({
        ...fields,
        ...{ companyId: actor.companyId, userId: actor.id },
        seed: randomBytes(8).toString('hex'),
      })
      .returning();
    if (!row) throw notFound('The campaign');
    return presentCampaign(tx, row);
  });
}

/** @throws 404, 409 for a frozen one, 400 for letters that mail cannot print */
export async function updateCampaign(
  db: Database,
  actor: Actor,
  campaignId: number,
  fields: MailCampaignFields,
): Promise<MailCampaign> {
  return db.transaction(async (tx) => {
    requireDraft(await lockCampaign(tx, actor, campaignId));
    requireLetters(fields);
    const [row] = await tx
      .update(mailCampaigns)
      .set({ ...fields, updatedAt: new Date() })
      .where(eq(mailCampaigns.id, campaignId))
      .returning();
    if (!row) throw notFound('The campaign');
    return presentCampaign(tx, row);
  });
}

const requireLetters = ({ design: { headline, message, callToAction } }: MailCampaignFields): void =>
  requireOnPaper({
    'design.headline': headline,
    'design.message': message,
    'design.callToAction': callToAction,
  });

/** @throws 404, 409 for one that was mailed */
export async function deleteCampaign(db: Database, actor: Actor, campaignId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockCampaign(tx, actor, campaignId);
    if (row.mailedOn !== null || (await wasSentInPart(tx, row.id)))
      throw conflict('This campaign was mailed, so its record is kept.');
    await requireNotBeingSent(tx, row);
    await tx.delete(mailCampaigns).where(eq(mailCampaigns.id, campaignId));
  });
}

/** @throws 404 */
export async function getRow(
  db: Database,
  actor: Pick<Actor, 'companyId'>,
  campaignId: number,
): Promise<CampaignRow> {
  const [row] = await db
    .select()
    .from(mailCampaigns)
    .where(and(eq(mailCampaigns.id, campaignId), mailCampaignsOf(actor)));
  if (!row) throw notFound('The campaign');
  return row;
}

/** The row, unchanged by others until the transaction ends. @throws 404 */
export async function lockCampaign(tx: Database, actor: Actor, campaignId: number): Promise<CampaignRow> {
  const [row] = await tx
    .select()
    .from(mailCampaigns)
    .where(and(eq(mailCampaigns.id, campaignId), mailCampaignsOf(actor)))
    .for('update');
  if (!row) throw notFound('The campaign');
  return row;
}

/** @throws 409 */
export function requireDraft({ state }: CampaignRow): void {
  if (state !== 'draft') throw conflict('This campaign is frozen and can no longer change.');
}

/** @throws 409 */
export function requireFrozen({ state }: CampaignRow): void {
  if (state !== 'frozen') throw conflict('Freeze the campaign first: no doors are chosen until then.');
}

export async function presentCampaign(db: Database, row: CampaignRow): Promise<MailCampaign> {
  const { query, isPartial } = readLeadQuery(row.filter);
  const { id, name, state, design, addressee, skipsVacant, windowDays, holdoutPercent, mailedOn } = row;
  const replacedYears = row.replacedYears ?? 0;
  const [counts] = await db.select({ pieces, heldOut }).from(mailCampaigns).where(eq(mailCampaigns.id, id));
  return {
    ...{ id, name, state, design, addressee, skipsVacant, windowDays, holdoutPercent, mailedOn },
    replacedYears,
    ...{ filter: query, isPartial },
    problems: textProblems(design),
    createdAt: row.createdAt.toISOString(),
    frozenAt: row.frozenAt?.toISOString() ?? null,
    frozen:
      row.matched === null || row.gates === null || !counts
        ? null
        : { matched: row.matched, gates: row.gates, ...counts, cost: costOf(row, counts.pieces) },
    print: await findPrint(db, row, counts?.pieces ?? 0),
  };
}

/** What pieces cost; null without a price. */
export function costOf(
  { unitCents, markupPercent }: Pick<CampaignRow, 'unitCents' | 'markupPercent'>,
  count: number,
) {
  if (unitCents === null || markupPercent === null) return null;
  return { ...mailCost(count, unitCents, markupPercent), markupPercent };
}

async function findPrint(db: Database, row: CampaignRow, count: number) {
  const { operationId } = row;
  if (operationId === null) return null;
  const [operation] = await db
    .select({ state: operations.state })
    .from(operations)
    .where(eq(operations.id, operationId));
  const made = await listFiles(db, row);
  // Operations are forgotten after a while; the files say what became of it.
  const of = Math.ceil(count / PIECES_PER_FILE);
  const state = operation?.state ?? (made.length === of ? 'completed' : 'failed');
  return { operationId, state, files: made, of };
}
