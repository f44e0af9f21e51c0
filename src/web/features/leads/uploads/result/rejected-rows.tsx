import type { UploadResult } from '#contract/uploads.ts';
import { Table, TableBody, TableCell, TableFrame, TableHead, TableHeader, TableRow } from '#web/ui/table.tsx';
import { countOf } from './amounts.ts';
import { RejectedFileLink } from './rejected-file-link.tsx';

interface RejectedRowsProps {
  /** The first of them. */
  rows: UploadResult['rejectedRows'];
  /** How many there are in all. */
  rejected: number;
  /** Null before the import: the file of all of them is made with it. */
  uploadId: string | null;
}

export function RejectedRows({ rows, rejected, uploadId }: RejectedRowsProps) {
  if (rejected === 0) return null;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h4 className="font-medium">{countOf(rejected, 'row')} rejected</h4>
        {uploadId !== null && (
          <RejectedFileLink uploadId={uploadId}>
            {rejected > rows.length ? 'Download all of them' : 'Download as CSV'}
          </RejectedFileLink>
        )}
      </div>
      <TableFrame role="region" aria-label="Rejected rows" tabIndex={0} className="max-h-80">
        <Table className="max-sm:block">
          <TableHeader className="max-sm:sr-only">
            <tr>
              <TableHead>Row</TableHead>
              <TableHead>Column</TableHead>
              <TableHead>Value</TableHead>
              <TableHead>Reason</TableHead>
            </tr>
          </TableHeader>
          <TableBody className="max-sm:block">
            {rows.map(({ row, column, value, reason }) => (
              <TableRow
                key={`${row} ${column}`}
                className="max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:gap-y-0.5 max-sm:border-b max-sm:px-3 max-sm:py-2.5 max-sm:last:border-b-0"
              >
                <TableCell className={`${cellClasses} text-muted-foreground tabular-nums`}>
                  <span className="sm:hidden">Row </span>
                  {row.toLocaleString()}
                </TableCell>
                <TableCell className={`${cellClasses} break-all font-mono text-sm max-sm:text-right`}>
                  {column}
                </TableCell>
                <TableCell
                  className={`${cellClasses} max-w-60 break-all font-mono text-sm max-sm:col-span-2`}
                >
                  {value}
                </TableCell>
                <TableCell className={`${cellClasses} min-w-48 first-letter:uppercase max-sm:col-span-2`}>
                  {reason}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </div>
  );
}

const cellClasses = 'py-2 max-sm:h-auto max-sm:border-0 max-sm:p-0';
