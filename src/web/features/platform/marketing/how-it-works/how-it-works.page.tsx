import { Building2, Check, House, type LucideIcon } from 'lucide-react';
import { thousands } from '../amounts.ts';
import { projectValues } from '../facts.ts';
import { Closing } from '../parts/closing.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { Section, SectionHead } from '../parts/section.tsx';
import { type Step, steps } from '../steps.ts';
import { StepDrawing } from './step-drawing.tsx';

export function HowItWorksPage() {
  return (
    <>
      <PageHead eyebrow="How it works" title="Four steps from a ZIP code to a signed contract">
        Identify, Capture, Process, Deliver. You choose the territory; we fly it, read every roof in it, and
        hand you the addresses.
      </PageHead>
      <div className="mx-auto grid w-full max-w-6xl px-4 sm:px-6">
        {steps.map((step, index) => (
          <StepSection key={step.title} step={step} number={index + 1} />
        ))}
      </div>
      <Workflow />
      <Coverage />
      <Closing title="See it on your own territory." demo="Book a Live Demo">
        Thirty minutes, with the ZIP codes you name.
      </Closing>
    </>
  );
}

const results = [
  'A reserved territory',
  'Pictures of every roof',
  'Material and severity',
  'Addresses in your queue',
];

/** The four steps in one line, each with what it leaves behind. */
function Workflow() {
  return (
    <div className="border-y bg-surface">
      <Section labeledBy="workflow" className="grid gap-10">
        <SectionHead id="workflow" eyebrow="The workflow" title="What goes in, what comes out" />
        <ol className="grid gap-px overflow-hidden rounded-xl border bg-border sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(({ title, icon: Icon }, index) => (
            <li key={title} className="grid gap-3 bg-background p-6">
              <Icon aria-hidden="true" className="size-6 text-primary-text" />
              <p className="text-muted-foreground">
                {index + 1}. {title}
              </p>
              <p className="text-lg font-semibold">{results[index]}</p>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

function StepSection({ step, number }: { step: Step; number: number }) {
  const { title, long, points } = step;
  const id = `step-${number}`;
  return (
    <section
      aria-labelledby={id}
      className="grid items-center gap-8 border-b py-14 last:border-b-0 lg:grid-cols-2 lg:gap-16 lg:py-20"
    >
      <div className="grid gap-5">
        <p className="font-medium text-accent-text tabular-nums">Step {number}</p>
        <h2 id={id} className="text-3xl font-semibold tracking-tight max-sm:text-2xl">
          {title}
        </h2>
        <p className="text-pretty text-lg text-muted-foreground">{long}</p>
        <ul className="grid gap-2.5">
          {points.map((point) => (
            <li key={point} className="flex gap-3 text-lg">
              <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-success-text" />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <StepDrawing step={number} />
    </section>
  );
}

function Coverage() {
  return (
    <Section labeledBy="coverage" className="grid gap-10">
      <SectionHead id="coverage" eyebrow="Coverage" title="Commercial and residential, in one capture">
        One flight covers both. Filter by zoning to see the buildings you sell to.
      </SectionHead>
      <div className="grid gap-6 lg:grid-cols-2">
        <Kind icon={Building2} title="Commercial" value={thousands(projectValues.commercial)}>
          Flat roofs, modified bitumen and polyurethane on offices, warehouses and retail. Fewer doors, larger
          contracts.
        </Kind>
        <Kind icon={House} title="Residential" value={thousands(projectValues.residential)}>
          Shingle and tile roofs, street after street. Filter by severity and year built, and knock where it
          matters.
        </Kind>
      </div>
    </Section>
  );
}

interface KindProps {
  icon: LucideIcon;
  title: string;
  value: string;
  children: string;
}

function Kind({ icon: Icon, title, value, children }: KindProps) {
  return (
    <article className="grid content-start gap-5 rounded-xl border bg-surface p-6 sm:p-8">
      <div className="flex items-center gap-3">
        <Icon aria-hidden="true" className="size-6 text-primary-text" />
        <h3 className="text-xl font-semibold">{title}</h3>
      </div>
      <p className="text-pretty text-lg text-muted-foreground">{children}</p>
      <p className="grid border-t pt-5">
        <span className="text-3xl font-semibold tracking-tight tabular-nums">{value}</span>
        <span className="text-muted-foreground">average project value</span>
      </p>
    </article>
  );
}
