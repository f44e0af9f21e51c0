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
        className={clsx(
          buttonVariants({ variant: 'secondary', size: 'lg' }),
          'max-sm:h-auto max-sm:min-h-12 max-sm:max-w-full max-sm:shrink max-sm:py-2 max-sm:whitespace-normal',
        )}
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
    <section aria-label="Comparison of plans" className="overflow-hidden rounded-xl border bg-surface">
      <table className="w-full border-collapse text-left max-sm:block">
        <caption className="sr-only">Plans for {segmentLabels[segment]}, feature by feature</caption>
        <thead className="max-sm:sr-only">
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
        <tbody className="max-sm:block">
          {rows.map(({ name, values }) => (
            <tr key={name} className="border-b align-top last:border-b-0 max-sm:grid max-sm:gap-2 max-sm:p-4">
              <th scope="row" className="w-1/4 p-4 font-medium max-sm:w-auto max-sm:p-0 max-sm:font-semibold">
                {name}
              </th>
              {plans.map((plan) => (
                <td
                  key={plan.tier}
                  className={clsx(
                    'p-4 max-sm:grid max-sm:grid-cols-[2fr_3fr] max-sm:gap-3 max-sm:p-0',
                    plan.recommended && 'sm:bg-primary-soft',
                  )}
                >
                  {/* On a phone the columns are below each other, so each names its plan. */}
                  <span aria-hidden="true" className="text-muted-foreground sm:hidden">
                    {tierLabels[plan.tier]}
                  </span>
                  <div className="grid gap-1">
                    {[values(plan)].flat().map((line) => (
                      <p key={line}>{line}</p>
                    ))}
                  </div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
