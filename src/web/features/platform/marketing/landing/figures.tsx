import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { platformFigures } from '../facts.ts';
import { CountUp } from './count-up.tsx';

// docs/product.md: how long the figures count, in milliseconds.
const PROPERTIES_MS = 2500;
const GAINS_MS = 2000;

/** The statistics band. */
export function Figures() {
  const { propertiesFlown, damageIdentified, efficiencyGain, monthlyRoiPercent } = platformFigures;
  return (
    <section aria-label="The platform in figures" className="border-b">
      <dl className="mx-auto grid w-full max-w-6xl grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] px-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-4">
        <Figure label="properties flown">
          <CountUp value={propertiesFlown} suffix="+" duration={PROPERTIES_MS} />
        </Figure>
        <Figure label="with damage identified">
          <CountUp value={damageIdentified} suffix="+" duration={PROPERTIES_MS} />
        </Figure>
        <Figure label="efficiency gain">
          <CountUp value={efficiencyGain} suffix="x" duration={GAINS_MS} />
        </Figure>
        <Figure label="average monthly ROI" hint={<RoiHint />}>
          <CountUp value={monthlyRoiPercent} suffix="%" duration={GAINS_MS} />
        </Figure>
      </dl>
    </section>
  );
}

function Figure({ label, hint, children }: { label: string; hint?: ReactNode; children: ReactNode }) {
  return (
    <div className="relative flex flex-col-reverse justify-end gap-1 py-8 max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:[&:nth-child(n+3)]:border-t lg:px-6 lg:py-10 lg:not-first:border-l lg:first:pl-0">
      <dt className="text-pretty text-muted-foreground">
        {label} {hint}
      </dt>
      <dd className="text-3xl font-semibold tracking-tight tabular-nums max-sm:text-2xl">{children}</dd>
    </div>
  );
}

function RoiHint() {
  return (
    <span className="group/hint inline-block align-[-3px]">
      <button
        type="button"
        aria-describedby="roi-hint"
        aria-label="What this figure means"
        className="relative cursor-help! rounded-full text-muted-foreground after:absolute after:-inset-3.5"
      >
        <CircleHelp aria-hidden="true" className="size-4" />
      </button>
      <span
        id="roi-hint"
        role="tooltip"
        className="invisible absolute right-0 bottom-full z-10 w-60 rounded-lg border bg-raised p-3 text-sm text-foreground opacity-0 shadow-float transition-opacity duration-150 group-focus-within/hint:visible group-focus-within/hint:opacity-100 group-hover/hint:visible group-hover/hint:opacity-100"
      >
        Return on investment: what the work won in a month brings in, against what the leads cost in that
        month.
      </span>
    </span>
  );
}
