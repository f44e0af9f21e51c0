import type { Actor } from '#access/can.ts';
import { heldBack } from '#access/held-back.ts';
import { mailCampaignsOf } from '#access/rows.ts';
import type { PrintFile } from '#contract/mail-campaigns.ts';
import { counted } from '#domain/standing.ts';
import { and, asc, eq, inArray, or, type SQL, sql } from '#server/db/orm.ts';
import { files, mailCampaigns, mailFiles, mailPieces, properties } from '#server/db/schema/index.ts';
import { type FileOwner, insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import type { PieceOrder } from './compose.ts';

/**
 * Pieces in the print file at hand whose household has opted out since it was made, as a subquery: such a file is not to be
 * printed. Once the campaign is mailed it is too late to ask.
 */
const optedOutSince = (company: { companyId: string }): SQL<number> => sql<number>`(
  select count(*)::int from ${mailPieces} join ${properties} on ${properties.id} = ${mailPieces.propertyId}
  where ${mailPieces.campaignId} = ${mailFiles.campaignId} and ${mailPieces.printedIn} = ${mailFiles.number}
    and ${heldBack(company, 'mail')}
    and exists (select from ${mailCampaigns} where ${mailCampaigns.id} = ${mailFiles.campaignId}
      and ${mailCampaigns.mailedOn} is null))`;

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
      optedOut: optedOutSince(campaign),
    })
    .from(mailFiles)
    .leftJoin(files, eq(files.key, mailFiles.fileKey))
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
    .where(
      and(
        ...[eq(mailFiles.campaignId, campaignId), eq(mailFiles.number, number), mailCampaignsOf(actor)],
        sql`${optedOutSince(actor)} = 0`,
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
