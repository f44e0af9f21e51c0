import type { UploadResult } from '#contract/uploads.ts';
import { counted } from '#domain/standing.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
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
        <h4 className="font-medium">{counted(rejected, 'row', 'rows')} rejected</h4>
        {uploadId !== null && (
          <RejectedFileLink uploadId={uploadId}>
            {rejected > rows.length ? 'Download all of them' : 'Download as CSV'}
          </RejectedFileLink>
        )}
      </div>
      <DataTable
        rows={rows}
        columns={columns}
        keyOf={({ row, column }) => `${row} ${column}`}
        role="region"
        aria-label="Rejected rows"
        tabIndex={0}
        className="max-h-80"
        cardsBelow="sm"
        cardClass="max-sm:grid-cols-[auto_1fr] max-sm:gap-x-3 max-sm:gap-y-0.5"
      />
    </div>
  );
}

const columns: readonly TableColumn<RejectedRowsProps['rows'][number]>[] = [
  {
    header: 'Row',
    body: 'text-muted-foreground tabular-nums',
    cell: ({ row }) => (
      <>
        <span className="sm:hidden">Row </span>
        {row.toLocaleString()}
      </>
    ),
  },
  { header: 'Column', body: 'break-all font-mono text-sm max-sm:text-right', cell: ({ column }) => column },
  {
    header: 'Value',
    body: 'max-w-60 break-all font-mono text-sm max-sm:col-span-2',
    cell: ({ value }) => value,
  },
  {
    header: 'Reason',
    body: 'min-w-48 first-letter:uppercase max-sm:col-span-2',
    cell: ({ reason }) => reason,
  },
];
