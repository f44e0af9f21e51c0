import { type ProposalStatus, proposalStatusLabels } from '#domain/proposals/statuses.ts';
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

export function StatusBadge({ status }: { status: ProposalStatus }) {
  return <Badge variant={looks[status]}>{proposalStatusLabels[status]}</Badge>;
}
