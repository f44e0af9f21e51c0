import type { Actor } from '#access/can.ts';
import { doorsHeldBackFromMail, valueOptedOut } from '#access/held-back.ts';
import { mailCampaignsOf } from '#access/rows.ts';
import type { PrintFile } from '#contract/mail-campaigns.ts';
import { counted } from '#domain/standing.ts';
import { and, asc, eq, inArray, or, type SQL, sql } from '#server/db/orm.ts';
import { files, mailCampaigns, mailFiles, mailPieces } from '#server/db/schema/index.ts';
import { type FileOwner, insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { PieceOrder } from './compose.ts';

/**
 * Print files of a campaign that have pieces for households that opted out since, with how many: they are not to be printed.
 * Once the campaign is mailed it is too late to ask.
 */
const outdatedFiles = (company: { companyId: string }, campaignId: number): SQL => sql`(
  select ${mailPieces.printedIn} as number, count(*)::int as opted_out from ${mailPieces}
  join ${mailCampaigns} on ${mailCampaigns.id} = ${mailPieces.campaignId} and ${mailCampaigns.mailedOn} is null
  where ${mailPieces.campaignId} = ${campaignId} and ${mailPieces.printedIn} is not null
    and (${mailPieces.propertyId} in (${doorsHeldBackFromMail(company)})
      or ${valueOptedOut(company, 'mail', mailPieces.mailbox)})
  group by 1) as outdated`;

/** The print files that were made of a campaign, by number. */
export async function listFiles(
  db: Database,
  campaign: { id: number; companyId: string },
): Promise<PrintFile[]> {
  const made = await db
    .select({
      number: mailFiles.number,
      pieces: mailFiles.pieces,
      isKept: sql<boolean>`${files.key} is not null`,
      optedOut: sql<number>`coalesce(outdated.opted_out, 0)`,
    })
    .from(mailFiles)
    .leftJoin(files, eq(files.key, mailFiles.fileKey))
    .leftJoin(outdatedFiles(campaign, campaign.id), sql`outdated.number = ${mailFiles.number}`)
    .where(eq(mailFiles.campaignId, campaign.id))
    .orderBy(asc(mailFiles.number));
  return made.map(({ isKept, ...file }) => ({ ...file, isThere: isKept && file.optedOut === 0 }));
}

interface Kept {
  campaignId: number;
  number: number;
  orders: readonly PieceOrder[];
  file: NewFile;
}

/** Records a print file that is in the store and the pieces in it, in place of one that is not to be printed. */
export async function keepFile(db: Database, { campaignId, number, orders, file }: Kept): Promise<void> {
  await db.transaction(async (tx) => {
    await insertFile(tx, file);
    const made = { fileKey: file.key, pieces: orders.length, madeAt: new Date() };
    const ids = orders.map(({ id }) => id);
    await tx
      .update(mailPieces)
      .set({ printedIn: sql`case when ${inArray(mailPieces.id, ids)} then ${number}::smallint end` })
      .where(
        and(
          eq(mailPieces.campaignId, campaignId),
          or(eq(mailPieces.printedIn, number), inArray(mailPieces.id, ids)),
        ),
      );
    await tx
      .insert(mailFiles)
      .values({ campaignId, number, ...made })
      .onConflictDoUpdate({ target: [mailFiles.campaignId, mailFiles.number], set: made });
  });
}

/** '620 pieces in 2 files.' */
export async function describeFiles(db: Database, campaignId: number): Promise<string> {
  const [made] = await db
    .select({
      files: sql<number>`count(*)::int`,
      pieces: sql<number>`coalesce(sum(${mailFiles.pieces}), 0)::int`,
    })
    .from(mailFiles)
    .where(eq(mailFiles.campaignId, campaignId));
  return `${counted(made?.pieces ?? 0, 'piece', 'pieces')} in ${counted(made?.files ?? 0, 'file', 'files')}.`;
}

/** The key of a print file of the actor's company; null if it was not made, is no longer kept or is not to be printed. */
export async function findFileKey(
  db: Database,
  actor: Actor,
  { campaignId, number }: { campaignId: number; number: number },
): Promise<string | null> {
  const [found] = await db
    .select({ key: mailFiles.fileKey })
    .from(mailFiles)
    .innerJoin(mailCampaigns, eq(mailCampaigns.id, mailFiles.campaignId))
    .leftJoin(outdatedFiles(actor, campaignId), sql`outdated.number = ${mailFiles.number}`)
    .where(
      and(
        ...[eq(mailFiles.campaignId, campaignId), eq(mailFiles.number, number), mailCampaignsOf(actor)],
        sql`outdated.number is null`,
      ),
    );
  return found?.key ?? null;
}

/** Notes that print files of a campaign were downloaded: its doors may get their mail from them. */
export async function noteFilesTaken(db: Database, campaignId: number): Promise<void> {
  await db.execute(sql`
    update ${mailCampaigns} set files_taken_at = now()
    where ${mailCampaigns.id} = ${campaignId} and ${mailCampaigns.filesTakenAt} is null`);
}

export const mailFileOwner: FileOwner = {
  kinds: ['mail-print'],
  isOwned: sql`exists (select from ${mailFiles} where ${mailFiles.fileKey} = ${files.key})`,
};
