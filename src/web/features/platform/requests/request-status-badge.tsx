import type { RequestStatus } from '#domain/territories.ts';
import { Badge } from '#web/ui/badge.tsx';

const looks = {
  pending: { label: 'Pending', variant: 'warning' },
  approved: { label: 'Approved', variant: 'success' },
  denied: { label: 'Denied', variant: 'neutral' },
} as const satisfies Record<RequestStatus, unknown>;

export function RequestStatusBadge({ status }: { status: RequestStatus }) {
  return <Badge variant={looks[status].variant}>{looks[status].label}</Badge>;
}
