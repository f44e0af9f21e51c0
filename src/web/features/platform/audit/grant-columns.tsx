import type { SubscriptionEvent } from '#contract/audit.ts';
import type { SubscriptionEventKind } from '#domain/territories.ts';
import { typeLabels } from '#web/features/company/accounts/index.ts';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';

const looks = {
  granted: { label: 'Granted', variant: 'success' },
  changed: { label: 'Changed', variant: 'primary' },
  expired: { label: 'Expired', variant: 'warning' },
  removed: { label: 'Removed', variant: 'neutral' },
} as const satisfies Record<SubscriptionEventKind, unknown>;

/** Columns of the record of grants. */
export const grantColumns: readonly TableColumn<SubscriptionEvent>[] = [
  {
    header: 'When',
    head: 'w-48',
    body: 'whitespace-nowrap text-muted-foreground max-lg:order-last max-lg:col-span-2',
    cell: ({ at }) => <time dateTime={at}>{dateAndTime(at)}</time>,
  },
  { header: 'ZIP code', body: 'font-medium tabular-nums', cell: ({ zipCode }) => zipCode },
  { header: 'What', cell: ({ kind }) => <Badge variant={looks[kind].variant}>{looks[kind].label}</Badge> },
  {
    header: 'User',
    body: 'break-words max-lg:col-span-2 max-lg:wrap-anywhere',
    cell: ({ userEmail, companyName }) => (
      <>
        {userEmail ?? 'Deleted user'}
        {companyName && <span className="block text-sm text-muted-foreground">{companyName}</span>}
      </>
    ),
  },
  {
    header: 'Type and term',
    body: 'max-lg:col-span-2',
    cell: ({ subscriptionType, expiresAt }) =>
      `${typeLabels[subscriptionType]}, ${expiresAt ? `until ${dateOnly(expiresAt)}` : 'no end date'}`,
  },
  {
    header: 'By',
    body: 'text-muted-foreground break-words max-lg:col-span-2 max-lg:wrap-anywhere',
    cell: ({ by }) => (
      <>
        <span className="lg:hidden">By </span>
        {by}
      </>
    ),
  },
];
