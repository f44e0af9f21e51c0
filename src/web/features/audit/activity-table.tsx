import type { AuditLine } from '#contract/audit.ts';
import { eventLabels } from '#domain/events.ts';
import { dateAndTime } from '#web/ui/dates.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { detailsOf } from './details.ts';

/** A page of the record. Below 1024 px each line is a card. */
export function ActivityTable({ lines }: { lines: readonly AuditLine[] }) {
  return (
    <TableFrame className="max-lg:border-0 max-lg:bg-transparent">
      <Table className="lg:table-fixed max-lg:block">
        <TableHeader className="max-lg:sr-only">
          <tr>
            <TableHead className="w-48">When</TableHead>
            <TableHead className="w-1/5">Who</TableHead>
            <TableHead className="w-48">Did what</TableHead>
            <TableHead>User or object</TableHead>
            <TableHead className="w-56">Details</TableHead>
            <TableHead className="w-28">IP address</TableHead>
          </tr>
        </TableHeader>
        <TableBody className="max-lg:grid max-lg:gap-3">
          {lines.map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function Line({ line }: { line: AuditLine }) {
  const details = detailsOf(line.details);
  return (
    <TableRow className="max-lg:grid max-lg:gap-1 max-lg:rounded-lg max-lg:border max-lg:bg-surface max-lg:p-3">
      <TableCell className={`${cellClasses} whitespace-nowrap text-muted-foreground max-lg:row-start-3`}>
        <time dateTime={line.at}>{dateAndTime(line.at)}</time>
      </TableCell>
      <TableCell
        className={`${cellClasses} break-words max-lg:row-start-1 max-lg:font-medium max-lg:wrap-anywhere`}
      >
        {line.actor}
      </TableCell>
      <TableCell className={`${cellClasses} max-lg:row-start-2`}>
        {eventLabels[line.action]}
        {line.subject && <span className="wrap-anywhere lg:hidden">: {line.subject}</span>}
      </TableCell>
      <TableCell className={`${cellClasses} break-words max-lg:hidden`}>{line.subject ?? '–'}</TableCell>
      <TableCell className={`${cellClasses} text-muted-foreground wrap-anywhere max-lg:empty:hidden`}>
        {details}
      </TableCell>
      <TableCell className={`${cellClasses} whitespace-nowrap text-muted-foreground`}>
        <span className="lg:hidden">From </span>
        {line.address ?? 'no network'}
      </TableCell>
    </TableRow>
  );
}

const cellClasses = 'py-2 max-lg:h-auto max-lg:border-0 max-lg:p-0';
