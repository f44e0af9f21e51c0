import type { PublicProposal } from '#contract/proposal-signing.ts';
import type { Stage } from '#domain/crm.ts';
import { allOf } from '#domain/proposals/signers.ts';
import { eq } from '#server/db/orm.ts';
import { proposals } from '#server/db/schema/index.ts';
import { findStandIn } from '#server/features/company/sign-in/index.ts';
import type { Database } from '#server/platform/database/index.ts';
import { conflict } from '#server/platform/errors.ts';
import { byActor, emit } from '#server/platform/events/emit.ts';
import type { Services } from '#server/platform/services.ts';
import { leaveProposalSent } from './ending.data.ts';
import { presentPublic } from './public.data.ts';
import { enqueueRepNotice } from './rep-notice.ts';
import { lockOpened, requireOpen } from './sign.data.ts';
import { findTemplate } from './template.data.ts';

/**
 * Declines a proposal, once; its deal leaves Proposal Sent. One of two who must both sign ends it for both, also where they
 * have signed.
 * @throws 404, 410, 409 if it is signed or declined, or is not this person’s to sign
 */
export async function declineProposal(
  tx: Database,
  services: Pick<Services, 'config' | 'jobs'>,
  token: string,
  reason: string | null,
  at = new Date(),
): Promise<PublicProposal> {
  const opened = await lockOpened(tx, token);
  const { row, recipient } = opened;
  requireOpen(row.status);
  const { signers } = row.content;
  const by = signers ? (signers[recipient?.signer ?? -1]?.name ?? null) : null;
  if (signers && by === null)
    throw conflict(`Only ${allOf(signers.map(({ name }) => name))} can decline this proposal.`);
  await tx
    .update(proposals)
    .set({ status: 'declined', declinedAt: at, declineReason: reason || null, declinedBy: by, updatedAt: at })
    .where(eq(proposals.id, row.id));
  const rep = await findStandIn(tx, row);
  let stage: Stage | null = null;
  if (rep) {
    await emit(tx, byActor(rep), 'proposal-declined', {
      propertyId: row.propertyId,
      subject: `${row.content.number} ${row.title}`,
      details: { proposalId: row.id, ...(by && { by }) },
    });
    const { fields } = await findTemplate(tx, rep);
    stage = await leaveProposalSent(tx, rep, row, fields.stageAfterDecline, at);
  }
  await enqueueRepNotice(tx, services, row, { what: 'declined', by, reason, stage });
  return presentPublic(tx, {
    ...opened,
    row: { ...row, status: 'declined', declinedAt: at, declinedBy: by },
  });
}
