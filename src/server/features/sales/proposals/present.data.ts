import type { Actor } from '#access/can.ts';
import { proposalsOf } from '#access/rows.ts';
import type { Proposal, ProposalSignature } from '#contract/proposal.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { and, eq, ne } from '#server/db/orm.ts';
import { proposalSignatures, proposals } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { compose } from './compose.ts';
import { getLine } from './list.data.ts';
import { getRow, mayRevoke, type ProposalRow } from './rows.data.ts';
import { adjustmentsOf, gatherSources, listRecipients } from './sources.data.ts';

/** A proposal with all that a colleague may know of it. @throws 404 */
export async function getProposal(db: Database, actor: Actor, proposalId: number): Promise<Proposal> {
  const row = await getRow(db, actor, proposalId);
  const recipients = await listRecipients(db, actor, proposalId);
  const signature = await findSignature(db, proposalId);
  const isDraft = row.status === 'draft';
  return {
    ...(await getLine(db, actor, proposalId)),
    version: row.version,
    fields: {
      title: row.title,
      ...row.fields,
      ...adjustmentsOf(row),
      colors: row.fields.colors ?? [],
      recipientIds: recipients.flatMap(({ personId }) => personId ?? []),
    },
    recipients: recipients.map(({ personId, name, email }) => ({ personId, name, email })),
    check: isDraft ? await checkOf(db, actor, row) : null,
    content: row.content,
    sha256: row.contentSha256,
    signature: signature && { ...presentSignature(signature), ...evidenceOf(signature) },
    ...{ declineReason: row.declineReason, endReason: row.endReason },
    supersedesId: row.supersedesId,
    supersededById: await findSuccessor(db, actor, proposalId),
    may: {
      edit: isDraft,
      send: isDraft,
      remove: isDraft,
      link: isOpen(row.status),
      revoke: isOpen(row.status) && mayRevoke(actor, row),
      supersede: !isDraft && row.status !== 'signed' && row.status !== 'superseded',
    },
  };
}

async function checkOf(db: Database, actor: Actor, row: ProposalRow): Promise<Proposal['check']> {
  const { content, check } = compose(row, await gatherSources(db, actor, row), {
    now: new Date(),
    number: '',
  });
  return { ...check, preview: content };
}

async function findSuccessor(db: Database, actor: Actor, proposalId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: proposals.id })
    .from(proposals)
    .where(and(eq(proposals.supersedesId, proposalId), proposalsOf(actor), ne(proposals.status, 'draft')));
  return found?.id ?? null;
}

export type SignatureRow = typeof proposalSignatures.$inferSelect;

/** The signature of a proposal that the caller has found; null if there is none. */
export async function findSignature(db: Database, proposalId: number): Promise<SignatureRow | null> {
  const [found] = await db
    .select()
    .from(proposalSignatures)
    .where(eq(proposalSignatures.proposalId, proposalId));
  return found ?? null;
}

export const presentSignature = ({
  name,
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
  ...{ name, kind, optionId, totalCents, depositCents, cancellation },
  ...{ upgrades: upgrades ?? [], colors: colors ?? [] },
  signedAt: signedAt.toISOString(),
  sha256: contentSha256,
});

const evidenceOf = ({ address, agent, consent }: SignatureRow) => ({ address, agent, consent });
