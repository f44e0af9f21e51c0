import type { Pipeline } from '#contract/pipeline.ts';
import { wholeDollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels } from '#domain/crm.ts';
import { dealDefinitions, type FunnelStage, funnelOf } from '#domain/figures/ledger.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Section } from '#web/ui/card.tsx';

const percent = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const rateOf = ({ rate }: FunnelStage): string => (rate === null ? '–' : percent.format(rate));

/** How many doors are at each stage, and how many advance from one to the next: as pictures and as tables. */
export function Numbers({ pipeline: { stages, recorded } }: { pipeline: Pipeline }) {
  const steps = funnelOf(recorded);
  const worked = stages.filter(({ stage }) => stage !== 'new');
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section
        title="Conversion"
        description="Doors that reached each stage or a later one, including those lost since, and the share that went further."
        className="grid gap-5"
      >
        <Bars
          label="Doors that reached each stage"
          bars={steps.map((step) => ({
            label: stageLabels[step.stage],
            value: step.count,
            note:
              step.rate === null
                ? step.count.toLocaleString()
                : `${step.count.toLocaleString()} · ${rateOf(step)} went on`,
          }))}
        />
        <DataTable rows={steps} columns={recordedColumns} keyOf={({ stage }) => stage} />
      </Section>
      <Section
        title="Current stage"
        description="Doors in each stage, and what their deals are worth."
        className="grid gap-5"
      >
        <Bars
          label="Doors in each stage"
          bars={worked.map(({ stage, count }) => ({
            label: stageLabels[stage],
            value: count,
            note: count.toLocaleString(),
          }))}
        />
        <DataTable rows={stages} columns={currentColumns} keyOf={({ stage }) => stage} />
      </Section>
    </div>
  );
}

const stageColumn = { header: 'Stage', cell: ({ stage }: { stage: Stage }) => stageLabels[stage] };

const recordedColumns: readonly TableColumn<FunnelStage>[] = [
  stageColumn,
  {
    header: 'Came so far',
    defines: dealDefinitions.reached,
    end: true,
    cell: ({ count }) => count.toLocaleString(),
  },
  { header: 'Went on', defines: dealDefinitions.wentOn, end: true, cell: rateOf },
];

const currentColumns: readonly TableColumn<Pipeline['stages'][number]>[] = [
  stageColumn,
  { header: 'Doors', defines: dealDefinitions.doors, end: true, cell: ({ count }) => count.toLocaleString() },
  {
    header: 'Value',
    defines: dealDefinitions.value,
    end: true,
    cell: ({ value }) => (Number(value) > 0 ? wholeDollars(value) : '–'),
  },
];

interface Bar {
  label: string;
  value: number;
  /** The text at the bar's end. */
  note: string;
}

/** Horizontal bars on one scale. The table next to them has the same data for screen readers. */
function Bars({ label, bars }: { label: string; bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <figure aria-label={label}>
      <ul className="grid gap-2">
        {bars.map(({ label: name, value, note }) => (
          <li key={name} className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-3">
            <span className="truncate text-sm" title={name}>
              {name}
            </span>
            <span className="flex min-w-0 items-center gap-2">
              <svg
                aria-hidden="true"
                width={`${(60 * value) / most}%`}
                height="20"
                className="min-w-0.5 shrink-0"
              >
                <rect width="100%" height="20" rx="4" className="fill-primary" />
              </svg>
              <span className="text-sm whitespace-nowrap text-muted-foreground tabular-nums">{note}</span>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
