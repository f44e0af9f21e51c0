import { ChartNoAxesColumn } from 'lucide-react';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DataTable } from '#web/lists/data-table.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { ChartKind, DrawnSeries } from './plot.tsx';

// What draws comes when there is something to draw.
const Plot = lazy(async () => ({ default: (await import('./plot.tsx')).Plot }));

interface Series<Row> {
  label: string;
  /** Null where there is no such number. */
  read: (row: Row) => number | null;
  format?: (value: number) => string;
  /** What it counts, as its heading in the table explains. */
  defines?: string;
  /** A text color; without it that of its place. */
  look?: string;
  /** Only in the table and in what is read out. */
  quiet?: boolean;
}

const looks = ['text-primary', 'text-accent', 'text-success-text', 'text-muted-foreground'];
const dashes = ['', '7 4', '2 4', '9 3 2 3'];

interface ChartProps<Row> {
  /** Names the picture, its table and its file, for example 'Visits a day'. */
  name: string;
  kind: ChartKind;
  rows: readonly Row[];
  /** What a row is: in words, in files, and short at the picture's edge. */
  of: {
    header: string;
    read: (row: Row) => string;
    raw?: (row: Row) => string;
    short?: (row: Row) => string;
  };
  series: readonly Series<Row>[];
  /** The screen that lists what a row counts. */
  listOf?: (row: Row) => { to: string; label: string } | null;
  /** Where all values are zero: what has to happen first. */
  empty: string;
}

const whole = (value: number): string => value.toLocaleString();

function wordsOf<Row>({ read, format = whole }: Series<Row>, row: Row): string {
  const value = read(row);
  return value === null ? '–' : format(value);
}

/**
 * Numbers as a picture, and as a table and a file for everybody. The picture is one stop of the keyboard: arrows go from
 * place to place, and each is read out below, with a link to its list.
 */
export function Chart<Row>({ name, kind, rows, of, series, listOf, empty }: ChartProps<Row>) {
  const [place, setPlace] = useState<number | null>(null);
  const navigate = useNavigate();
  if (rows.every((row) => series.every(({ read }) => !read(row))))
    return (
      <EmptyState icon={ChartNoAxesColumn} title="Nothing to draw yet" className="py-6">
        {empty}
      </EmptyState>
    );
  const shown = series
    .filter(({ quiet }) => !quiet)
    .map(
      ({ label, read, look }, index): DrawnSeries => ({
        label,
        values: rows.map((row) => read(row) ?? 0),
        look: look ?? looks[index % looks.length] ?? '',
        dash: dashes[index % dashes.length] ?? '',
      }),
    );
  // The latest moment, or the first of a few names.
  const chosen = Math.min(place ?? (kind === 'rows' ? 0 : rows.length - 1), rows.length - 1);
  const row = rows[chosen] as Row;
  const words = `${of.read(row)}: ${series.map((one) => `${one.label} ${wordsOf(one, row)}`).join(', ')}`;
  const list = listOf?.(row) ?? null;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = {
      ...{ ArrowLeft: chosen - 1, ArrowUp: chosen - (kind === 'rows' ? 1 : -1), Home: 0 },
      ...{ ArrowRight: chosen + 1, ArrowDown: chosen + (kind === 'rows' ? 1 : -1), End: rows.length - 1 },
    }[event.key];
    if (event.key === 'Enter' && list) void navigate(list.to);
    if (next === undefined) return;
    event.preventDefault();
    setPlace(Math.max(0, Math.min(rows.length - 1, next)));
  };
  return (
    <figure aria-label={name} className="grid grid-cols-1 gap-2">
      {shown.length > 1 && <Legend kind={kind} series={shown} />}
      <div
        role="slider"
        tabIndex={0}
        aria-label={name}
        aria-valuemin={1}
        aria-valuemax={rows.length}
        aria-valuenow={chosen + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        className="rounded-md"
      >
        <Suspense fallback={<Skeleton className="h-56" />}>
          <Plot
            kind={kind}
            labels={rows.map(of.short ?? of.read)}
            series={shown}
            format={series[0]?.format ?? whole}
            chosen={chosen}
            onChoose={setPlace}
            onOpen={(at) => at === place && list && void navigate(list.to)}
          />
        </Suspense>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-sm">
        <span className="tabular-nums">{words}</span>
        {list && (
          <Link
            to={list.to}
            className="flex min-h-6 items-center text-primary-text underline underline-offset-4"
          >
            {list.label}
          </Link>
        )}
      </p>
      <Numbers {...{ name, rows, of, series }} />
    </figure>
  );
}

function Legend({ kind, series }: { kind: ChartKind; series: readonly DrawnSeries[] }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ label, look, dash }) => (
        <li key={label} className="flex items-center gap-2">
          <svg aria-hidden="true" width="20" height="10" className={look}>
            {kind === 'lines' ? (
              <line x2="20" y1="5" y2="5" stroke="currentColor" strokeWidth="2" strokeDasharray={dash} />
            ) : (
              <rect width="20" height="10" rx="2" fill="currentColor" />
            )}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

type NumbersProps<Row> = Pick<ChartProps<Row>, 'name' | 'rows' | 'of' | 'series'>;

/** The same as a table, behind a line, and as a file. */
function Numbers<Row>({ name, rows, of, series }: NumbersProps<Row>) {
  const columns: TableColumn<Row>[] = [
    { header: of.header, rowHead: true, body: 'whitespace-nowrap', cell: of.read },
    ...series.map(
      (one): TableColumn<Row> => ({
        ...{ header: one.label, defines: one.defines, end: true },
        cell: (row) => wordsOf(one, row),
      }),
    ),
  ];
  return (
    <details>
      <summary className="min-h-8 cursor-pointer text-sm font-medium touch:min-h-11">
        Numbers as a table
      </summary>
      <div className="mt-2 grid gap-3">
        <DataTable
          rows={rows}
          columns={columns}
          keyOf={of.read}
          tabIndex={0}
          role="region"
          aria-label={`${name}, as a table`}
          className="max-h-[50dvh]"
        />
        <SaveCsv
          name={name}
          rows={rows}
          columns={[
            { header: of.header, read: of.raw ?? of.read },
            ...series.map(({ label, read }) => ({ header: label, read })),
          ]}
        />
      </div>
    </details>
  );
}
