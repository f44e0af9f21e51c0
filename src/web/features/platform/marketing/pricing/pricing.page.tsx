import { useId, useState } from 'react';
import {
  ADD_ON_MARKUP_PERCENT,
  addOns,
  type PlanSegment,
  planSegments,
  segmentLabels,
} from '#domain/plans.ts';
import { Closing } from '../parts/closing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Comparison } from './comparison.tsx';
import { type Billing, PlanCards } from './plan-cards.tsx';

const segments = planSegments.map((value) => ({ value, label: segmentLabels[value] }));
const billings = [
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
] as const;

export function PricingPage() {
  const [segment, setSegment] = useState<PlanSegment>('all');
  const [billing, setBilling] = useState<Billing>('monthly');
  return (
    <>
      <PageHead eyebrow="Pricing" title="Transparent Pricing">
        Every price, term and limit on one page. Pay yearly and get twelve months for the price of ten.
      </PageHead>
      <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-10 px-4 py-12 sm:px-6 lg:py-16">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Switch legend="Segment" options={segments} value={segment} onChange={setSegment} />
          <Switch legend="Billing" options={billings} value={billing} onChange={setBilling} />
        </div>
        <PlanCards segment={segment} billing={billing} />
        <Comparison segment={segment} />
        <AddOns />
      </div>
      <Closing title="Start with one ZIP code." demo="Schedule Demo">
        Tell us where you work. You see what is captured there before you pay for anything.
      </Closing>
    </>
  );
}

function AddOns() {
  const { from, to } = ADD_ON_MARKUP_PERCENT;
  return (
    <section aria-labelledby="add-ons" className="grid gap-4 rounded-xl border bg-surface p-6 sm:p-8">
      <h2 id="add-ons" className="text-xl font-semibold">
        Add-ons for every plan
      </h2>
      <p className="max-w-2xl text-lg text-muted-foreground">
        You pay what they cost us plus {from}–{to}%.
      </p>
      <ul className="flex flex-wrap gap-2">
        {addOns.map((name) => (
          <li key={name} className="rounded-lg border px-3 py-1.5 font-medium">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface SwitchProps<Value extends string> {
  legend: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A choice of few, side by side. */
function Switch<Value extends string>({ legend, options, value, onChange }: SwitchProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex w-fit flex-wrap gap-1 rounded-xl border bg-muted p-1 max-sm:w-full dark:bg-background">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="flex h-10 grow cursor-pointer items-center justify-center rounded-lg px-4 font-medium text-muted-foreground transition-colors duration-150 hover:text-foreground has-checked:bg-raised has-checked:text-foreground has-checked:shadow-[0_1px_2px_rgb(0_0_0/0.12)] has-focus-visible:outline-2 has-focus-visible:outline-ring touch:h-11 max-sm:px-1 whitespace-nowrap forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="sr-only"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
