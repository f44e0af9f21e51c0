import { heldBack } from '#access/held-back.ts';
import { contractOf } from '#domain/proposals/signers.ts';
import { proposalNumber } from '#domain/proposals/statuses.ts';
import { optedOutValues } from '#server/contact-gate/index.ts';
import { and, eq, inArray, isNull, lte, sql } from '#server/db/orm.ts';
import { properties, proposalRecipients, proposalSignatures, proposals } from '#server/db/schema/index.ts';
import { visibleDoor } from '#server/doors/index.ts';
import { findStandIn } from '#server/features/company/sign-in/index.ts';
import { insertFile, type NewFile } from '#server/files/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { enqueueEnded } from './ending.data.ts';
import { statusNow } from './rows.data.ts';
import { listSignatures } from './signatures.data.ts';
import { findRep } from './template.data.ts';

/** What a recipient is to be mailed; undefined if the proposal or the recipient is gone. */
export async function findDelivery(db: Database, proposalId: number, recipientId: number) {
  const [found] = await db
    .select({
      row: proposals,
      status: statusNow,
      name: proposalRecipients.name,
      email: proposalRecipients.email,
      hasSigned: sql<boolean>`exists (select from ${proposalSignatures} where ${proposalSignatures.recipientId} = ${proposalRecipients.id})`,
    })
    .from(proposals)
    .innerJoin(proposalRecipients, eq(proposalRecipients.proposalId, proposals.id))
    .where(and(eq(proposals.id, proposalId), eq(proposalRecipients.id, recipientId)));
  return found;
}

/** Whether a recipient may be reminded: their door and address may have opted out of email since. */
export async function mayRemind(db: Database, proposalId: number, email: string): Promise<boolean> {
  const [row] = await db.select().from(proposals).where(eq(proposals.id, proposalId));
  const rep = row && (await findStandIn(db, row));
  if (!rep) return false;
  const [door] = await db
    .select({ isHeld: sql<boolean>`${heldBack(rep, 'email')}` })
    .from(properties)
    .where(visibleDoor(rep, row.propertyId));
  return door?.isHeld === false && (await optedOutValues(db, rep, 'email', [email])).size === 0;
}

/** A signed proposal, and to whom its document goes: recipients and signers with an address, and the rep. */
export async function findSignedDelivery(db: Database, proposalId: number) {
  const [row] = await db
    .select()
    .from(proposals)
    .where(and(eq(proposals.id, proposalId), eq(proposals.status, 'signed')));
  if (!row?.content) return null;
  const signatures = await listSignatures(db, [proposalId]);
  const contract = contractOf(row.content, signatures);
  if (!contract) return null;
  const recipients = await db
    .select({ email: proposalRecipients.email })
    .from(proposalRecipients)
    .where(eq(proposalRecipients.proposalId, proposalId));
  const rep = await findRep(db, row.userId);
  const to = [
    ...recipients.map(({ email }) => email),
    ...signatures.map(({ copyTo }) => copyTo),
    rep?.email ?? null,
  ].filter((one) => one !== null);
  return { row, content: row.content, signatures, contract, to: [...new Set(to)] };
}

/** Keeps the document of a signed proposal; false if it has one, or was signed for the company since. */
export async function setSignedPdf(
  tx: Database,
  proposalId: number,
  file: NewFile,
  signatures: number,
): Promise<boolean> {
  const [locked] = await tx
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.id, proposalId), isNull(proposals.signedPdfKey)))
    .for('update');
  if (!locked || (await listSignatures(tx, [proposalId])).length > signatures) return false;
  await insertFile(tx, file);
  await tx.update(proposals).set({ signedPdfKey: file.key }).where(eq(proposals.id, proposalId));
  return true;
}

const AT_ONCE = 100;

/** Notes those whose time is over, each with its line in the timeline. Where one of two had signed, both are mailed that nobody is bound. */
export async function expireProposals(db: Database, jobs: Services['jobs']): Promise<void> {
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const due = tx
        .select({ id: proposals.id })
        .from(proposals)
        .where(and(inArray(proposals.status, ['sent', 'viewed']), lte(proposals.expiresAt, sql`now()`)))
        .limit(AT_ONCE)
        .for('update', { skipLocked: true });
      const rows = await tx
        .update(proposals)
        .set({ status: 'expired', updatedAt: new Date() })
        .where(inArray(proposals.id, due))
        .returning();
      for (const row of rows) {
        if ((await listSignatures(tx, [row.id])).length > 0) await enqueueEnded(tx, jobs, row.id);
        const rep = await findStandIn(tx, row);
        if (rep)
          await emit(tx, byActor(rep), 'proposal-expired', {
            propertyId: row.propertyId,
            subject: `${proposalNumber(row.number ?? 0)} ${row.title}`,
            details: { proposalId: row.id },
          });
      }
      return rows.length;
    });
    if (count < AT_ONCE) return;
  }
}
