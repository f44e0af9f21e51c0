import { can } from '#access/can.ts';
import type { Pipeline } from '#contract/pipeline.ts';
import { wholeDollars } from '#domain/crm/deal-value.ts';
import { type Stage, stageLabels } from '#domain/crm.ts';
import { dealDefinitions, funnelOf } from '#domain/figures/ledger.ts';
import { formatPercent } from '#domain/percent.ts';
import { Chart } from '#web/charts/chart.tsx';
import { useSignedInUser } from '#web/features/company/auth/index.ts';
import { DaysCard } from '#web/features/company/figures/index.ts';
import { Section } from '#web/ui/card.tsx';
import { ValueOverTime } from './value-over-time.tsx';

const ofStage = { header: 'Stage', read: ({ stage }: { stage: Stage }) => stageLabels[stage] };

/** How many doors came how far, how many are at each stage now, and what the deals were worth over time. */
export function Numbers({ pipeline: { stages, recorded } }: { pipeline: Pipeline }) {
  // Leaders see everybody’s at Team.
  const isLeader = can(useSignedInUser(), 'team:lead');
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Section
        title="Conversion"
        description="Doors that reached each stage or a later one, including those lost since."
      >
        <Chart
          name="Doors that reached each stage"
          kind="rows"
          rows={funnelOf(recorded)}
          of={ofStage}
          series={[
            { label: 'Doors', read: ({ count }) => count, defines: dealDefinitions.reached },
            {
              label: 'Went on',
              quiet: true,
              read: ({ rate }) => rate,
              format: formatPercent,
              defines: dealDefinitions.wentOn,
            },
          ]}
          empty="Doors appear here when their stage changes."
        />
      </Section>
      <Section title="Current stage" description="Doors in each stage, and what their deals are worth.">
        <Chart
          name="Doors in each stage"
          kind="rows"
          rows={stages.filter(({ stage }) => stage !== 'new')}
          of={ofStage}
          series={[
            { label: 'Doors', read: ({ count }) => count, defines: dealDefinitions.doors },
            {
              label: 'Value',
              quiet: true,
              read: ({ value }) => Number(value) || null,
              format: (value) => wholeDollars(String(value)),
              defines: dealDefinitions.value,
            },
          ]}
          listOf={({ stage }) => ({ to: `/dashboard?stage=${stage}`, label: 'Show the doors' })}
          empty="Doors appear here when their stage changes."
        />
      </Section>
      <ValueOverTime />
      {!isLeader && <DaysCard cardClass="lg:col-span-2" />}
    </div>
  );
}
