import { Link } from 'react-router';
import { crewDefinitions } from '#domain/figures/ledger.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { FoundRows } from '#web/lists/found-rows.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { usePagedSearch } from '#web/lists/use-paged-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dateOnly, timeOfDay } from '#web/ui/dates.ts';
import { Progress } from '#web/ui/progress.tsx';
import type { CrewRow } from './crew-rows.ts';

/** A row for each colleague; on a phone their walks and their phone are below the name. */
export function CrewTable({ rows }: { rows: readonly CrewRow[] }) {
  const list = usePagedSearch('crew', rows, ({ name }) => name);
  return (
    <FoundRows
      list={list}
      noun="people"
      noMatch="No colleague matches"
      hint="Search by name."
      searchLabel="Search the crew"
    >
      {(items) => (
        <DataTable
          rows={items}
          columns={columns}
          keyOf={({ id }) => id}
          className="max-h-[60dvh]"
          tabIndex={0}
          role="region"
          aria-label="The crew today"
        />
      )}
    </FoundRows>
  );
}

const PHONE =
  'When the phone last sent its changes, and how many it still held at that moment. Without a signal, a phone cannot report what was added since.';

const count = (
  header: keyof typeof crewDefinitions,
  cell: (row: CrewRow) => number,
): TableColumn<CrewRow> => ({
  header,
  short: header === 'Appointments' ? 'Appts.' : header,
  defines: crewDefinitions[header],
  end: true,
  className: 'max-sm:px-1.5',
  body: 'py-2 align-top',
  cell: (row) => cell(row).toLocaleString(),
});

const columns: readonly TableColumn<CrewRow>[] = [
  {
    header: 'Who',
    rowHead: true,
    body: 'min-w-36 py-2 align-top',
    cell: (row) => (
      <>
        <span className="wrap-anywhere">{row.isMe ? `${row.name} (you)` : row.name}</span>
        <span className="mt-1 grid gap-1 font-normal lg:hidden">
          <Walks row={row} />
          <Phone row={row} />
        </span>
      </>
    ),
  },
  count('Visits', ({ steps }) => steps.visits),
  count('Appointments', ({ steps }) => steps.appointments),
  count('Won', ({ won }) => won),
  {
    header: 'Walks',
    className: 'max-lg:hidden',
    body: 'w-64 py-2 align-top',
    cell: (row) => <Walks row={row} />,
  },
  {
    header: 'Phone',
    defines: PHONE,
    className: 'max-lg:hidden',
    body: 'py-2 align-top',
    cell: (row) => <Phone row={row} />,
  },
];

function Walks({ row: { walks, given, done } }: { row: CrewRow }) {
  if (walks.length === 0) return <span className="text-sm text-muted-foreground">No walk today</span>;
  return (
    <span className="grid gap-1.5">
      {walks.map(({ id, queueId, name }) => (
        <Link
          key={id}
          to={`/queue/${queueId}`}
          className="flex min-h-6 items-center text-sm text-primary-text underline underline-offset-4 wrap-anywhere"
        >
          {name}
        </Link>
      ))}
      <span className="text-sm text-muted-foreground tabular-nums">
        {done.toLocaleString()} of {given.toLocaleString()} doors done
      </span>
      <Progress value={given === 0 ? 0 : (100 * done) / given} label="Doors done" />
    </span>
  );
}

function Phone({ row: { phone, given, done } }: { row: CrewRow }) {
  const { syncedAt, isOfToday, unsent, reportedAt } = phone;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted-foreground">
      <span className={!isOfToday && given > done ? 'text-severity-minor-text' : undefined}>
        {syncedAt === null
          ? 'Nothing sent yet'
          : isOfToday
            ? `Synced ${timeOfDay(syncedAt)}`
            : `Last sync ${dateOnly(syncedAt)}`}
      </span>
      {unsent > 0 && reportedAt !== null && (
        <Badge variant="warning">
          {unsent.toLocaleString()} unsent
          {reportedAt !== syncedAt && ` on ${dateOnly(reportedAt)}`}
        </Badge>
      )}
    </span>
  );
}
