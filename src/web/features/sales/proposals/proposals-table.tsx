import type { ProposalLine } from '#contract/proposal.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { StatusBadge } from './status-badge.tsx';
import { ageOf, latestOf } from './words.ts';

interface ProposalsTableProps {
  lines: readonly ProposalLine[];
  onOpen: (line: ProposalLine) => void;
}

/** Proposals as rows; on phones as cards with the same. */
export function ProposalsTable({ lines, onOpen }: ProposalsTableProps) {
  return (
    <DataTable
      rows={lines}
      columns={[
        {
          header: 'Property',
          body: 'max-w-80 py-2',
          cell: (line) => (
            <>
              <button
                type="button"
                onClick={() => onOpen(line)}
                className="max-w-full truncate text-left font-medium hover:underline"
              >
                {line.address}
              </button>
              <span className="block truncate text-sm text-muted-foreground">{line.title}</span>
            </>
          ),
        },
        ...columns,
      ]}
      keyOf={({ id }) => id}
      cardsBelow="md"
      card={(line) => <ProposalCard line={line} onOpen={() => onOpen(line)} />}
    />
  );
}

const columns: readonly TableColumn<ProposalLine>[] = [
  { header: 'Number', body: 'whitespace-nowrap tabular-nums', cell: ({ number }) => number ?? '–' },
  {
    header: 'Status',
    cell: (line) => (
      <span className="flex flex-wrap gap-1">
        <Status line={line} />
      </span>
    ),
  },
  { header: 'Value', end: true, cell: ({ value }) => (value ? dollars(value) : '–') },
  { header: 'Latest', body: 'whitespace-nowrap', cell: latestOf },
  { header: 'Age', body: 'whitespace-nowrap tabular-nums', cell: ageOf },
  { header: 'Person', body: 'max-w-40 truncate', cell: ({ rep }) => rep?.name ?? '–' },
];

const Status = ({ line }: { line: ProposalLine }) => (
  <>
    <StatusBadge line={line} />
    {line.isSample && <Badge variant="warning">Sample prices</Badge>}
  </>
);

function ProposalCard({ line, onOpen }: { line: ProposalLine; onOpen: () => void }) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="grid w-full gap-1 rounded-lg border bg-surface p-3 text-left active:bg-hover"
    >
      <span className="font-medium wrap-anywhere">{line.address}</span>
      <span className="flex flex-wrap items-center gap-2">
        <Status line={line} />
        {line.value && <span className="font-medium tabular-nums">{dollars(line.value)}</span>}
      </span>
      <span className="text-sm text-muted-foreground wrap-anywhere">
        {[line.number, latestOf(line), line.rep?.name].filter(Boolean).join(' · ')}
      </span>
    </button>
  );
}
