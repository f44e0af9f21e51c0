import { useQuery } from '@tanstack/react-query';
import type { PipelineWeek } from '#contract/pipeline.ts';
import { wholeDollars } from '#domain/crm/deal-value.ts';
import { dealDefinitions } from '#domain/figures/ledger.ts';
import { api, query } from '#web/api/index.ts';
import { Chart } from '#web/charts/chart.tsx';
import { useSpan } from '#web/features/company/figures/index.ts';
import { Loaded } from '#web/lists/loaded.tsx';
import { Section } from '#web/ui/card.tsx';
import { formatDay, shortDate } from '#web/ui/days.ts';
import { Select } from '#web/ui/select.tsx';

const ofWeek = {
  header: 'Week of',
  read: ({ week }: PipelineWeek) => formatDay(week),
  raw: ({ week }: PipelineWeek) => week,
  short: ({ week }: PipelineWeek) => shortDate(week),
};
const money = (value: number): string => wholeDollars(String(value));

/** What was won each week, and what could still be signed at its end. */
export function ValueOverTime() {
  const span = useSpan(8);
  const weeks = useQuery(query(api.crm.listPipelineWeeks, { query: span.query }));
  return (
    <Section
      title="Value over time"
      description="What was won each week, and what could still be signed at its end."
      actions={<Select {...span.control} aria-label="Weeks of value" className="w-44" />}
      cardClass="lg:col-span-2"
      className="grid grid-cols-1 gap-6 lg:grid-cols-2"
    >
      <Loaded query={weeks} failure="Failed to fetch the weeks">
        {(rows) => (
          <>
            <Chart
              name="Won each week"
              kind="bars"
              rows={rows}
              of={ofWeek}
              series={[
                {
                  label: 'Won',
                  read: ({ wonValue }) => Number(wonValue),
                  format: money,
                  defines: dealDefinitions.won,
                },
                { label: 'Deals', read: ({ won }) => won, quiet: true },
              ]}
              listOf={() => ({ to: '/dashboard?stage=won', label: 'Show won doors' })}
              empty="Weeks appear here after the first deal is won."
            />
            <Chart
              name="Open proposals"
              kind="lines"
              rows={rows}
              of={ofWeek}
              series={[
                {
                  label: 'Open proposals',
                  read: ({ openValue }) => Number(openValue),
                  format: money,
                  defines: dealDefinitions.open,
                },
                { label: 'Doors', read: ({ open }) => open, quiet: true },
              ]}
              listOf={() => ({ to: '/proposals', label: 'Show proposals' })}
              empty="Weeks appear here after the first proposal is sent."
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
