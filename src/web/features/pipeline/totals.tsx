import type { Pipeline } from '#contract/crm.ts';
import { dollars } from '#domain/crm/deal-value.ts';

const deals = (count: number): string => (count === 1 ? '1 deal' : `${count.toLocaleString()} deals`);
const closed = new Set(['new', 'won', 'lost']);

/** What is under way, and what was won this month and quarter. */
export function Totals({ pipeline: { stages, won } }: { pipeline: Pipeline }) {
  const open = stages.filter(({ stage }) => !closed.has(stage)).reduce((sum, { count }) => sum + count, 0);
  const lost = stages.find(({ stage }) => stage === 'lost')?.count ?? 0;
  const wonEver = stages.find(({ stage }) => stage === 'won')?.count ?? 0;
  const decided = wonEver + lost;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Total label="Under way" value={open.toLocaleString()} note="queued to proposal sent" />
      <Total label="Won this month" value={dollars(won.month.value)} note={deals(won.month.count)} />
      <Total label="Won this quarter" value={dollars(won.quarter.value)} note={deals(won.quarter.count)} />
      <Total
        label="Win rate"
        value={decided === 0 ? '–' : `${Math.round((wonEver / decided) * 100)}%`}
        note={`${wonEver.toLocaleString()} won, ${lost.toLocaleString()} lost`}
      />
    </dl>
  );
}

function Total({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="grid min-w-0 content-start gap-1 rounded-lg border bg-surface p-4">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="text-xl font-semibold break-words tabular-nums sm:text-2xl">{value}</dd>
      <dd className="text-sm text-muted-foreground">{note}</dd>
    </div>
  );
}
