import type { ProposalLine } from '#contract/proposal.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { useWide } from '#web/ui/use-wide.ts';
import { StatusBadge } from './status-badge.tsx';
import { ageOf, latestOf } from './words.ts';

interface ProposalsTableProps {
  lines: readonly ProposalLine[];
  onOpen: (line: ProposalLine) => void;
}

/** Proposals as rows; on phones as cards with the same. */
export function ProposalsTable({ lines, onOpen }: ProposalsTableProps) {
  if (!useWide())
    return (
      <ul className="grid gap-2">
        {lines.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              onClick={() => onOpen(line)}
              className="grid w-full gap-1 rounded-lg border bg-surface p-3 text-left active:bg-hover"
            >
              <span className="font-medium wrap-anywhere">{line.address}</span>
              <span className="flex flex-wrap items-center gap-2">
                <StatusBadge status={line.status} />
                {line.isSample && <Badge variant="warning">Sample prices</Badge>}
                {line.value && <span className="font-medium tabular-nums">{dollars(line.value)}</span>}
              </span>
              <span className="text-sm text-muted-foreground wrap-anywhere">
                {[line.number, latestOf(line), line.rep?.name].filter(Boolean).join(' · ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    );
  return (
    <TableFrame>
      <Table>
        <TableHeader>
          <tr>
            <TableHead>Property</TableHead>
            <TableHead>Number</TableHead>
            <TableHead>Status</TableHead>
            <TableHead className="text-right">Value</TableHead>
            <TableHead>Latest</TableHead>
            <TableHead>Age</TableHead>
            <TableHead>Person</TableHead>
          </tr>
        </TableHeader>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={line.id}>
              <TableCell className="max-w-80 py-2">
                <button
                  type="button"
                  onClick={() => onOpen(line)}
                  className="max-w-full truncate text-left font-medium hover:underline"
                >
                  {line.address}
                </button>
                <span className="block truncate text-sm text-muted-foreground">{line.title}</span>
              </TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">{line.number ?? '–'}</TableCell>
              <TableCell>
                <span className="flex flex-wrap gap-1">
                  <StatusBadge status={line.status} />
                  {line.isSample && <Badge variant="warning">Sample prices</Badge>}
                </span>
              </TableCell>
              <TableCell className="text-right tabular-nums">
                {line.value ? dollars(line.value) : '–'}
              </TableCell>
              <TableCell className="whitespace-nowrap">{latestOf(line)}</TableCell>
              <TableCell className="whitespace-nowrap tabular-nums">{ageOf(line)}</TableCell>
              <TableCell className="max-w-40 truncate">{line.rep?.name ?? '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
