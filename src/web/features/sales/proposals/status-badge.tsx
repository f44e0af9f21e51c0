import type { ProposalLine } from '#contract/proposal.ts';
import { allOf, missingOf } from '#domain/proposals/signers.ts';
import { isOpen, type ProposalStatus, proposalStatusLabels } from '#domain/proposals/statuses.ts';
import { Badge } from '#web/ui/badge.tsx';

const looks = {
  draft: 'outline',
  sent: 'primary',
  viewed: 'accent',
  signed: 'success',
  declined: 'destructive',
  expired: 'neutral',
  superseded: 'neutral',
} as const satisfies Record<ProposalStatus, string>;

/** The status of a proposal; of two who must both sign, for whom it waits once one of them has, and whether the company has still to sign. */
export function StatusBadge({
  line: { status, signers },
}: {
  line: Pick<ProposalLine, 'status' | 'signers'>;
}) {
  const missing = missingOf(signers);
  const isToCountersign =
    status === 'signed' && signers.some(({ role, signedAt }) => role === 'company' && signedAt === null);
  const isHalf = isOpen(status) && signers.some(({ signedAt }) => signedAt !== null);
  return (
    <>
      <Badge variant={looks[status]}>{proposalStatusLabels[status]}</Badge>
      {isHalf && <Badge variant="warning">Waiting for {allOf(missing)}</Badge>}
      {isToCountersign && <Badge variant="warning">To countersign</Badge>}
    </>
  );
}
