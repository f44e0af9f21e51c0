import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import {
  type Plan,
  type PlanSegment,
  planHasExport,
  plansOf,
  segmentLabels,
  supportLevels,
  tierLabels,
} from '#domain/plans.ts';
import { termLabels } from '#domain/terms.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { baseFeatures, capturesOf, contactsOf, stormLines } from './plan-words.ts';

const rows: readonly { name: string; values: (plan: Plan) => string | string[] }[] = [
  { name: 'Captures per Year', values: capturesOf },
  { name: 'Exclusivity Term', values: ({ exclusivity }) => termLabels[exclusivity] },
  { name: 'Base Platform Features', values: () => baseFeatures },
  { name: 'Storm Response Capture', values: stormLines },
  { name: 'On Demand Capture', values: () => 'Available on request' },
  { name: 'Contact Enrichment', values: contactsOf },
  { name: 'Support Level', values: ({ tier }) => supportLevels[tier] },
  { name: 'Export Function', values: ({ tier }) => (planHasExport(tier) ? 'Enabled' : 'Disabled') },
];

/** Everything of the chosen segment's plans side by side; hidden until it is asked for. */
export function Comparison({ segment }: { segment: PlanSegment }) {
  const [shown, setShown] = useState(false);
  return (
    <div className="grid justify-items-center gap-6">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls="comparison"
        onClick={() => setShown(!shown)}
        className={buttonVariants({ variant: 'secondary', size: 'lg' })}
      >
        Compare All Features
        <ChevronDown
          aria-hidden="true"
          className={clsx('transition-transform duration-150', shown && 'rotate-180')}
        />
      </button>
      <div id="comparison" hidden={!shown} className="w-full">
        <ComparisonTable segment={segment} />
      </div>
    </div>
  );
}

function ComparisonTable({ segment }: { segment: PlanSegment }) {
  const plans = plansOf(segment);
  return (
    <section
      aria-label="Comparison of plans"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="overflow-x-auto rounded-xl border bg-surface"
    >
      <table className="w-full min-w-160 border-collapse text-left">
        <caption className="sr-only">Plans for {segmentLabels[segment]}, feature by feature</caption>
        <thead>
          <tr className="border-b">
            <th scope="col" className="p-4 font-medium text-muted-foreground">
              Feature
            </th>
            {plans.map(({ tier, recommended }) => (
              <th
                key={tier}
                scope="col"
                className={clsx('p-4 font-semibold', recommended && 'bg-primary-soft')}
              >
                {tierLabels[tier]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values }) => (
            <tr key={name} className="border-b align-top last:border-b-0">
              <th scope="row" className="w-1/4 p-4 font-medium">
                {name}
              </th>
              {plans.map((plan) => (
                <td key={plan.tier} className={clsx('p-4', plan.recommended && 'bg-primary-soft')}>
                  {[values(plan)].flat().map((line) => (
                    <p key={line}>{line}</p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
