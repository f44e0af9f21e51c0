import type { Pipeline } from '#contract/pipeline.ts';
import { dollars } from '#domain/crm/deal-value.ts';
import { dealCounts, dealDefinitions } from '#domain/crm/deals.ts';
import { Definition } from '#web/ui/definition.tsx';

const dealsOf = (count: number): string => (count === 1 ? '1 deal' : `${count.toLocaleString()} deals`);

/** What is under way, and what was won this month and quarter. */
export function Totals({ pipeline: { stages, won } }: { pipeline: Pipeline }) {
  const { underWay, won: wonEver, lost, winRate } = dealCounts(stages);
  return (
    <dl className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4 large-text:grid-cols-1">
      <Total
        label="Under way"
        value={underWay.toLocaleString()}
        note="deals neither won nor lost"
        definition={dealDefinitions.underWay}
      />
      <Total
        label="Won this month"
        value={dollars(won.month.value)}
        note={dealsOf(won.month.count)}
        definition={dealDefinitions.won}
      />
      <Total
        label="Won this quarter"
        value={dollars(won.quarter.value)}
        note={dealsOf(won.quarter.count)}
        definition={dealDefinitions.won}
      />
      <Total
        label="Win rate"
        value={winRate === null ? '–' : `${Math.round(winRate * 100)}%`}
        note={`${wonEver.toLocaleString()} won, ${lost.toLocaleString()} lost`}
        definition={dealDefinitions.winRate}
      />
    </dl>
  );
}

interface TotalProps {
  label: string;
  value: string;
  note: string;
  definition: string;
}

function Total({ label, value, note, definition }: TotalProps) {
  return (
    <div className="grid min-w-0 content-start rounded-lg border bg-surface px-3 py-2 sm:p-4">
      <dt className="flex items-center justify-between gap-1 text-sm text-muted-foreground">
        {label}
        <Definition term={label}>{definition}</Definition>
      </dt>
      <dd className="text-lg font-semibold break-words tabular-nums sm:text-2xl">{value}</dd>
      {/* On a phone the deals come first. */}
      <dd className="text-sm text-muted-foreground max-sm:sr-only">{note}</dd>
    </div>
  );
}
