import type { Actor } from '#access/can.ts';
import { proposalsOf } from '#access/rows.ts';
import { canonicalJson } from '#domain/proposals/canonical.ts';
import { and, asc, eq } from '#server/db/orm.ts';
import { proposals } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { listSignatures, presentEvidence } from './signatures.data.ts';

/** The company's signed proposals at a door that the caller has found, with their signatures and the text these name the SHA-256 of. */
export async function listContracts(db: Database, actor: Actor, propertyId: number) {
  const rows = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.propertyId, propertyId), eq(proposals.status, 'signed'), proposalsOf(actor)))
    .orderBy(asc(proposals.id));
  const made = await listSignatures(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ content, contentSha256, ...row }) =>
    content && contentSha256
      ? [
          {
            row: { ...row, content, contentSha256 },
            text: canonicalJson(content),
            signatures: made.filter(({ proposalId }) => proposalId === row.id).map(presentEvidence),
          },
        ]
      : [],
  );
}
export type Contract = Awaited<ReturnType<typeof listContracts>>[number];
