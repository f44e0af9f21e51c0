import { Check } from 'lucide-react';
import type { AvailableZip } from '#contract/coverage.ts';
import { api } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { dateOnly } from '#web/ui/dates.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { toast } from '#web/ui/toast.tsx';
import { cardCellClasses, cardRowClasses } from './card-classes.ts';

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

/** The button that asks for a ZIP code, and the badge once it is asked for. */
function RequestAccess({ zip }: { zip: AvailableZip }) {
  const request = useAct(() => api.coverage.requestAccess({ body: { zipCodeId: zip.id } }), {
    failure: 'Failed to submit access request',
    onDone: ({ waiting, takenUntil }) => {
      const until = takenUntil ? ` It is taken until ${dateOnly(takenUntil)}.` : '';
      toast({
        title: waiting ? 'You are on the waiting list' : 'Access requested',
        description: waiting
          ? `ZIP ${zip.zipCode}:${until} You get an email when it becomes free.`
          : `An administrator decides about ZIP ${zip.zipCode}. You get an email.`,
      });
    },
  });
  if (zip.hasRequested) {
    return (
      <Badge variant="primary">
        <Check aria-hidden="true" />
        Requested
        {zip.taken && <span className="font-normal">· waiting list</span>}
      </Badge>
    );
  }
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={
        zip.taken ? `Join waiting list for ZIP ${zip.zipCode}` : `Request Access to ZIP ${zip.zipCode}`
      }
      pending={request.isPending}
      onClick={() => request.mutate()}
    >
      {zip.taken ? 'Join waiting list' : 'Request Access'}
    </Button>
  );
}
