import { Link } from 'react-router';
import type { SubscribedZip } from '#contract/coverage.ts';
import { counted } from '#domain/standing.ts';
import { TOLD_DAYS_BEFORE } from '#domain/territories.ts';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { zipColumns } from './zip-columns.tsx';

/** Columns of the ZIP codes a user holds. */
export const subscribedColumns: readonly TableColumn<SubscribedZip>[] = [
  ...zipColumns<SubscribedZip>(({ zipCode, status }) =>
    status === 'active' ? (
      <Link
        to={`/map?zip=${zipCode}`}
        title="Show on the property map"
        className="inline-flex items-center text-primary-text hover:underline touch:min-h-11"
      >
        {zipCode}
      </Link>
    ) : (
      zipCode
    ),
  ),
  {
    header: 'Status',
    body: 'max-md:order-2',
    cell: ({ status }) => (
      <Badge variant={status === 'active' ? 'success' : 'neutral'}>
        {status === 'active' ? 'Active' : 'Expired'}
      </Badge>
    ),
  },
  {
    header: 'Subscription',
    body: 'py-1.5 max-md:order-6 max-md:w-full',
    cell: (zip) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {zip.subscriptionType === 'exclusive' ? <Badge variant="accent">Exclusive</Badge> : 'Standard'}
        <TimeLeft zip={zip} />
      </span>
    ),
  },
];

function TimeLeft({ zip: { expiresAt, daysLeft, status } }: { zip: SubscribedZip }) {
  if (!expiresAt) return <span className="text-muted-foreground">No end date</span>;
  if (status === 'expired') {
    return <span className="text-muted-foreground">Ended {dateOnly(expiresAt)}</span>;
  }
  const left = `${counted(daysLeft ?? 0, 'day', 'days')} left`;
  return (
    <>
      {(daysLeft ?? 0) <= TOLD_DAYS_BEFORE ? (
        <Badge variant="warning">{left}</Badge>
      ) : (
        <span className="tabular-nums">{left}</span>
      )}
      <span className="text-muted-foreground">until {dateOnly(expiresAt)}</span>
    </>
  );
}
