import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { useId } from 'react';
import {
  funnelSteps,
  leaderboard,
  RANKED_FROM,
  stepDefinitions,
  stepLabels,
  type WeekOfRep,
} from '#domain/figures/ledger.ts';
import { api, query } from '#web/api/index.ts';
import { useAct } from '#web/forms/use-act.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Loaded } from '#web/lists/loaded.tsx';
import { SaveCsv } from '#web/lists/save-csv.tsx';
import type { TableColumn } from '#web/lists/table-columns.tsx';
import { Section } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatDay } from '#web/ui/days.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Select } from '#web/ui/select.tsx';
import { weekColumns } from './csv-columns.ts';
import { Leaderboard } from './leaderboard.tsx';
import { useSpan } from './use-span.ts';

/** What came of the company's visits: who did how much, how well, and week by week. */
export function FiguresCard() {
  const span = useSpan(8);
  const figures = useQuery(query(api.figures.weeks, { query: span.query }));
  return (
    <Section
      title="Visits"
      description={`Results of your crew’s visits. People are ranked from ${RANKED_FROM} visits on.`}
      actions={<Select {...span.control} aria-label="Weeks of visits" className="w-44" />}
      className="grid grid-cols-1 gap-6"
    >
      <Loaded query={figures} failure="Failed to fetch the figures">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={ChartNoAxesColumn} title="No visits in this time" className="py-6">
              Visits appear here after the first one is recorded.
            </EmptyState>
          ) : (
            <>
              <Leaderboard people={leaderboard(rows)} />
              <WeeksTable rows={rows} />
            </>
          )
        }
      </Loaded>
      <WeeklyMailSwitch />
    </Section>
  );
}

/** Turns the Monday mail about the crew on and off. */
function WeeklyMailSwitch() {
  const id = useId();
  const mail = useQuery(query(api.figures.getWeeklyMail));
  const change = useAct((isOn: boolean) => api.figures.setWeeklyMail({ body: { isOn } }), {
    failure: 'Failed to change the weekly email',
  });
  if (!mail.data) return null;
  return (
    <label htmlFor={id} className="flex min-h-8 items-center gap-2 touch:min-h-11">
      <Checkbox
        id={id}
        checked={mail.data.isOn}
        disabled={change.isPending}
        onCheckedChange={(checked) => change.mutate(checked === true)}
      />
      Email me last week’s numbers on Monday morning
    </label>
  );
}

/** The funnel of each person, week by week, latest first. */
function WeeksTable({ rows }: { rows: readonly WeekOfRep[] }) {
  return (
    <details>
      <summary className="min-h-8 cursor-pointer font-medium touch:min-h-11">Week by week</summary>
      <DataTable
        rows={rows.toReversed()}
        columns={columns}
        keyOf={({ week, userId }) => `${week} ${userId}`}
        tabIndex={0}
        role="region"
        aria-label="Weeks"
        className="mt-2 max-h-[70dvh]"
      />
      <div className="mt-3">
        <SaveCsv name="weeks" rows={rows} columns={weekColumns} />
      </div>
    </details>
  );
}

const columns: readonly TableColumn<WeekOfRep>[] = [
  { header: 'Week of', body: 'whitespace-nowrap', cell: ({ week }) => formatDay(week) },
  { header: 'Who', body: 'min-w-32 wrap-anywhere', cell: ({ name }) => name },
  ...funnelSteps.map((step) => ({
    header: stepLabels[step],
    defines: stepDefinitions[step],
    end: true,
    cell: (row: WeekOfRep) => row[step].toLocaleString(),
  })),
];
