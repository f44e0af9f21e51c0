import type { Actor } from '#access/can.ts';
import { proposalsOf } from '#access/rows.ts';
import type { Proposal } from '#contract/proposal.ts';
import { contractOf } from '#domain/proposals/signers.ts';
import { isOpen } from '#domain/proposals/statuses.ts';
import { and, eq, ne } from '#server/db/orm.ts';
import { proposals } from '#server/db/schema/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { compose } from './compose.ts';
import { getLine } from './list.data.ts';
import { getRow, mayRevoke, type ProposalRow } from './rows.data.ts';
import { listSignatures, presentEvidence, type SignatureRow } from './signatures.data.ts';
import { adjustmentsOf, gatherSources, listRecipients, signing } from './sources.data.ts';

/** A proposal with all that a colleague may know of it. @throws 404 */
export async function getProposal(db: Database, actor: Actor, proposalId: number): Promise<Proposal> {
  const row = await getRow(db, actor, proposalId);
  const recipients = await listRecipients(db, actor, proposalId);
  const signatures = await listSignatures(db, [proposalId]);
  const contract = row.content && contractOf(row.content, signatures);
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
      signerIds: signing(recipients).flatMap(({ personId }) => personId ?? []),
    },
    recipients: recipients.map(({ personId, name, email }) => ({ personId, name, email })),
    check: isDraft ? await checkOf(db, actor, row) : null,
    content: row.content,
    sha256: row.contentSha256,
    signature: contract && presentEvidence(contract),
    signatures: signatures.map(presentEvidence),
    ...{ declineReason: row.declineReason, declinedBy: row.declinedBy, endReason: row.endReason },
    supersedesId: row.supersedesId,
    supersededById: await findSuccessor(db, actor, proposalId),
    may: {
      edit: isDraft,
      send: isDraft,
      remove: isDraft,
      link: isOpen(row.status),
      revoke: isOpen(row.status) && mayRevoke(actor, row),
      countersign: contract !== null && isMissing(row, signatures),
      supersede: !isDraft && row.status !== 'signed' && row.status !== 'superseded',
    },
  };
}

/** Whether the company has still to sign. */
const isMissing = ({ content }: ProposalRow, made: readonly SignatureRow[]): boolean =>
  content?.countersign === true && made.every(({ role }) => role === 'customer');

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
