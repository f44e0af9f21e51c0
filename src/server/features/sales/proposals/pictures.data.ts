import { and, eq, sql } from '#server/db/orm.ts';
import { files, proposalPictures, proposals, proposalTemplates } from '#server/db/schema/index.ts';
import type { FileOwner } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { notFound } from '#server/platform/errors.ts';

/** The stored file of a picture of a proposal that the caller has found. @throws 404 */
export async function pictureKeyOf(db: Database, proposalId: number, sha256: string): Promise<string> {
  const [found] = await db
    .select({ key: proposalPictures.fileKey })
    .from(proposalPictures)
    .where(and(eq(proposalPictures.proposalId, proposalId), eq(proposalPictures.sha256, sha256)));
  if (!found) throw notFound('The picture');
  return found.key;
}

/** All of them. */
export const listPictures = (db: Database, proposalId: number) =>
  db
    .select({ sha256: proposalPictures.sha256, key: proposalPictures.fileKey })
    .from(proposalPictures)
    .where(eq(proposalPictures.proposalId, proposalId));

/** Logos, pictures of what was sent, and signed documents. */
export const proposalFiles: FileOwner = {
  kinds: ['proposal-logo', 'proposal-picture', 'signed-proposal'],
  isOwned: sql`(exists (select from ${proposalTemplates} where ${proposalTemplates.logoKey} = ${files.key})
    or exists (select from ${proposalPictures} where ${proposalPictures.fileKey} = ${files.key})
    or exists (select from ${proposals} where ${proposals.signedPdfKey} = ${files.key}))`,
};
