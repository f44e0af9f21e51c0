import { Link } from 'react-router';
import type { SubscribedZip } from '#contract/coverage.ts';
import { TOLD_DAYS_BEFORE } from '#domain/territories.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { cardCellClasses, cardRowClasses } from './card-classes.ts';

/** The ZIP codes a user holds. Below 768 px each is a card. */
export function SubscribedTable({ zips }: { zips: readonly SubscribedZip[] }) {
  return (
    <TableFrame className="max-md:border-0">
      <Table className="max-md:block">
        <TableHeader className="max-md:sr-only">
          <tr>
            <TableHead>State</TableHead>
            <TableHead>ZIP Code</TableHead>
            <TableHead>City</TableHead>
            <TableHead className="text-right">Properties</TableHead>
            <TableHead>Status</TableHead>
            <TableHead>Subscription</TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-md:grid max-md:gap-3">
          {zips.map((zip) => (
            <SubscribedRow key={zip.id} zip={zip} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function SubscribedRow({ zip }: { zip: SubscribedZip }) {
  const active = zip.status === 'active';
  return (
    <TableRow className={cardRowClasses}>
      <TableCell className={`${cardCellClasses} max-md:order-3`}>{zip.state}</TableCell>
      <TableCell className={`${cardCellClasses} font-medium tabular-nums max-md:order-1 max-md:text-lg`}>
        {active ? (
          <Link
            to={`/map?zip=${zip.zipCode}`}
            title="Show on the property map"
            className="inline-flex items-center text-primary-text hover:underline touch:min-h-11"
          >
            {zip.zipCode}
          </Link>
        ) : (
          zip.zipCode
        )}
      </TableCell>
      <TableCell className={`${cardCellClasses} max-md:order-4`}>{zip.city ?? '–'}</TableCell>
      <TableCell className={`${cardCellClasses} tabular-nums max-md:order-5 md:text-right`}>
        {zip.propertyCount.toLocaleString()}
        <span className="md:hidden">{zip.propertyCount === 1 ? ' property' : ' properties'}</span>
      </TableCell>
      <TableCell className={`${cardCellClasses} max-md:order-2`}>
        <Badge variant={active ? 'success' : 'neutral'}>{active ? 'Active' : 'Expired'}</Badge>
      </TableCell>
      <TableCell className={`${cardCellClasses} max-md:order-6 max-md:w-full`}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {zip.subscriptionType === 'exclusive' ? <Badge variant="accent">Exclusive</Badge> : 'Standard'}
          <TimeLeft zip={zip} />
        </span>
      </TableCell>
    </TableRow>
  );
}

function TimeLeft({ zip: { expiresAt, daysLeft, status } }: { zip: SubscribedZip }) {
  if (!expiresAt) return <span className="text-muted-foreground">No end date</span>;
  if (status === 'expired') {
    return <span className="text-muted-foreground">Ended {dateOnly(expiresAt)}</span>;
  }
  const left = daysLeft === 1 ? '1 day left' : `${(daysLeft ?? 0).toLocaleString()} days left`;
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
