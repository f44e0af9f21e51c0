import type { Actor } from '#access/can.ts';
import { mailCampaignsOf } from '#access/rows.ts';
import { counted } from '#domain/standing.ts';
import { and, eq, sql } from '#server/db/orm.ts';
import { files, mailCampaigns, mailFiles } from '#server/db/schema/index.ts';
import { type FileOwner, insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';

/** Whether a print file is there. */
export async function isMade(db: Database, campaignId: number, number: number): Promise<boolean> {
  const found = await db
    .select({ key: mailFiles.fileKey })
    .from(mailFiles)
    .innerJoin(files, eq(files.key, mailFiles.fileKey))
    .where(and(eq(mailFiles.campaignId, campaignId), eq(mailFiles.number, number)));
  return found.length > 0;
}

/** Records a print file that is in the store, in place of one that is no longer kept. */
export async function keepFile(
  db: Database,
  { campaignId, number, pieces, file }: { campaignId: number; number: number; pieces: number; file: NewFile },
): Promise<void> {
  await db.transaction(async (tx) => {
    await insertFile(tx, file);
    const made = { fileKey: file.key, pieces, madeAt: new Date() };
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

/** The key of a print file of the actor's company; null if it was not made or is no longer kept. */
export async function findFileKey(
  db: Database,
  actor: Actor,
  { campaignId, number }: { campaignId: number; number: number },
): Promise<string | null> {
  const [found] = await db
    .select({ key: mailFiles.fileKey })
    .from(mailFiles)
    .innerJoin(mailCampaigns, eq(mailCampaigns.id, mailFiles.campaignId))
    .where(and(eq(mailFiles.campaignId, campaignId), eq(mailFiles.number, number), mailCampaignsOf(actor)));
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
