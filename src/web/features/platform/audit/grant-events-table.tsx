import type { SubscriptionEvent } from '#contract/audit.ts';
import type { SubscriptionEventKind } from '#domain/territories.ts';
import { typeLabels } from '#web/features/company/accounts/index.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateAndTime, dateOnly } from '#web/ui/dates.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';

/** A page of the record of grants. Below 1024 px each line is a card. */
export function GrantEventsTable({ events }: { events: readonly SubscriptionEvent[] }) {
  return (
    <TableFrame className="max-lg:border-0 max-lg:bg-transparent">
      <Table className="max-lg:block">
        <TableHeader className="max-lg:sr-only">
          <tr>
            <TableHead className="w-48">When</TableHead>
            <TableHead>ZIP code</TableHead>
            <TableHead>What</TableHead>
            <TableHead>User</TableHead>
            <TableHead>Type and term</TableHead>
            <TableHead>By</TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3 md:max-lg:grid-cols-2">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

const looks = {
  granted: { label: 'Granted', variant: 'success' },
  changed: { label: 'Changed', variant: 'primary' },
  expired: { label: 'Expired', variant: 'warning' },
  removed: { label: 'Removed', variant: 'neutral' },
} as const satisfies Record<SubscriptionEventKind, unknown>;

function EventRow({ event }: { event: SubscriptionEvent }) {
  const { label, variant } = looks[event.kind];
  const end = event.expiresAt ? `until ${dateOnly(event.expiresAt)}` : 'no end date';
  return (
    <TableRow className="max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:items-center max-lg:gap-x-2 max-lg:gap-y-1 max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:p-3">
      <TableCell
        className={`${cellClasses} whitespace-nowrap text-muted-foreground max-lg:order-last max-lg:col-span-2`}
      >
        <time dateTime={event.at}>{dateAndTime(event.at)}</time>
      </TableCell>
      <TableCell className={`${cellClasses} font-medium tabular-nums`}>{event.zipCode}</TableCell>
      <TableCell className={cellClasses}>
        <Badge variant={variant}>{label}</Badge>
      </TableCell>
      <TableCell className={`${cellClasses} break-words max-lg:col-span-2 max-lg:wrap-anywhere`}>
        {event.userEmail ?? 'Deleted user'}
        {event.companyName && (
          <span className="block text-sm text-muted-foreground">{event.companyName}</span>
        )}
      </TableCell>
      <TableCell className={`${cellClasses} max-lg:col-span-2`}>
        {typeLabels[event.subscriptionType]}, {end}
      </TableCell>
      <TableCell
        className={`${cellClasses} text-muted-foreground break-words max-lg:col-span-2 max-lg:wrap-anywhere`}
      >
        <span className="lg:hidden">By </span>
        {event.by}
      </TableCell>
    </TableRow>
  );
}

const cellClasses = 'py-2 max-lg:h-auto max-lg:border-0 max-lg:p-0';
