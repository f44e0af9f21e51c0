import type { Actor } from '#access/can.ts';
import type { Countersign } from '#contract/proposal-signing.ts';
import { contractOf } from '#domain/proposals/signers.ts';
import { countersignText } from '#domain/proposals/texts.ts';
import { eq } from '#server/db/orm.ts';
import { proposalSignatures, proposals } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { type EventActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { deliverSigned } from './deliveries.ts';
import { lockRow } from './rows.data.ts';
import { contentDigest } from './send.data.ts';
import { type Evidence, keptEvidence, nameToSign, wholeSecond } from './sign.data.ts';
import { listSignatures } from './signatures.data.ts';

/**
 * Signs for the company what its customers have signed, once. It changes neither the contract nor its days to cancel; the
 * document is made again with all signatures, and mailed.
 * @throws 404, 409 if it is not signed, needs no such signature, has it, or is not the content that was read
 */
export async function countersignProposal(
  tx: Database,
  actor: Actor,
  { jobs }: Pick<Services, 'jobs'>,
  { proposalId, name: typedName, sha256, by }: Countersign & { proposalId: number; by: EventActor },
  evidence: Evidence,
  at = new Date(),
): Promise<void> {
  const row = await lockRow(tx, actor, proposalId);
  const { content, contentSha256, status, propertyId } = row;
  if (!content?.countersign) throw conflict('This proposal needs no signature of your company.');
  const made = await listSignatures(tx, [proposalId]);
  const contract = contractOf(content, made);
  if (status !== 'signed' || !contract) throw conflict('The customer has not signed this proposal.');
  const own = made.find(({ role }) => role === 'company');
  if (own) throw conflict(`${own.name} has countersigned this proposal already.`);
  if (contentSha256 !== sha256 || contentDigest(content) !== sha256)
    throw conflict('This is not the proposal that was sent. Open it again, and read it before you sign.');
  const { optionId, upgrades, colors, totalCents, depositCents } = contract;
  const name = nameToSign(typedName);
  await tx.insert(proposalSignatures).values({
    ...{ proposalId, place: made.length + 1, role: 'company', name, kind: 'typed', strokes: null },
    ...{ optionId, upgrades, colors, totalCents, depositCents, contentSha256: sha256 },
    consent: countersignText(content.company.name, content.number),
    cancellation: [],
    signedAt: wholeSecond(at),
    ...keptEvidence(evidence),
  });
  await tx
    .update(proposals)
    // The document without this signature; the file goes with the daily check.
    .set({ signedPdfKey: null, updatedAt: at })
    .where(eq(proposals.id, proposalId));
  await emit(tx, by, 'proposal-countersigned', {
    propertyId,
    subject: `${content.number} ${row.title}`,
    details: { proposalId, sha256 },
  });
  await jobs.enqueue(tx, deliverSigned, { proposalId });
}
