import { formatRank, RANKED_FROM, type RepTotals, stepDefinitions } from '#domain/figures/ledger.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { peopleColumns } from './csv-columns.ts';
import { Share } from './share.tsx';

/** Who did how much and how well; too few visits have a dash instead of a rank. */
export function Leaderboard({ people }: { people: readonly RepTotals[] }) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <DataTable
        rows={people}
        columns={columns}
        keyOf={({ userId }) => userId}
        tabIndex={0}
        role="region"
        aria-label="People"
      />
      <SaveCsv name="people" rows={people} columns={peopleColumns} />
    </div>
  );
}

const count = (
  header: string,
  step: 'visits' | 'appointments' | 'inspections' | 'sold',
): TableColumn<RepTotals> => ({
  header,
  defines: stepDefinitions[step],
  end: true,
  cell: (one) => one[step].toLocaleString(),
});

const share = (header: string, step: 'verified' | 'answered' | 'conversations'): TableColumn<RepTotals> => ({
  header,
  defines: stepDefinitions[step],
  cell: (one) => <Share part={one[step]} of={one.visits} />,
});

const columns: readonly TableColumn<RepTotals>[] = [
  {
    header: '#',
    defines: (
      <>
        Rank by conversations for each visit, in whole percent, from {RANKED_FROM} visits on: the rate of
        fewer says little. T marks a tie.
      </>
    ),
    head: 'w-10',
    body: 'tabular-nums',
    cell: formatRank,
  },
  { header: 'Who', body: 'min-w-32 font-medium wrap-anywhere', cell: ({ name }) => name },
  count('Visits', 'visits'),
  share('At the door', 'verified'),
  share('Answered', 'answered'),
  share('Conversations', 'conversations'),
  count('Appointments', 'appointments'),
  count('Inspections', 'inspections'),
  count('Sold', 'sold'),
];
