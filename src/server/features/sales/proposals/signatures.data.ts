import type { ProposalSignature, ProposalSigner } from '#contract/proposal.ts';
import { type Signer, signersOf } from '#domain/proposals/signers.ts';
import { and, asc, eq, inArray } from '#server/db/orm.ts';
import { proposalRecipients, proposalSignatures } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';

export type SignatureRow = typeof proposalSignatures.$inferSelect;

/** The signatures of proposals that the caller has found, in the order in which they were made. */
export const listSignatures = (db: Database, proposalIds: readonly number[]): Promise<SignatureRow[]> =>
  db
    .select()
    .from(proposalSignatures)
    .where(inArray(proposalSignatures.proposalId, [...proposalIds]))
    .orderBy(asc(proposalSignatures.proposalId), asc(proposalSignatures.place));

/** The recipients who must all sign, in the order that the content names them. */
export const listSigningRecipients = (db: Database, proposalId: number) =>
  db
    .select({ id: proposalRecipients.id, email: proposalRecipients.email })
    .from(proposalRecipients)
    .where(and(eq(proposalRecipients.proposalId, proposalId), eq(proposalRecipients.signs, true)))
    .orderBy(asc(proposalRecipients.position));

export const presentSignature = ({
  name,
  role,
  kind,
  signedAt,
  optionId,
  upgrades,
  colors,
  totalCents,
  depositCents,
  contentSha256,
  cancellation,
}: SignatureRow): ProposalSignature => ({
  ...{ name, role, kind, optionId, totalCents, depositCents, cancellation },
  ...{ upgrades: upgrades ?? [], colors: colors ?? [] },
  signedAt: signedAt.toISOString(),
  sha256: contentSha256,
});

/** The same with what is kept as evidence. */
export const presentEvidence = (row: SignatureRow) => ({
  ...presentSignature(row),
  ...{ address: row.address, agent: row.agent, consent: row.consent },
});

export const presentSigners = (...of: Parameters<typeof signersOf>): ProposalSigner[] =>
  signersOf(...of).map(({ signedAt, ...signer }: Signer) => ({
    ...signer,
    signedAt: signedAt?.toISOString() ?? null,
  }));
