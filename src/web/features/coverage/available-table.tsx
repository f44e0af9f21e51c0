import type { AvailableZip } from '#contract/coverage.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { cardCellClasses, cardRowClasses } from './card-classes.ts';
import { RequestAccess } from './request-access.tsx';

/** The ZIP codes a user can ask for. Below 768 px each is a card. */
export function AvailableTable({ zips }: { zips: readonly AvailableZip[] }) {
  return (
    <TableFrame className="max-md:border-0">
      <Table className="max-md:block">
        <TableHeader className="max-md:sr-only">
          <tr>
            <TableHead>State</TableHead>
            <TableHead>ZIP Code</TableHead>
            <TableHead>City</TableHead>
            <TableHead className="text-right">Properties</TableHead>
            <TableHead>Availability</TableHead>
            <TableHead className="w-44">
              <span className="sr-only">Request</span>
            </TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-md:grid max-md:gap-3">
          {zips.map((zip) => (
            <AvailableRow key={zip.id} zip={zip} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function AvailableRow({ zip }: { zip: AvailableZip }) {
  return (
    <TableRow className={cardRowClasses}>
      <TableCell className={`${cardCellClasses} max-md:order-3`}>{zip.state}</TableCell>
      <TableCell className={`${cardCellClasses} font-medium tabular-nums max-md:order-1 max-md:text-lg`}>
        {zip.zipCode}
      </TableCell>
      <TableCell className={`${cardCellClasses} max-md:order-4`}>{zip.city ?? '–'}</TableCell>
      <TableCell className={`${cardCellClasses} tabular-nums max-md:order-5 md:text-right`}>
        {zip.propertyCount.toLocaleString()}
        <span className="md:hidden">{zip.propertyCount === 1 ? ' property' : ' properties'}</span>
      </TableCell>
      <TableCell className={`${cardCellClasses} max-md:order-2`}>
        <Availability zip={zip} />
      </TableCell>
      <TableCell className={`${cardCellClasses} max-md:order-6 max-md:ml-auto md:text-right`}>
        <RequestAccess zip={zip} />
      </TableCell>
    </TableRow>
  );
}

function Availability({ zip: { taken, takenUntil } }: { zip: AvailableZip }) {
  if (!taken) return <Badge variant="success">Available</Badge>;
  return <Badge variant="warning">{takenUntil ? `Taken until ${dateOnly(takenUntil)}` : 'Taken'}</Badge>;
}
