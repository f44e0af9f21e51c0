import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import {
  type Plan,
  type PlanSegment,
  planHasExport,
  plansOf,
  tierLabels,
  yearlyPrice,
  yearlySaving,
} from '#domain/plans.ts';
import { buttonVariants } from '#web/ui/button-variants.ts';
import { money } from '../amounts.ts';
import { usePublicSite } from '../site/public-site.ts';
import { callOf, coreFeatures, tierDescriptions } from './plan-words.ts';

export type Billing = 'monthly' | 'yearly';

export function PlanCards({ segment, billing }: { segment: PlanSegment; billing: Billing }) {
  const plans = plansOf(segment);
  return (
    <ul
      className={clsx(
        'grid gap-6',
        plans.length === 3 ? 'md:grid-cols-3 md:max-lg:gap-4' : 'max-w-4xl md:grid-cols-2',
      )}
    >
      {plans.map((plan) => (
        <PlanCard key={plan.tier} plan={plan} billing={billing} />
      ))}
    </ul>
  );
}

function PlanCard({ plan, billing }: { plan: Plan; billing: Billing }) {
  const { tier, recommended } = plan;
  return (
    <li
      className={clsx(
        'relative grid grid-cols-1 content-start gap-6 rounded-xl border bg-surface p-6 sm:p-8 md:max-lg:p-5',
        recommended && 'border-primary-text ring-1 ring-primary-text',
      )}
    >
      <header className="grid gap-2">
        <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h2 className="text-xl font-semibold">{tierLabels[tier]}</h2>
          {recommended && (
            <span className="rounded-md bg-primary px-2 py-1 text-xs font-semibold text-primary-foreground md:max-lg:absolute md:max-lg:-top-3 md:max-lg:right-4">
              Recommended
            </span>
          )}
        </div>
        <p className="text-pretty text-muted-foreground md:min-h-15 lg:min-h-10">{tierDescriptions[tier]}</p>
      </header>
      <Price plan={plan} billing={billing} />
      <PlanCall plan={plan} />
      <ul className="grid gap-3 border-t pt-6">
        {coreFeatures(plan).map((feature) => (
          <li key={feature} className="flex gap-3">
            {feature.startsWith('No ') ? (
              <Minus aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
            ) : (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success-text" />
            )}
            <span
              className={clsx(feature.startsWith('No ') && !planHasExport(tier) && 'text-muted-foreground')}
            >
              {feature}
            </span>
          </li>
        ))}
      </ul>
    </li>
  );
}

function Price({ plan, billing }: { plan: Plan; billing: Billing }) {
  const yearly = billing === 'yearly';
  return (
    <div className="grid gap-1">
      <p className="flex items-baseline gap-1.5">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">
          {money(yearly ? yearlyPrice(plan) : plan.monthlyPrice)}
        </span>
        <span className="text-muted-foreground">{yearly ? '/year' : '/month'}</span>
      </p>
      <p className={clsx('h-5 font-medium', yearly ? 'text-success-text' : 'text-muted-foreground')}>
        {yearly ? `Save ${money(yearlySaving(plan))}/year` : `or ${money(yearlyPrice(plan))} a year`}
      </p>
    </div>
  );
}

function PlanCall({ plan }: { plan: Plan }) {
  const { demoUrl } = usePublicSite();
  const call = callOf(plan.tier);
  const classes = clsx(
    buttonVariants({ variant: plan.recommended ? 'accent' : 'secondary', size: 'lg' }),
    'w-full',
  );
  if (call === 'Get Started') {
    return (
      <a href="/contact" className={classes}>
        {call}
        <span className="sr-only"> with {tierLabels[plan.tier]}</span>
      </a>
    );
  }
  return (
    <a href={demoUrl} target="_blank" rel="noopener" className={classes}>
      {call}
      <span className="sr-only"> about {tierLabels[plan.tier]} (opens in a new tab)</span>
    </a>
  );
}
